import { type RefObject, useEffect, useRef, useState } from "react";
import { PhotoOpener } from "@/components/photo/photo-opener";
import { FailedNotice } from "@/components/shared/failed-notice";
import { EmptyState } from "@/components/shared/empty-state";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http";
import { type InboxView } from "@/lib/client/inbox";
import { INBOX_PAGE, type Inbox } from "@/lib/contract/inbox";
import { type Review } from "@/lib/contract/review";
import { cn } from "@/components/ui/cn";
import { counted, exactNumber } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { roleMay } from "@/lib/rules/team";
import { InboxFilters } from "./inbox-filters";
import { InboxReview } from "./inbox-review";
import { type OwnedCard } from "./owned-card";
import { replyStep, useInbox } from "./use-inbox";
import { useInboxKeys } from "./use-inbox-keys";

type InboxPanelProps = {
  listings: OwnedCard[];
  /** The listing shown first; null: all. */
  listing: number | null;
  /** Whether the owner may reply to reviews of this listing. */
  replyable: ReadonlySet<number>;
  now: string;
  onAnswered: (listing: number, step: number) => void;
};

const cardId = (id: number) => `inbox-${id}`;

type ListRef = RefObject<HTMLElement | null>;

const cardsOf = (list: ListRef): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];

/** The review that has the focus; -1 for none. */
const focusedOf = (cards: HTMLElement[]): number => cards.findIndex((card) => card.contains(document.activeElement));

function moveFocus(list: ListRef, step: 1 | -1): void {
  const cards = cardsOf(list);
  const at = focusedOf(cards);
  cards[at < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, at + step))]?.focus();
}

/** Focuses the form for the reply to the review that has the focus, or the first one; opens it if it is closed. */
function openReply(list: ListRef): void {
  const cards = cardsOf(list);
  const card = cards[Math.max(0, focusedOf(cards))];
  card?.querySelector("textarea")?.focus();
  card?.querySelector<HTMLElement>("[data-reply]")?.click();
}

function focusTemplates(list: ListRef): void {
  const cards = cardsOf(list);
  const card = cards[Math.max(0, focusedOf(cards))];
  card?.querySelector<HTMLElement>("[data-template]")?.focus();
}

/** The reviews of all listings, those without a reply first, with filters, replies, and keys. */
export function InboxPanel({ listings, listing, replyable, now, onAnswered }: InboxPanelProps) {
  const { view, inbox, query, narrow, replace } = useInbox(listing);
  const list = useRef<HTMLUListElement>(null);
  const keys = useInboxKeys({
    j: () => moveFocus(list, 1),
    k: () => moveFocus(list, -1),
    r: () => openReply(list),
    t: () => focusTemplates(list),
    "/": () => {
      const words = document.getElementById("inbox-q");
      words?.closest("details")?.setAttribute("open", "");
      words?.focus();
    },
  });
  /** After a reply the focus goes to the next review that waits for one. */
  function focusNext(after: Pick<Review, "id">): void {
    const results = inbox?.results ?? [];
    const rest = results.slice(results.findIndex(({ id }) => id === after.id) + 1);
    const next = rest.find(({ owner_reply, no_reply_needed }) => owner_reply === null && !no_reply_needed);
    document.getElementById(cardId((next ?? after).id))?.focus();
  }
  return (
    <div className="space-y-6 py-6">
      <InboxFilters listings={listings} view={view} inbox={inbox} narrow={narrow} keys={keys} />
      {query.isError ? (
        <FailedNotice text={messageOf(query.error, accountMessages.owner.reviewsFailed)} onAgain={query.refetch} />
      ) : (
        <div aria-busy={query.isFetching} className={cn(query.isPlaceholderData && "opacity-60")}>
          <Summary view={view} inbox={inbox} />
          {inbox === null && <div role="status" aria-label="Loading" className="pulse-slow bg-sunk appear-late h-64" />}
          {inbox?.results.some((review) => !replyable.has(listingOf(review))) && (
            <NeedsPremium isOwner={listings.some(({ id, role }) => !replyable.has(id) && roleMay(role, "pay"))} />
          )}
          <PhotoOpener />
          <ul ref={list} className="divide-line divide-y">
            {inbox?.results.map((review, at) => (
              <li key={review.id}>
                <InboxReview
                  id={cardId(review.id)}
                  review={review}
                  isOpen={at === 0 && view.page === 0}
                  hasListing={view.listing === null && listings.length > 1}
                  mayReply={replyable.has(listingOf(review))}
                  now={now}
                  onChanged={(given) => {
                    const changed = { ...review, ...given };
                    replace(changed);
                    onAnswered(listingOf(review), replyStep(review, changed));
                  }}
                  onReplied={focusNext}
                />
              </li>
            ))}
          </ul>
          {inbox && <Pages view={view} inbox={inbox} narrow={narrow} />}
        </div>
      )}
    </div>
  );
}

const listingOf = ({ business_id, doctor_id }: Review): number => business_id ?? doctor_id ?? 0;

const kindOfReply: Record<InboxView["reply"], string> = {
  none: "without a reply",
  skipped: "that need no reply",
  replied: "with a reply",
  all: "in all",
};
const orderText: Record<InboxView["sort"], string> = {
  oldest: "oldest first",
  newest: "newest first",
  lowest: "lowest first",
  highest: "highest first",
};

function Summary({ view, inbox }: { view: InboxView; inbox: Inbox | null }) {
  const isEmpty = inbox !== null && inbox.count === 0;
  return (
    <>
      <p role="status" className="text-soft min-h-6">
        {inbox && `${counted(inbox.count, "review")} ${kindOfReply[view.reply]}, ${orderText[view.sort]}`}
      </p>
      {isEmpty && (
        <EmptyState
          title={inbox.replies.all === 0 && view.q === "" ? messages.listing.noReviews : "No review matches"}
          text={
            inbox.replies.all === 0 && view.q === ""
              ? "When someone reviews your listings, the review appears here."
              : "Show all reviews, or remove a filter."
          }
        />
      )}
    </>
  );
}

/** Why reviews can't be answered; only an owner can change that. */
const NeedsPremium = ({ isOwner }: { isOwner: boolean }) => (
  <p className="border-gold-line bg-gold-wash mt-4 rounded-md border p-4">
    {isOwner ? messages.review.replyNeedsPremium : "Replying needs Premium, which only the listing's owner can buy."}{" "}
    {isOwner && (
      <a href={routes.premium()} className="link">
        See what Premium includes
      </a>
    )}
  </p>
);

type PagesProps = { view: InboxView; inbox: Inbox; narrow: (changes: Partial<InboxView>) => void };

function Pages({ view, inbox, narrow }: PagesProps) {
  const pages = Math.ceil(inbox.count / INBOX_PAGE);
  const [turned, setTurned] = useState(0);
  const here = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (turned > 0) here.current?.focus();
  }, [turned]);
  if (pages < 2) return null;
  const turn = (page: number) => {
    setTurned(turned + 1);
    narrow({ page });
  };
  return (
    <nav aria-label="Pages of reviews" className="border-line flex items-center gap-4 border-t pt-4">
      <Button disabled={view.page === 0} onClick={() => turn(view.page - 1)}>
        Previous
      </Button>
      <p ref={here} tabIndex={-1} className="text-soft outline-none">
        Page {exactNumber(view.page + 1)} of {exactNumber(pages)}
      </p>
      <Button disabled={view.page + 1 >= pages} onClick={() => turn(view.page + 1)}>
        Next
      </Button>
    </nav>
  );
}
