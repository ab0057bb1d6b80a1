import "server-only";
import { type Problem, ProblemError } from "@/lib/contract/errors";
import { lostRace } from "../db/db-errors";
import { log } from "../log";

/** A JSON answer. Caches keep nothing of the API unless its headers say otherwise. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "private, no-store", ...headers } });
}

type AnswerTo<Kind extends Problem["kind"]> = (problem: Extract<Problem, { kind: Kind }>) => Response;

const answers: { [Kind in Problem["kind"]]: AnswerTo<Kind> } = {
  invalid: ({ fields }) => json(fields, 400),
  unreadable: ({ detail }) => json({ detail }, 400),
  "not-signed-in": () => json({ detail: "Authentication credentials were not provided." }, 401),
  forbidden: ({ detail }) => json({ detail }, 403),
  "not-found": ({ detail }) => json({ detail }, 404),
  conflict: ({ detail }) => json({ detail }, 409),
  "reused-key": ({ detail }) => json({ detail }, 422),
  busy: ({ detail, retryAfterSeconds }) => json({ detail }, 429, { "retry-after": String(retryAfterSeconds) }),
  "too-large": ({ detail }) => json({ detail }, 413),
  "unsupported-type": ({ detail }) => json({ detail }, 415),
  away: ({ detail }) => json({ detail }, 503),
};

function answer<Kind extends Problem["kind"]>(problem: Extract<Problem, { kind: Kind }>): Response {
  const toResponse: AnswerTo<Kind> = answers[problem.kind];
  return toResponse(problem);
}

/** The answer to whatever was thrown: the only place that knows which status and body a problem becomes. */
export function respondTo(error: unknown, requestId: string): Response {
  const problem = error instanceof ProblemError ? error : lostRace(error);
  if (problem) return answer(problem.problem);
  log().error({ err: error, requestId }, "a call failed");
  return json({ detail: "Something went wrong on our side. Please try again." }, 500);
}
