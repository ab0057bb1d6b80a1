/** The errors of an invalid input: messages by the API's field name. */
export type FieldErrors = Record<string, string[]>;

/**
 * Everything that can be wrong with a call. Operations throw one of these; only server/http/respond.ts maps them to
 * statuses and bodies.
 */
export type Problem =
  | { kind: "invalid"; fields: FieldErrors }
  | { kind: "unreadable"; detail: string }
  | { kind: "not-signed-in" }
  | { kind: "forbidden"; detail: string }
  | { kind: "sign-in-again"; detail: string }
  | { kind: "name-needed"; detail: string }
  | { kind: "not-found"; detail: string }
  | { kind: "conflict"; detail: string }
  /** Someone else changed it meanwhile: the stored version, and the stored values of the fields that were sent. */
  | { kind: "stale"; detail: string; version: string; current: Record<string, unknown> }
  | { kind: "reused-key"; detail: string }
  | { kind: "busy"; detail: string; retryAfterSeconds: number }
  | { kind: "too-large"; detail: string }
  | { kind: "too-slow"; detail: string }
  | { kind: "unsupported-type"; detail: string }
  /** The site can't take more work right now, or its database is down; `busy` is a caller who asks too often. */
  | { kind: "overloaded"; detail: string; retryAfterSeconds: number }
  /** A service that the site depends on can't be reached. */
  | { kind: "away"; detail: string };

/** The `code` of a 409 because the object has changed since the caller read it. */
export const staleCode = "stale";
/** The `code` of a 403 that a fresh sign-in would turn into a success. */
export const signInAgainCode = "sign_in_again";

/** The `code` of a 403 because the caller has no name yet, under which what they write is shown. */
export const nameNeededCode = "name_needed";

export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super("detail" in problem ? problem.detail : problem.kind);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

export const invalid = (fields: FieldErrors) => new ProblemError({ kind: "invalid", fields });
export const notSignedIn = () => new ProblemError({ kind: "not-signed-in" });
export const forbidden = (detail = "You do not have permission to perform this action.") =>
  new ProblemError({ kind: "forbidden", detail });
export const notFound = (detail = "Not found.") => new ProblemError({ kind: "not-found", detail });
export const conflict = (detail: string) => new ProblemError({ kind: "conflict", detail });
