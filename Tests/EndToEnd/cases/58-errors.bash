# playhead error: what a code means, and the errors of a text.

write_dump() {
    {
        echo '12:00:01.031 MyApp[312:9911] Error Domain=AVFoundationErrorDomain Code=-11867 "See -[AVPlayerItem errorLog] for 2 events" UserInfo={NSUnderlyingError=0x60c {Error Domain=CoreMediaErrorDomain Code=-12938 "HTTP 404: File Not Found"}}'
        echo '12:00:02.031 MyApp[312:9911] err=-42669'
    } >"$case_folder/dump.txt"
}

it_explains_a_code() {
    ends_with 0 "$PLAYHEAD" error -12889
    contains "$output" 'Only with "no response for map": '
    contains "$output" "How sure: documented by Apple"
    local wanted=${output#-12889}
    ends_with 0 "$PLAYHEAD" error 12889
    same "${output#12889}" "$wanted"
    ends_with 0 "$PLAYHEAD" error 0xFFFFCDA7 18446744073709538727
    contains "$output" "$wanted"
    ends_with 0 "$PLAYHEAD" error NSURLErrorDomain -1008
    local apart=$output
    ends_with 0 "$PLAYHEAD" error NSURLErrorDomain/-1008 --format text
    same "$output" "$apart"
    ends_with 0 "$PLAYHEAD" error "'fmt?'" http 404 -- -12938
    contains "$output" "1718449215, 'fmt?'"
    contains "$output" "HTTP 404"
    contains "$output" "-12938, HTTP 404"
}

it_says_of_an_unknown_code_what_its_domain_is() {
    ends_with 0 "$PLAYHEAD" error CoreMediaErrorDomain -16999
    contains "$output" "A code that is not in the catalogue."
    contains "$output" "Its domain: "
    same "$errors" ""
}

it_finds_the_cause_in_a_dump() {
    write_dump
    ends_with 0 "$PLAYHEAD" error "$case_folder/dump.txt"
    contains "$output" "caused by CoreMediaErrorDomain -12938, HTTP 404"
    contains "$output" "The cause is CoreMediaErrorDomain -12938: it is the innermost"
    contains "$output" "The key request timed out."
    local wanted=${output//"$case_folder/dump.txt"/stdin}
    ends_with 0 sh -c '"$PLAYHEAD" error <"$0"' "$case_folder/dump.txt"
    same "$output" "$wanted"
    ends_with 0 sh -c '"$PLAYHEAD" error - <"$0"' "$case_folder/dump.txt"
    same "$output" "$wanted"
    gzip -c "$case_folder/dump.txt" >"$case_folder/dump.txt.gz"
    ends_with 0 "$PLAYHEAD" error "$case_folder/dump.txt.gz" --format csv
    contains "$output" "CoreMediaErrorDomain,-12938"
    ends_with 0 "$PLAYHEAD" error Sessions/commute/error.log --format json
    is_json "$case_folder/stdout"
    contains "$output" '"schema": "playhead.error/1"'
}

it_refuses_what_holds_no_error() {
    ends_with 65 sh -c 'echo "all is well" | "$PLAYHEAD" error'
    contains "$errors" "stdin: no error stands in it"
    ends_with 65 "$PLAYHEAD" error 'all is well'
    ends_with 65 "$PLAYHEAD" error Package.swift
    ends_with 66 "$PLAYHEAD" error "$case_folder/nothing.txt"
    contains "$errors" "there is no such file, and it is no code"
    ends_with 64 "$PLAYHEAD" error --fromat json
    contains "$errors" "--fromat: there is no such option"
    ends_with 64 "$PLAYHEAD" error CoreMediaErrorDomain
    contains "$errors" "give the code behind it"
    head -c 17000000 /dev/zero | tr '\0' 'x' >"$case_folder/large.txt"
    ends_with 74 "$PLAYHEAD" error "$case_folder/large.txt"
}

it_measures_what_an_app_printed_of_its_logs() {
    {
        echo '[Debug] onEntry > event log:'
        printf ' event log: %s\n' 'URI - https://h.example/v.m3u8' 'indicatedBitrate - 2000000.0' 'observedBitrate - -1.0' \
            'durationWatched - 8.5' 'numberOfStalls - 1' 'startupTime - 0.9'
        printf '%s\n' 'errorStatusCode = -12938' 'errorDomain = "CoreMediaErrorDomain"' 'errorComment = "HTTP 404: Not Found"'
        printf ' event log: %s\n' 'indicatedBitrate - 1000000.0' 'durationWatched - 1.5' 'numberOfStalls - 2'
    } >"$case_folder/print.txt"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/print.txt" --format json
    is_summary "$case_folder/stdout"
    same "$errors" ""
    contains "$output" '"stallCount": 3'
    contains "$output" '"startupTime": 0.9'
    contains "$output" '"delivery": 1'
    contains "$output" '"durationWatched": 10'
    local wanted=$output
    ends_with 0 sh -c '"$PLAYHEAD" kpi - --format json <"$0"' "$case_folder/print.txt"
    same "$(sed 's/"id": .*//; s/stdin/print/' <<<"$output")" "$(sed 's/"id": .*//' <<<"$wanted")"
    ends_with 0 "$PLAYHEAD" error "$case_folder/print.txt"
    contains "$output" "CoreMediaErrorDomain -12938"
}
