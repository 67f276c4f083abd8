# Parts on Spark and Dask: the package in Sources/PlayheadSpark.

it_has_the_digits_of_one_process_on_Spark_and_Dask() {
    java -version 2>&1 | head -n 1 | grep -qE '"(1[7-9]|[2-9][0-9])' || skip "Java 17 or later is not installed"
    with_python 'import pyspark, pyarrow, pandas, dask.bag' 'pyspark>=4,<5' 'pyarrow>=15' 'pandas>=2.2,<3' 'dask>=2024.1'
    ends_with 0 "$python" -m unittest discover -s Sources/PlayheadSpark/tests
    lacks "$errors" "skipped="
}
