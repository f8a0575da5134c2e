"""validate.py PROGRAM: runs the program and asks the package jsonschema whether it judges as the program says.

Exit status 77, with a line, where that package is not there.
"""

import json
import subprocess
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: Python's package jsonschema is not there (Debian: python3-jsonschema)")
    sys.exit(77)

wrong = 0
lines = subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines()
for line in lines:
    case = json.loads(line)
    Draft202012Validator.check_schema(case["schema"])
    validator = Draft202012Validator(case["schema"])
    for kind in ("valid", "invalid"):
        for document in case[kind]:
            if validator.is_valid(document) != (kind == "valid"):
                wrong += 1
                if wrong <= 20:
                    print(f"{case['name']}: not {kind}: {json.dumps(document)[:600]}")
    print(f"{case['name']}: {len(case['valid'])} valid, {len(case['invalid'])} invalid")
    if not case["valid"] or not case["invalid"]:
        print(f"{case['name']}: nothing to judge")
        wrong += 1
if len(lines) < 10 or wrong:
    print(f"{wrong} judged otherwise, of {len(lines)} types")
    sys.exit(1)
