"use client";

import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pencilIcon } from "@/components/ui/icons";
import { type OwnUser } from "@/lib/contract/user";
import { accountStatusText, messages } from "@/lib/messages/common";
import { adoptDraft, hasDraft } from "@/lib/client/form-drafts";
import { hintedAccount } from "@/lib/client/signed-in-hint";
import { useReviewControls } from "./review-controls";
import { draftOfReview, sendAt } from "./review-draft";

/** The ids of the reviews on the page. */
type ShownIds = { shownIds: readonly number[] };
/** The end of an address that opens the form: of the owner's link, and of links on the page. */
const openAt = "#write-review";

/** The review form, or the reason why the visitor can't write one. The height is reserved for what loads into it. */
export function WriteReview({ shownIds }: ShownIds) {
  const { session, own } = useReviewControls();
  return (
    <section
      id="write-review"
      aria-labelledby="write-title"
      className="no-print bg-sunk mt-8 scroll-mt-4 rounded-md p-4"
    >
      <h3 id="write-title" tabIndex={-1} className="text-h4 mb-1 outline-none">
        {own?.review ? "Your review" : "Write a review"}
      </h3>
      <p className="without-script text-soft">To write a review, sign in and turn on JavaScript.</p>
      <div className="needs-script min-h-20 sm:min-h-11 [[data-signed-in]_&]:min-h-30">
        {session.state === "member" ? (
          <div className="when-signed-in">
            <MemberArea user={session.user} shownIds={shownIds} />
          </div>
        ) : (
          <div className="when-signed-out">
            <FormArea writer={null} />
          </div>
        )}
      </div>
    </section>
  );
}

function MemberArea({ user, shownIds }: ShownIds & { user: OwnUser }) {
  const { listing, own } = useReviewControls();
  const refusal =
    accountStatusText(user.status, "write a review") ?? (listing.ownerId === user.id ? messages.review.own : null);
  if (own?.review?.status === "removed") {
    return (
      <div className="space-y-6">
        <OwnReviewNotice shownIds={shownIds} />
        <FormArea writer={user.full_name} />
      </div>
    );
  }
  if (own?.review || own?.isNoticed) return <OwnReviewNotice shownIds={shownIds} />;
  if (refusal) return <p className="measure text-soft">{refusal}</p>;
  return own && <FormArea writer={user.full_name} />;
}

// Few visitors have a review here.
const loadNotice = () => import("./own-review-notice").catch(() => null);
const LateNotice = lazy(async () => ({ default: (await loadNotice())?.OwnReviewNotice ?? (() => null) }));

const OwnReviewNotice = (props: ShownIds) => (
  <Suspense fallback={null}>
    <LateNotice {...props} />
  </Suspense>
);

const loadForm = () => import("./review-form").then(({ ReviewForm }) => ReviewForm);

/** The form is gone. */
const focusTitle = () => document.getElementById("write-title")?.focus();

/** The button that opens the form, then the form; `writer` is the name to sign with, null for a guest. */
function FormArea({ writer }: { writer: string | null }) {
  const { listing, received, reload } = useReviewControls();
  const [isSentAtOnce, setSentAtOnce] = useState(false);
  const { Part: ReviewForm, want } = useOnDemand(loadForm);
  const [isOpen, setOpen] = useState(false);
  const [isReopened, setReopened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const draft = draftOfReview(listing.id);

  async function open() {
    setOpen(true);
    if (!(await want())) setOpen(false);
  }
  /** What was written before a reload or a sign-in comes back in sight, where the page is read on. */
  function reopen() {
    setReopened(true);
    void open();
  }
  const openByAddress = useEffectEvent(() => {
    const { hash, pathname, search } = window.location;
    // A member's form takes the place of this one as soon as the session is known.
    if (writer === null && hintedAccount() !== null) return;
    if (writer !== null) adoptDraft(draft);
    if (hash !== openAt && hash !== sendAt) {
      if (hasDraft(draft)) reopen();
      return;
    }
    // A reload, or a link to the page that is copied later, must not open the form again.
    window.history.replaceState(window.history.state, "", pathname + search);
    setSentAtOnce(hash === sendAt && writer !== null);
    void open();
  });
  useEffect(() => {
    const frame = requestAnimationFrame(openByAddress);
    window.addEventListener("hashchange", openByAddress);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("hashchange", openByAddress);
    };
  }, []);
  if (isOpen && ReviewForm) {
    return (
      <ReviewForm
        listing={listing}
        writer={writer}
        isSentAtOnce={isSentAtOnce}
        isReopened={isReopened}
        onSent={(review) => {
          received(review);
          focusTitle();
        }}
        onKnown={async () => {
          if (await reload()) focusTitle();
        }}
        onCancel={() => {
          setOpen(false);
          setReopened(false);
          // The button returns with the next render.
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  }
  // Reserves the height of the form while its code loads.
  if (isOpen) return <div role="status" aria-label="Loading the form" className="min-h-[33rem]" />;
  return (
    <Prompt text="Your review helps others choose.">
      <Button ref={opener} variant="primary" onClick={() => void open()} onPointerEnter={() => void loadForm()}>
        <Icon of={pencilIcon} />
        Write a Review
      </Button>
    </Prompt>
  );
}

function Prompt({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-soft max-w-[28rem]">{text}</p>
      {children}
    </div>
  );
}
