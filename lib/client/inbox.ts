import { type Inbox, type InboxQuery, type ReplyTemplate, type TemplateBody } from "../contract/inbox";
import { get, patch, post, remove } from "./http";

/** What the inbox shows: `null` and empty values don't narrow it. `page` counts from 0. */
export interface InboxView extends Pick<InboxQuery, "reply" | "sort"> {
  listing: number | null;
  stars: number[];
  q: string;
  days: NonNullable<InboxQuery["days"]> | null;
  page: number;
}

/** A page of the reviews that the caller answers for. */
export function readInbox({ listing, stars, page, ...view }: InboxView, limit: number): Promise<Inbox> {
  const params = { ...view, listing_id: listing, stars: stars.join(","), limit, offset: page * limit };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== "") query.set(name, String(value));
  }
  return get<Inbox>(`owner/reviews/?${query.toString()}`);
}

export const readTemplates = () => get<ReplyTemplate[]>("owner/reply-templates/");

/** Adds a template, or changes the one with this id. `key` is the idempotency key of the text. */
export const saveTemplate = (id: number | null, body: TemplateBody, key: string) =>
  id === null
    ? post<ReplyTemplate>("owner/reply-templates/", { body, idempotencyKey: key })
    : patch<ReplyTemplate>(`owner/reply-templates/${id}/`, body);

export const deleteTemplate = (id: number) => remove(`owner/reply-templates/${id}/`);
