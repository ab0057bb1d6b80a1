import { type ModerationKind, type PersonRecord } from "../contract/moderation";
import { get, post } from "./http";

/** Tells which item is open (null: none). Returns what other moderators have open. */
export const tellOpenItem = (kind: ModerationKind, id: number | null) =>
  post<{ others: { id: number; full_name: string }[] }>("moderation/open/", { body: { kind, id } });

/** A person's reviews, reports, and claims in numbers. */
export const readPersonRecord = (id: number) => get<PersonRecord>(`moderation/people/${id}/`);
