"""Breaks the protocol of agents in one way. Usage: hostile_agent.py WAY"""

import json
import os
import signal
import sys
import time

way = sys.argv[1]
kept = ""
# Answers to `choose`, as they are written.
answers = {
    "repeats": '{"action": 0, "action": 1}',
    "repeats_inside": '{"action": 0, "candidates": [{"action": 0, "visits": 1}, {"action": 0, "visits": 1, "visits": 2}]}',
    "mark": '\ufeff{"action": 0}',
    "both": '{"action": 0, "input": "place{row=1,column=1}"}',
    "waits_and_acts": '{"action": 0, "wait": true}',
    "negative": '{"action": 0, "candidates": [{"action": 0, "visits": -1}]}',
    "fraction": '{"action": 0, "candidates": [{"action": 0, "visits": 1.5}]}',
    "likely": '{"action": 0, "candidates": [{"action": 0, "probability": 1.5}]}',
    "high": '{"action": 0, "candidates": [{"action": 0, "value": "high"}]}',
    "no_candidate": '{"action": 0, "candidates": [7]}',
    "no_list": '{"action": 0, "candidates": {}}',
    "no_text": '{"action": 0, "expects": [1]}',
}
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        if way == "old":
            print('{"protocol": 7}', flush=True)
        elif way == "wrapped":
            print('{"protocol": 4294967297}', flush=True)
        elif way == "words":
            print('{"protocol": "one"}', flush=True)
        elif way == "silent":
            time.sleep(60)
        else:
            print('{"protocol": 1}', flush=True)
    elif request["type"] == "start":
        print('{"ready": true}', flush=True)
    elif request["type"] == "choose":
        if way in answers:
            sys.stdout.buffer.write(answers[way].encode() + b"\n")
            sys.stdout.flush()
        elif way == "exit":
            sys.exit(3)
        elif way == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif way == "long":
            sys.stdout.write("x" * 10_000_000)
            sys.stdout.flush()
        elif way == "escape":
            print("\x1b]0;owned\x07" + "y" * 5000, flush=True)
        elif way == "deep":
            print("[" * 60000, flush=True)
        elif way == "deep_error":
            print('{"error": ' + "[" * 32000 + "]" * 32000 + "}", flush=True)
        elif way == "range":
            print('{"action": 99}', flush=True)
        elif way == "illegal":
            print('{"input": "place{row=0,column=9}"}', flush=True)
        elif way == "nonsense":
            print(json.dumps({"input": "Foo{1}" + "\x1b[2J" * 1000}), flush=True)
        elif way == "taken":  # the second time
            print('{"input": "place{row=0,column=0}"}', flush=True)
        elif way == "nul":
            print('{"action": 0}\0{"action": 1}', flush=True)
        elif way == "twice":
            sys.stdout.write('{"action": 0}\n{"action": 1}\n')
            sys.stdout.flush()
        elif way == "unflushed":  # the second line comes with the next answer, before it
            print(kept + '{"action": 0}', flush=True)
            kept = '{"action": 1}\n'
        elif way == "late":  # the second line comes before the next request
            print('{"action": 0}', flush=True)
            time.sleep(0.1)
            print("chose 0", flush=True)
        elif way == "slow":
            time.sleep(0.5)
            print(json.dumps({"action": 0}), flush=True)
        elif way == "closes":
            os.close(1)
            os.close(0)
            time.sleep(60)
        elif way == "waits":
            print('{"wait": true}', flush=True)
        elif way == "perhaps":
            print('{"wait": "perhaps"}', flush=True)
        elif way == "reports":
            print('{"error": "no \\u001b[31mlicense"}', flush=True)
        elif way == "thinks":  # until the request to stop
            stop = json.loads(sys.stdin.readline())
            print(json.dumps({"action": 0} if stop == {"type": "stop"} else {"error": "no stop"}), flush=True)
        elif way == "stuck":
            time.sleep(60)
        elif way == "odd":  # right, with odd thoughts
            print(json.dumps({"action": 0, "candidates": [{"action": 0, "value": 1e300, "visits": 2**64 - 1},
                                                          {"input": "\x1b[2J" + "z" * 300}] * 120,
                              "expects": ["\x1b[2J"]}), flush=True)
