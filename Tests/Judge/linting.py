"""httplint and redbot: every note of a warning or worse counts as a loss, unless a waiver gives the reason."""

import configparser
import time

import thor
from httplint import HttpRequestLinter, HttpResponseLinter
from httplint.note import levels
from redbot.resource import HttpResource

from answer_kinds import GOOD, KINDS, REFUSALS, ask
from strict_client import Breach

# Why a note is no fault, by its name in httplint and redbot. A note about a refusal says what the request asked for.
WAIVED = {
    "STORE_PUBLIC_UNNECESSARY": "`public` is redundant and allowed (RFC 9111 §5.2.2.9)",
}
WAIVED_FOR_REFUSALS = {
    "STATUS_BAD_REQUEST": "the request is bad on purpose",
    "STATUS_URI_TOO_LONG": "the target is too long on purpose",
}


def lint(port, tally):
    """Gives every kind of answer to httplint."""
    for kind in KINDS:
        try:
            fields, answer = ask(port, kind)
        except Breach as problem:
            tally.lost("answers given to httplint", f"{kind.name}: {problem}")
            continue
        tally.add("answers given to httplint")
        if answer.status != kind.status:
            tally.lost("answers given to httplint", f"{kind.name}: {answer.status} instead of {kind.status}")
        judge("answers given to httplint", kind, linted(kind, fields, answer).notes, tally)


def linted(kind, fields, answer):
    request = HttpRequestLinter()
    request.process_request_topline(kind.method.encode(), f"http://{kind.host}{kind.target}".encode(), b"HTTP/1.1")
    request.process_headers(encoded(fields))
    request.finish_content(True)
    response = HttpResponseLinter(start_time=time.time(), _related=request)
    response.is_head_response = kind.method == "HEAD"
    response.process_response_topline(b"HTTP/1.1", str(answer.status).encode(), b"")
    response.process_headers(encoded(answer.fields))
    response.feed_content(answer.body)
    response.finish_content(True)
    return response


def encoded(fields):
    return [(name.encode(), value.encode()) for name, value in fields]


def judge(row, kind, notes, tally):
    refused = kind.status >= 400
    for note in notes:
        name = type(note).__name__
        if note.level not in (levels.WARN, levels.BAD):
            continue
        # httplint's library names no type at all for any video, whatever its bytes are.
        unnamed = name == "CONTENT_TYPE_MISMATCH" and note.vars.get("sniffed_type") == "undefined/undefined"
        if unnamed or name in WAIVED or refused and name in WAIVED_FOR_REFUSALS:
            tally.add("notes waived with a reason")
        else:
            tally.lost(row, f"{kind.name}: {name}: {note.summary}")


def probe(port, tally):
    """Lets redbot ask for everything itself: with conditions, ranges and codings."""
    settings = configparser.ConfigParser()
    settings.read_dict({"redbot": {"enable_local_access": "True"}})
    row = "targets probed by redbot"
    probes = []
    for kind in GOOD + [kind for kind in REFUSALS if kind.status in (308, 404, 410)]:
        resource = HttpResource(settings["redbot"])
        # By address: redbot asks the network's servers for every name, "localhost" too.
        resource.set_request(f"http://127.0.0.1:{port}{kind.target}", headers=list(kind.fields))
        probes.append((kind, resource))
    run([resource for _, resource in probes])
    for kind, resource in probes:
        tally.add(row)
        if resource.fetch_error or not resource.check_done or resource.response.status_code != kind.status:
            tally.lost(row, f"{kind.name}: {resource.response.status_code}, {resource.fetch_error}")
        for checked in (resource, *resource.subreqs.values()):
            judge(row, kind, checked.response.notes, tally)
        if kind.status == 200 and not resource.inm_support:
            tally.lost(row, f"{kind.name}: If-None-Match is not answered with 304")


def run(resources):
    """Runs the event loop until redbot is done with all resources."""
    waiting = set(map(id, resources))
    for resource in resources:

        def done(resource=resource):
            waiting.discard(id(resource))
            if not waiting:
                thor.stop()

        resource.once("check_done", done)
        resource.check()
    if waiting:
        thor.schedule(60, thor.stop)
        thor.run()
