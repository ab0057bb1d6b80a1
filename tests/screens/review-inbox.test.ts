import { expect, it } from "vitest";
import { axisEnd } from "@/components/owner/day-chart";
import { withChanged } from "@/components/owner/use-inbox";
import { type Inbox } from "@/lib/contract/inbox";
import { wireReview } from "../support/wire";

const inbox: Inbox = {
  count: 2,
  results: [1, 2].map((id) => ({ ...wireReview(id), no_reply_needed: false })),
  replies: { none: 2, skipped: 0, replied: 5, all: 7 },
  stars: [0, 0, 0, 2, 0],
};

it("leaves an answered review in its place and counts it as replied, and back when the reply is removed", () => {
  const answered = { ...inbox.results[0]!, owner_reply: "Thank you." };
  const after = withChanged(inbox, answered);
  expect(after.results.map(({ id }) => id)).toEqual([1, 2]);
  expect([after.results[0]?.owner_reply, after.replies]).toEqual([
    "Thank you.",
    { none: 1, skipped: 0, replied: 6, all: 7 },
  ]);
  const edited = withChanged(after, { ...answered, owner_reply: "Thanks." });
  expect(edited.replies).toEqual(after.replies);
  expect(withChanged(edited, inbox.results[0]!).replies).toEqual(inbox.replies);
  const marked = withChanged(inbox, { ...inbox.results[0]!, no_reply_needed: true });
  expect(marked.replies).toEqual({ none: 1, skipped: 1, replied: 5, all: 7 });
});

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [12, 20],
  [50, 50],
  [51, 100],
  [1234, 2000],
])("ends the axis of a chart whose highest day is %i at %i", (most, end) => expect(axisEnd(most)).toBe(end));
