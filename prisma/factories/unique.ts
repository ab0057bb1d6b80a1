import { randomBytes } from "node:crypto";

const run = randomBytes(4).toString("hex");
let made = 0;

/** A text that no other call gives, in this process or in another one that writes to the same database. */
export const unique = (): string => `${run}${++made}`;
