# Common media client data: sessions out of a web server's log and out of events, and what lint says of them.

write_access_log() {
    local agent='"-" "Mozilla/5.0 (X11; Linux x86_64)"' sid='sid%3D%22S1%22'
    {
        echo "192.0.2.1 - - [27/Nov/2026:11:00:00 +0000] \"GET /a.m3u8?CMCD=ot%3Dm%2C${sid}%2Csu HTTP/1.1\" 200 900 $agent"
        echo "192.0.2.1 - - [27/Nov/2026:11:00:01 +0000] \"GET /s-1.m4s?CMCD=bl%3D0%2Cbr%3D3000%2Cd%3D4000%2Cot%3Dv%2C${sid}%2Csu HTTP/1.1\" 200 9 $agent"
        echo "192.0.2.1 - - [27/Nov/2026:11:00:03 +0000] \"GET /s-2.m4s?CMCD=bl%3D4000%2Cbr%3D3000%2Cd%3D4000%2Cot%3Dv%2C${sid} HTTP/1.1\" 200 9 $agent"
        echo "192.0.2.1 - - [27/Nov/2026:11:00:20 +0000] \"GET /s-3.m4s?CMCD=bl%3D2010%2Cbr%3D1000%2Cbs%2Cd%3D4000%2Cot%3Dv%2C${sid} HTTP/1.1\" 200 9 $agent"
    } >"$case_folder/access.log"
}

it_estimates_sessions_from_a_web_servers_log() {
    write_access_log
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/access.log" --format json
    contains "$output" '"source": "cmcd-requests"'
    contains "$output" '"startupTime": 3'
    contains "$output" '"stallCount": 1'
    contains "$output" '"failed": null'
}

it_measures_sessions_from_events() {
    {
        echo 'e=ps,sid="S2",sn=0,sta=s,ts=1764269150000,v=2'
        echo 'br=(3000),e=ps,sid="S2",sn=1,sta=p,ts=1764269150900,v=2'
        echo 'e=ps,sid="S2",sn=3,sta=r,ts=1764269170000,v=2'
        echo 'e=ps,sid="S2",sn=4,sta=p,ts=1764269172000,v=2'
        echo 'e=ps,sid="S2",sn=5,sta=e,ts=1764269180000,v=2'
    } >"$case_folder/events.cmcd"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/events.cmcd" --format json
    contains "$output" '"source": "cmcd-events"'
    contains "$output" '"startupTime": 0.9'
    contains "$output" '"rebufferDuration": 2'
    contains "$errors" "1 report is missing"
}

it_lints_common_media_client_data() {
    write_access_log
    ends_with 1 "$PLAYHEAD" lint --cmcd "$case_folder/access.log"
    contains "$output" "cmcd-rounding bl: 1 time, line 4"
    ends_with 1 "$PLAYHEAD" lint --cmcd "$case_folder/access.log" --format json
    contains "$output" '"schema": "playhead.cmcd-lint/1"'
    ends_with 64 "$PLAYHEAD" lint --cmcd --fix "$case_folder/access.log"
    ends_with 1 "$PLAYHEAD" lint --cmcd "$case_folder/access.log" --format sarif
    contains "$output" '"ruleId": "cmcd-rounding"'
    contains "$output" '"startLine": 4'
}

it_tells_of_logs_without_common_media_client_data() {
    write_access_log
    sed 's/?CMCD=[^ ]*//' "$case_folder/access.log" >"$case_folder/plain.log"
    ends_with 65 "$PLAYHEAD" lint --cmcd "$case_folder/plain.log"
    contains "$errors" "4 requests, and none has common media client data"
    ends_with 65 "$PLAYHEAD" lint --cmcd "$case_folder/access.log" README.md
    contains "$output" "cmcd-rounding bl: 1 time, line 4"
    contains "$errors" "README.md:3: neither a record of common media client data"
}

it_reads_columns_by_the_names_it_is_given() {
    local query='CMCD=bl%3D4000%2Cbr%3D3010%2Cd%3D4000%2Cmtp%3D9010%2Cot%3Dv%2Csid%3D%22S4%22' number
    for number in 0 1 2; do
        printf '%d\t200\t1500000\t%s\n' $((1795777200 + number * 4)) "$query"
    done >"$case_folder/realtime.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/realtime.log" --fields timestamp,sc-status,sc-bytes,cs-uri-query --format json
    contains "$output" '"id": "S4"'
    contains "$output" '"bytesTransferred": 4500000'
    ends_with 1 "$PLAYHEAD" lint --cmcd "$case_folder/realtime.log" --fields 'timestamp sc-status sc-bytes cs-uri-query'
    contains "$output" "cmcd-rounding mtp: 3 times, lines 1, 2, 3"
    ends_with 65 "$PLAYHEAD" kpi "$case_folder/realtime.log" --fields timestamp,sc-status,cs-uri-query
    contains "$errors" "realtime.log:1: 4 columns with tabs between them, and 3 were named (--fields)"
    ends_with 64 "$PLAYHEAD" kpi "$case_folder/realtime.log" --fields timestamp,sc-status
    contains "$errors" "no column of these has common media client data"
    # What comes back is read by the same names.
    ends_with 0 "$PLAYHEAD" replay "$case_folder/realtime.log" --fields timestamp,sc-status,sc-bytes,cs-uri-query --snapshot 100x30
    contains "$output" "S4"
}

it_puts_sessions_together_from_rotated_logs() {
    write_access_log
    head -3 "$case_folder/access.log" >"$case_folder/1.log"
    tail -1 "$case_folder/access.log" >"$case_folder/2.log"
    ends_with 0 "$PLAYHEAD" kpi "$case_folder/1.log" "$case_folder/2.log" --format json
    contains "$output" '"bytesTransferred": 927'
    "$PLAYHEAD" kpi --partial "$case_folder/1.log" >"$case_folder/1.part"
    "$PLAYHEAD" kpi --partial "$case_folder/2.log" >"$case_folder/2.part"
    ends_with 0 "$PLAYHEAD" kpi --merge "$case_folder/2.part" "$case_folder/1.part" --format json
    contains "$output" '"bytesTransferred": 927'
}
