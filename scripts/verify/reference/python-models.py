"""Prints operations and models of an unpacked SDK for Python as JSON. It reads the source and runs nothing of it."""

import ast
import json
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
ANY = {"free": "any"}
SCALAR = {"free": "scalar"}
PLAIN = {"str", "int", "float", "bool", "datetime", "date", "UnrecognizedStr", "UnrecognizedInt", "IO", "bytes"}
PRIVATE = {"model_config", "__pydantic_extra__"}
WRAPPERS = {"Optional", "Nullable", "OptionalNullable", "NotRequired"}
modules = {path.relative_to(ROOT).with_suffix("").as_posix(): ast.parse(path.read_text()) for path in ROOT.rglob("*.py")}
defined = {}
for module, tree in modules.items():
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            defined[f"{module}.{node.name}"] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            defined[f"{module}.{node.targets[0].id}"] = node.value
by_folder = {}
for name in defined:
    module, _, own = name.rpartition(".")
    folder, _, file = module.rpartition("/")
    if (folder, own) not in by_folder or file == own.lower():
        by_folder[(folder, own)] = name


def imports_of(module):
    found = {}
    folder = module.rpartition("/")[0]
    for node in modules[module].body:
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            target = node.module or ""
            if node.level == 1:
                path = f"{folder}/{target}" if folder else target
                found[alias.asname or alias.name] = ("name", f"{path}.{alias.name}")
            elif target.startswith("openrouter."):
                path = target.removeprefix("openrouter.").replace(".", "/")
                found[alias.asname or alias.name] = ("module", f"{path}/{alias.name}")
    return found


imports = {module: imports_of(module) for module in modules}


def reference(node, module):
    if isinstance(node, ast.Name):
        if f"{module}.{node.id}" in defined:
            return f"{module}.{node.id}"
        kind, target = imports[module].get(node.id, ("", ""))
        return target if kind == "name" and target in defined else by_folder.get((module.rpartition("/")[0], node.id))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        kind, target = imports[module].get(node.value.id, ("", ""))
        if kind == "module" and f"{target}.{node.attr}" in defined:
            return f"{target}.{node.attr}"
        return by_folder.get((node.value.id, node.attr))
    return None


def shape(node, module):
    if isinstance(node, ast.Constant):
        if node.value is None:
            return SCALAR
        try:
            return shape(ast.parse(node.value, mode="eval").body, module)
        except (SyntaxError, TypeError):
            return ANY
    if isinstance(node, ast.Call):
        return shape(node.args[1], module) if getattr(node.func, "id", "") == "TypeAliasType" else ANY
    if isinstance(node, ast.Subscript):
        name = getattr(node.value, "id", getattr(node.value, "attr", ""))
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name in WRAPPERS or name == "Annotated":
            return shape(inner[0], module)
        if name == "List":
            return {"items": shape(inner[0], module)}
        if name == "Dict":
            return {"map": shape(inner[1], module)}
        if name == "Literal":
            return {"values": [text(ast.literal_eval(each)) for each in inner]}
        if name == "Union":
            # Members that the SDK adds for values of the future are no part of the contract.
            known = [each for each in inner if not getattr(each, "id", "").startswith(("Unknown", "Unrecognized"))]
            return {"union": [shape(each, module) for each in known]}
        return ANY
    if getattr(node, "id", getattr(node, "attr", "")) in PLAIN:
        return SCALAR
    found = reference(node, module)
    return {"ref": found} if found else ANY


def text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def fields_of(node):
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.target.id not in PRIVATE:
            calls = [call for call in ast.walk(each.annotation) if isinstance(call, ast.Call)]
            words = [word for call in calls for word in call.keywords]
            alias = next((word.value.value for word in words if word.arg == "alias"), each.target.id)
            yield alias, each.annotation, {word.arg for word in words}


types = {}
for name, node in defined.items():
    module, _, own = name.rpartition(".")
    if "/" not in module or own.endswith("TypedDict"):
        continue
    if isinstance(node, ast.ClassDef):
        fields = {alias: shape(kind, module) for alias, kind, _ in fields_of(node)}
        if any(getattr(base, "id", "") == "str" for base in node.bases):
            values = [each.value.value for each in node.body if isinstance(each, ast.Assign)]
            types[name] = {"values": [str(value) for value in values]}
        else:
            types[name] = {"fields": fields}
    else:
        types[name] = shape(node, module)


def called(node, name):
    return [c for c in ast.walk(node) if isinstance(c, ast.Call) and getattr(c.func, "attr", getattr(c.func, "id", "")) == name]


def answers_of(function, module):
    for branch in ast.walk(function):
        if not isinstance(branch, ast.If) or not called(branch.test, "match_response"):
            continue
        status = called(branch.test, "match_response")[0].args[1]
        if not (isinstance(status, ast.Constant) and str(status.value).startswith("2")):
            continue
        for part in branch.body:
            for call in called(part, "unmarshal_json_response"):
                yield shape(call.args[0], module)


operations = {}
for module, tree in modules.items():
    if "/" in module:
        continue
    for function in (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)):
        for call in called(function, "_build_request"):
            words = {word.arg: word.value for word in call.keywords}
            method, path = words["method"].value, words["path"].value
            query = {}
            for assigned in (each for each in ast.walk(function) if isinstance(each, ast.Assign)):
                if getattr(assigned.targets[0], "id", "") == "request" and isinstance(assigned.value, ast.Call):
                    found = reference(assigned.value.func, module)
                    if found and isinstance(defined[found], ast.ClassDef):
                        owner = found.rpartition(".")[0]
                        query = {a: shape(k, owner) for a, k, meta in fields_of(defined[found]) if "query" in meta}
            bodies = called(words["get_serialized_body"], "serialize_request_body") if "get_serialized_body" in words else []
            answers = list(answers_of(function, module))
            operations[f"{method} {path}"] = {
                "method": method,
                "path": path,
                "query": query,
                "request": shape(bodies[0].args[4], module) if bodies else None,
                "response": {"union": answers} if answers else None,
            }

json.dump({"operations": list(operations.values()), "types": types}, sys.stdout)
