import "server-only";
import { type Problem, nameNeededCode, ProblemError, signInAgainCode, staleCode } from "@/lib/contract/errors";
import { lostRace, unavailable } from "../db/db-errors";
import { log } from "../log";

/** A plain response, not yet a `Response` of the framework. Header names are in lower case. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** A JSON response. Not cacheable unless its headers say so. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "private, no-store", ...headers },
  body: JSON.stringify(body),
});

/** Converts to a `Response` for the framework. */
export const responseOf = ({ status, headers, body }: Answer): Response => new Response(body, { status, headers });

/** Turns a JSON error into plain text, for people who followed a link or sent a page's form. */
export function plainTextOf({ status, headers, body }: Answer): Response {
  const { detail } = JSON.parse(body ?? "{}") as { detail?: string };
  return responseOf({
    status,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    body: detail ?? "This request can't be answered.",
  });
}

/** A JSON `Response` for the framework. */
export const json = (...args: Parameters<typeof jsonAnswer>): Response => responseOf(jsonAnswer(...args));

type AnswerTo<Kind extends Problem["kind"]> = (problem: Extract<Problem, { kind: Kind }>) => Answer;

const answers: { [Kind in Problem["kind"]]: AnswerTo<Kind> } = {
  invalid: ({ fields }) => jsonAnswer(fields, 400),
  unreadable: ({ detail }) => jsonAnswer({ detail }, 400),
  "not-signed-in": () => jsonAnswer({ detail: "Authentication credentials were not provided." }, 401),
  forbidden: ({ detail }) => jsonAnswer({ detail }, 403),
  "sign-in-again": ({ detail }) => jsonAnswer({ detail, code: signInAgainCode }, 403),
  "name-needed": ({ detail }) => jsonAnswer({ detail, code: nameNeededCode }, 403),
  "not-found": ({ detail }) => jsonAnswer({ detail }, 404),
  conflict: ({ detail }) => jsonAnswer({ detail }, 409),
  stale: ({ detail, current, version }) => jsonAnswer({ detail, code: staleCode, current, version }, 409),
  "reused-key": ({ detail }) => jsonAnswer({ detail }, 422),
  busy: ({ detail, retryAfterSeconds }) => jsonAnswer({ detail }, 429, { "retry-after": String(retryAfterSeconds) }),
  "too-large": ({ detail }) => jsonAnswer({ detail }, 413),
  // The rest of the body may never arrive, so the connection can't be used again.
  "too-slow": ({ detail }) => jsonAnswer({ detail }, 408, { connection: "close" }),
  "unsupported-type": ({ detail }) => jsonAnswer({ detail }, 415),
  overloaded: ({ detail, retryAfterSeconds }) =>
    jsonAnswer({ detail }, 503, { "retry-after": String(retryAfterSeconds) }),
  away: ({ detail }) => jsonAnswer({ detail }, 503, { "retry-after": "5" }),
};

function answer<Kind extends Problem["kind"]>(problem: Extract<Problem, { kind: Kind }>): Answer {
  const toResponse: AnswerTo<Kind> = answers[problem.kind];
  return toResponse(problem);
}

/** The response to a thrown error. Only this file knows which status and body a problem becomes. */
export function respondTo(error: unknown, requestId: string): Answer {
  if (error instanceof ProblemError) return answer(error.problem);
  const lost = lostRace(error);
  if (lost) return answer(lost.problem);
  const refused = unavailable(error);
  if (refused) {
    log().warn({ reason: String(error), requestId }, "the database couldn't do an API call for now");
    return answer(refused.problem);
  }
  log().error({ err: error, requestId }, "an API call failed");
  return jsonAnswer({ detail: "Something went wrong on our side. Please try again." }, 500);
}
