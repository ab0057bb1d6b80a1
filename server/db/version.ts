import "server-only";
import { createHash } from "node:crypto";
import { ProblemError } from "@/lib/contract/errors";

/**
 * The version of what is edited: a fingerprint of its values, so that every way to change them counts and nothing else
 * does. Equal values have equal versions.
 */
export const versionOf = (values: unknown): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16);

/** What is stored now of what a call writes. */
interface StoredVersion {
  /** The version; of an object whose parts are saved separately, those of the parts, joined by dots. */
  version: string;
  /** The stored values by field of the API. */
  current: Record<string, unknown>;
  /** Which part is written: its place in the version. */
  part?: number;
}

const changedMeanwhile = "Someone else changed this meanwhile. Compare both versions, then save again.";

/**
 * Makes sure that nothing changed since the caller read what they write. The row must be locked.
 * @param seen the version that was read; undefined for callers that overwrite whatever is stored
 * @throws `stale`, with the stored values of the fields in `sent`
 */
export function requireSeen(
  seen: string | undefined,
  sent: object,
  { version, current, part = 0 }: StoredVersion,
): void {
  if (seen === undefined || seen.split(".")[part] === version.split(".")[part]) return;
  const given = Object.entries(current).filter(([field]) => (sent as Record<string, unknown>)[field] !== undefined);
  throw new ProblemError({ kind: "stale", detail: changedMeanwhile, version, current: Object.fromEntries(given) });
}
