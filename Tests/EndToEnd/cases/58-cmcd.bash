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
}
