import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/http";
import { type InboxView, readInbox } from "@/lib/client/inbox";
import { queryClient } from "@/lib/client/query-client";
import { INBOX_PAGE, type Inbox, type InboxReview, type ReplyTemplate } from "@/lib/contract/inbox";

const first: InboxView = { listing: null, reply: "none", stars: [], q: "", days: null, sort: "newest", page: 0 };

const stateOf = ({ owner_reply, no_reply_needed }: InboxReview) =>
  owner_reply !== null ? "replied" : no_reply_needed ? "skipped" : "none";

/** 1 if a review no longer waits for a reply after a change, -1 if it waits again, else 0. */
export const replyStep = (before: InboxReview, after: InboxReview): number =>
  Number(stateOf(before) === "none") - Number(stateOf(after) === "none");

/** The inbox after one of its reviews was answered or marked, or a reply was changed or removed. */
export function withChanged(inbox: Inbox, changed: InboxReview): Inbox {
  const before = inbox.results.find(({ id }) => id === changed.id);
  const replies = { ...inbox.replies };
  if (before) {
    replies[stateOf(before)] -= 1;
    replies[stateOf(changed)] += 1;
  }
  return { ...inbox, results: inbox.results.map((review) => (review.id === changed.id ? changed : review)), replies };
}

/**
 * The reviews of all listings and what narrows them. It opens on those without a reply, or on all if there are none. A
 * review that is answered stays where it is until something else is shown, so that a slip can be corrected in place.
 */
export function useInbox(listing: number | null) {
  const [view, setView] = useState<InboxView>({ ...first, listing });
  const [isNarrowed, setNarrowed] = useState(false);
  const queryKey = ["inbox", view];
  const query = useQuery(
    { queryKey, queryFn: () => readInbox(view, INBOX_PAGE), placeholderData: keepPreviousData, gcTime: 0 },
    queryClient,
  );
  const { data: inbox = null } = query;
  const hasNothingToAnswer = !isNarrowed && inbox !== null && inbox.replies.none === 0 && inbox.replies.all > 0;
  if (hasNothingToAnswer && view.reply === "none") {
    setNarrowed(true);
    setView({ ...view, reply: "all", sort: "newest" });
  }
  return {
    view,
    inbox,
    query,
    narrow: (changes: Partial<InboxView>) => {
      setNarrowed(true);
      setView({ ...view, page: 0, ...changes });
    },
    replace: (changed: InboxReview) =>
      queryClient.setQueryData<Inbox>(queryKey, (known) => known && withChanged(known, changed)),
  };
}

const templatesKey = ["reply-templates"];

/** The owner's templates, and what puts a changed list in their place. */
export function useTemplates() {
  const { data: templates = [] } = useQuery(
    { queryKey: templatesKey, queryFn: () => call("GET", "owner/reply-templates/") },
    queryClient,
  );
  const change = (next: (all: ReplyTemplate[]) => ReplyTemplate[]) =>
    queryClient.setQueryData<ReplyTemplate[]>(templatesKey, (all = []) => next(all));
  return { templates, change };
}
