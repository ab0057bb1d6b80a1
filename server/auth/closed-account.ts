import "server-only";
import { signaturesOf } from "./signing";

/**
 * The keyed hashes under which what a closed account leaves knows its address again, so that closing doesn't let anyone
 * vote, review, or come back from a suspension a second time. The first is the one to store; no one can read them back.
 */
export const closedHashes = (email: string): [string, ...string[]] =>
  signaturesOf("closed account", email.toLowerCase());
