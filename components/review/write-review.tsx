"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pencilIcon } from "@/components/ui/icons";
import { type OwnUser } from "@/lib/contract/user";
import { accountStatusText, messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { OwnReviewNotice } from "./own-review-notice";
import { useReviewControls } from "./review-controls";

/** The ids of the reviews on the page. */
type ShownIds = { shownIds: readonly number[] };
/** Where a guest who signs in to write a review comes back to: the open form. */
const comeBackTo = "#write-review";

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
        <div className="when-signed-out">
          <Prompt text={messages.review.signedOut}>
            <ButtonLink
              variant="primary"
              href={routes.login()}
              data-come-back={routes.login()}
              data-come-back-to={comeBackTo}
              suppressHydrationWarning
            >
              {messages.account.signIn}
            </ButtonLink>
          </Prompt>
        </div>
        <div className="when-signed-in">
          {session.state === "member" && <MemberArea user={session.user} shownIds={shownIds} />}
        </div>
      </div>
    </section>
  );
}

function MemberArea({ user, shownIds }: ShownIds & { user: OwnUser }) {
  const { listing, own } = useReviewControls();
  const refusal =
    accountStatusText(user.status, "write a review") ?? (listing.ownerId === user.id ? messages.review.own : null);
  if (own?.review || own?.isNoticed) return <OwnReviewNotice shownIds={shownIds} />;
  if (refusal) return <p className="measure text-soft">{refusal}</p>;
  return own && <FormArea />;
}

const loadForm = () => import("./review-form").then(({ ReviewForm }) => ReviewForm);

/** The form is gone. */
const focusTitle = () => document.getElementById("write-title")?.focus();

function FormArea() {
  const { listing, received, reload } = useReviewControls();
  const { Part: ReviewForm, want } = useOnDemand(loadForm);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  async function open() {
    setOpen(true);
    if (!(await want())) setOpen(false);
  }
  const openAtOnce = useEffectEvent(open);
  useEffect(() => {
    if (window.location.hash !== comeBackTo) return;
    // A reload, or a link to the page that is copied later, must not open the form again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    const frame = requestAnimationFrame(() => void openAtOnce());
    return () => cancelAnimationFrame(frame);
  }, []);
  if (isOpen && ReviewForm) {
    return (
      <ReviewForm
        listing={listing}
        onSent={(review) => {
          received(review);
          focusTitle();
        }}
        onKnown={async () => {
          if (await reload()) focusTitle();
        }}
        onCancel={() => {
          setOpen(false);
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
