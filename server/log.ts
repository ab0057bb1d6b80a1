import "server-only";
import pino, { type Logger } from "pino";
import { env } from "./env";
import { reportErrors } from "./process/error-reports.mjs";

let root: Logger | undefined;

/** The structured log: one JSON line per event. Pass the request's id as `requestId`. */
export const log = (): Logger =>
  (root ??= pino({
    level: env().logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...reportErrors(env().errorTarget),
  }));
