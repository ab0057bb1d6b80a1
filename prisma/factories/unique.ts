import { randomBytes } from "node:crypto";

const run = randomBytes(4).toString("hex");
let made = 0;

/** A text that no other call returns, in this or any other process. */
export const unique = (): string => `${run}${++made}`;
