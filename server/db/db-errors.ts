import "server-only";
import { conflict, ProblemError } from "@/lib/contract/errors";

/** SQLSTATE codes that a caller's own doing can bring about. */
export const uniqueViolation = "23505";
/** A statement that was cancelled because its time was over. */
export const tookTooLong = "57014";
const lockNotAvailable = "55P03";
const serializationFailure = "40001";
const deadlock = "40P01";

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The SQLSTATE of a failed statement, through Prisma's wrapping or straight from the driver; null for another error. */
export function sqlStateOf(error: unknown): string | null {
  const outer = record(error);
  if (outer.code === "P2002") return uniqueViolation;
  const cause = record(record(record(outer.meta).driverAdapterError).cause);
  const code = cause.originalCode ?? outer.originalCode ?? outer.code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** A lost race as the contract answers it (409); null when the error is none. */
export function lostRace(error: unknown): ProblemError | null {
  switch (sqlStateOf(error)) {
    case uniqueViolation:
      return conflict("Somebody else made this at the same moment.");
    case lockNotAvailable:
    case serializationFailure:
    case deadlock:
      return conflict("Somebody else is changing this at the moment. Please try again.");
    default:
      return null;
  }
}

/** The pool's own words, which come without a code, by themselves or through Prisma. */
const noConnection = "timeout exceeded when trying to connect";
/** Prisma's code for a transaction that found no connection, could not begin in time, or was over before its end. */
const transactionFailed = "P2028";

/** Whether the work got no connection within the time that it may wait for one. */
const foundNoConnection = (error: unknown): boolean => {
  const { message, code } = record(error);
  const text = typeof message === "string" ? message : "";
  return text.includes(noConnection) || (code === transactionFailed && text.includes("Unable to start a transaction"));
};

/** After so long a caller who found the site overloaded may try again, in s. */
const retryAfterSeconds = 5;

/** In how many seconds to try again, for work that waited too long for a connection; null for another error. */
export const overloadSeconds = (error: unknown): number | null => (foundNoConnection(error) ? retryAfterSeconds : null);

/** A call that waited too long for a connection, as the contract answers it (503); null for another error. */
export const overload = (error: unknown): ProblemError | null =>
  foundNoConnection(error)
    ? new ProblemError({
        kind: "overloaded",
        detail: "The site has too much to do at the moment. Please try again.",
        retryAfterSeconds,
      })
    : null;

/** Whether the same work may succeed when it is done again: others were in its way. */
export const isLostRace = (error: unknown): boolean => lostRace(error) !== null;
