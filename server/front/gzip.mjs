import { promisify } from "node:util";
import zlib from "node:zlib";

/** Compresses a body on a thread beside the server's own. */
export const gzip = promisify(zlib.gzip);
