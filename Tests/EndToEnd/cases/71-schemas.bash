# playhead schema, and whether what the commands write is as it says.

with_jsonschema() {
    with_python 'import jsonschema; jsonschema.Draft202012Validator; import referencing' 'jsonschema>=4.18,<5'
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
