import "server-only";
import { conflict, ProblemError } from "@/lib/contract/errors";

/** SQLSTATE codes that a caller's own doing can bring about. */
export const uniqueViolation = "23505";
/** A statement that was cancelled because its time was over. */
export const tookTooLong = "57014";
export const lockNotAvailable = "55P03";
/** A write in a database that takes none: its operator or provider set it so, or it is a standby. */
export const readOnly = "25006";
const diskFull = "53100";
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
      return conflict("Someone else made this at the same moment.");
    case serializationFailure:
    case deadlock:
      return conflict("Someone else is changing this at the moment. Please try again.");
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

/**
 * Codes of the driver, of PostgreSQL, and of Prisma for a connection that was refused, broken, or closed, and for a
 * server without disk space, memory, or connections.
 */
const unreachable =
  /^(?:E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|PIPE|TIMEDOUT)|ENOTFOUND|EAI_AGAIN|08...|57P0[1-3]|53[0-4]00|25P03|58030|3D000|P1001|P1003|P1017|P2037)$/;
/** Prisma's kinds of the same, for statements of a transaction. */
const unreachableKinds = new Set([
  "DatabaseNotReachable",
  "DatabaseDoesNotExist",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);
/** The driver's words for a connection that broke or became silent, which come without a code. */
const broken =
  /^(?:Connection terminated|timeout expired$|Query read timeout$|Client has encountered a connection error|Client was closed and is not)/;

/** Whether the database refused the connection or closed it, straight from the driver or through Prisma. */
function isDatabaseAway(error: unknown): boolean {
  const outer = record(error);
  const cause = record(record(record(outer.meta).driverAdapterError ?? outer).cause);
  const codes = [outer.code, outer.originalCode, cause.originalCode].filter((code) => typeof code === "string");
  if (codes.some((code) => unreachable.test(code)) || unreachableKinds.has(String(cause.kind))) return true;
  // ENOENT is also a missing file.
  if (outer.code === "ENOENT") return outer.syscall === "connect";
  return typeof outer.message === "string" && broken.test(outer.message);
}

/** Whether the database takes no writes for now, while it may well be read. */
export const refusesWrites = (error: unknown): boolean => [readOnly, diskFull].includes(sqlStateOf(error) ?? "");

/** Whether a statement or its wait for a lock took longer than this session allows. */
const isTooSlow = (error: unknown): boolean => [lockNotAvailable, tookTooLong].includes(sqlStateOf(error) ?? "");

/** Seconds after which a caller may try again when the site was overloaded or its database was down. */
const retryAfterSeconds = 5;

/** In how many seconds to try again, for work that the database couldn't do for now; null for another error. */
export const unavailableSeconds = (error: unknown): number | null =>
  foundNoConnection(error) || refusesWrites(error) || isTooSlow(error) || isDatabaseAway(error)
    ? retryAfterSeconds
    : null;

/** What a visitor reads about such an error. */
function detailOf(error: unknown): string {
  if (refusesWrites(error)) return "Nothing can be saved at the moment. Please try again later.";
  if (foundNoConnection(error) || isTooSlow(error))
    return "The site has too much to do at the moment. Please try again.";
  return "The site is unavailable at the moment. Please try again.";
}

/** A call that the database couldn't do for now, as the contract answers it (503); null for another error. */
export function unavailable(error: unknown): ProblemError | null {
  const seconds = unavailableSeconds(error);
  if (seconds === null) return null;
  const detail = detailOf(error);
  return new ProblemError({ kind: "overloaded", detail, retryAfterSeconds: seconds });
}

/** Whether the same work may succeed when it is done again: others were in its way. */
export const isLostRace = (error: unknown): boolean =>
  lostRace(error) !== null || sqlStateOf(error) === lockNotAvailable;
