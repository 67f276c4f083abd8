# playhead schema, and whether what the commands write is as it says.

# Sets $python to one that has PyPI's jsonschema: the installed one, or a virtual environment of ours that stays for the
# next run.
with_jsonschema() {
    local environment=.build/end-to-end-python
    local has='import jsonschema; jsonschema.Draft202012Validator; import referencing'
    command -v python3 >/dev/null || skip "python3 is not installed"
    for python in python3 "$environment/bin/python"; do
        if "$python" -c "$has" 2>/dev/null; then return; fi
    done
    python3 -m venv "$environment" && "$python" -m pip install --quiet --disable-pip-version-check 'jsonschema>=4.18,<5' ||
        skip "jsonschema for Python cannot be installed here: pip install jsonschema"
}

it_lists_the_forms_of_JSON_and_prints_their_schemas() {
    local form
    ends_with 0 "$PLAYHEAD" schema
    contains "$output" "kpi  "
    for form in $(cut -d ' ' -f 1 <"$case_folder/stdout"); do
        ends_with 0 "$PLAYHEAD" schema "$form"
        is_json "$case_folder/stdout"
        contains "$output" "\"\$id\": \"urn:playhead:schema:$form:"
    done
    ends_with 64 "$PLAYHEAD" schema kpis
    contains "$errors" "kpis: there is no such form of JSON. The forms are kpi, kpi-line,"
    contains "$errors" "playhead schema"
}

it_has_schemas_that_describe_every_key() {
    with_jsonschema
    "$python" Tests/EndToEnd/schemas forms
}

it_writes_JSON_as_its_schemas_say() {
    with_jsonschema
    "$python" Tests/EndToEnd/schemas documents "$case_folder"
}

it_has_schemas_that_refuse_what_is_no_such_document() {
    with_jsonschema
    "$python" Tests/EndToEnd/schemas mutants "$case_folder"
}
