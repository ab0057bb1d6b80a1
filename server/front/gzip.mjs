import { promisify } from "node:util";
import zlib from "node:zlib";

/** Compresses a body in the thread pool. */
export const gzip = promisify(zlib.gzip);
