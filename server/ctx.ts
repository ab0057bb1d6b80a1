import "server-only";
import { type DecisionSource } from "@/lib/rules/decisions";
import { type SourceEntry } from "@/lib/rules/fact-source";
import { type Actor } from "@/lib/rules/permissions";
import { type Db } from "./db/client";

/** What every verb gets: the actor, the database (or transaction), the time, and the request's id. */
export interface Ctx {
  actor: Actor;
  db: Db;
  now: Date;
  requestId: string;
  /** Whether the caller wants the affected person notified by mail (`?notify=1`). */
  notify: boolean;
  /** Where the decisions of this call come from, if not from the moderator's own look. */
  source?: DecisionSource;
  /** Where the facts come from that this call writes, if not from the caller (server/listings/sources.ts). */
  factSource?: Pick<SourceEntry, "source" | "import">;
}
