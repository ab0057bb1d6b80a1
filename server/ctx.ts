import "server-only";
import { type Actor } from "@/lib/rules/permissions";
import { type Db } from "./db/client";

/** What every verb is handed: who asks, the database (or the transaction), the time, and the request it is about. */
export interface Ctx {
  actor: Actor;
  db: Db;
  now: Date;
  requestId: string;
  /** Whether the caller wants the affected person told by mail (`?notify=1`). */
  notify: boolean;
}
