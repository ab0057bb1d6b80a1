import { type Inbox, type InboxQuery, type TemplateBody } from "../contract/inbox";
import { call } from "./http";

/** What the inbox shows: `null` and empty values don't narrow it. `page` counts from 0. */
export interface InboxView extends Pick<InboxQuery, "reply" | "sort"> {
  listing: number | null;
  stars: number[];
  q: string;
  days: NonNullable<InboxQuery["days"]> | null;
  page: number;
}

/** A page of the reviews that the caller answers for. */
export const readInbox = ({ listing, stars, page, ...view }: InboxView, limit: number): Promise<Inbox> =>
  call("GET", "owner/reviews/", {
    query: { ...view, listing_id: listing, stars: stars.join(","), limit, offset: page * limit },
  });

/** Adds a template, or changes the one with this id. `key` is the idempotency key of the text. */
export const saveTemplate = (id: number | null, body: TemplateBody, key: string) =>
  id === null
    ? call("POST", "owner/reply-templates/", { body, idempotencyKey: key })
    : call("PATCH", "owner/reply-templates/{id}/", { params: { id }, body });
