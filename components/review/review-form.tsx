"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { shieldCheckIcon } from "@/components/ui/icons";
import { ApiError, call } from "@/lib/client/http";
import { type ListingKey } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Review } from "@/lib/contract/review";
import { newReviewBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { kindFacts } from "@/lib/rules/listing-kind";
import { photoLimits } from "@/lib/rules/photo";
import { routes } from "@/lib/site/routes";
import { draftOfReview, sendAt } from "./review-draft";
import { checkReview, emptyReview, firstError, ReviewFields, trimReview } from "./review-fields";

const ID = "new-review";

type ReviewFormProps = {
  listing: ListingKey;
  /** The name that the review is signed with; null for a guest, who signs in on sending. */
  writer: string | null;
  /** Whether the draft is sent at once: its writer has signed in for that. */
  isSentAtOnce: boolean;
  /** Whether the page opened it because of a draft: then the focus stays where it is. */
  isReopened: boolean;
  onSent: (review: Review) => void;
  /** Called if the visitor has reviewed the listing already, as in another tab. */
  onKnown: () => Promise<void>;
  onCancel: () => void;
};

/** The form of a new review. Guests may write; the text waits on the device while they sign in. */
export function ReviewForm({ listing, writer, isSentAtOnce, isReopened, onSent, onKnown, onCancel }: ReviewFormProps) {
  const [isSigningIn, setSigningIn] = useState(false);
  const form = useApiForm({
    id: ID,
    draft: draftOfReview(listing.id),
    isLeftFreely: isSigningIn,
    start: emptyReview,
    schema: newReviewBody,
    body: (draft) => ({ ...trimReview(draft), [kindFacts[listing.type].idField]: listing.id }),
    check: checkReview,
    summary: firstError,
    before: () => {
      setSigningIn(writer === null);
      return Promise.resolve(writer !== null);
    },
    async send(body, key) {
      try {
        return await call("POST", "reviews/", { body, idempotencyKey: key });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await onKnown();
        throw error;
      }
    },
    failed: messages.review.failed,
    onSent: (review) => review && onSent(review),
  });
  const start = useEffectEvent(() => {
    if (!isReopened) document.getElementById(`${ID}-rating`)?.focus();
    if (isSentAtOnce && form.isRestored) form.submit();
  });
  useEffect(() => start(), []);
  return (
    <ApiForm form={form} aria-labelledby="write-title" className="measure space-y-5">
      <ReviewFields prompts={messages.review.prompts} />
      <p className="border-line flex gap-2 border-y py-3">
        <Icon of={shieldCheckIcon} className="text-accent mt-0.5 size-5 shrink-0" />
        <span>
          {messages.review.shownAs(writer)} {messages.review.photosNext(photoLimits.most.review)}
        </span>
      </p>
      <FormProblem />
      <FormActions
        label="Submit Review"
        busyText="Sending…"
        variant={isSigningIn ? undefined : "primary"}
        onCancel={onCancel}
      />
      {isSigningIn && <SignInStep onKeepEditing={() => setSigningIn(false)} />}
    </ApiForm>
  );
}

/** Where a guest signs in, and comes back to what was written. */
function SignInStep({ onKeepEditing }: { onKeepEditing: () => void }) {
  const [focus] = useState(() => (title: HTMLElement | null) => title?.focus());
  return (
    <section aria-labelledby="sign-in-to-send" className="border-accent bg-accent-wash space-y-3 rounded-md border p-4">
      <h4 id="sign-in-to-send" ref={focus} tabIndex={-1} className="text-h4 outline-none">
        {messages.review.signedOut}
      </h4>
      <p>{messages.review.signInToSend}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          variant="primary"
          href={routes.login()}
          data-come-back={routes.login()}
          data-come-back-to={sendAt}
          suppressHydrationWarning
        >
          {messages.account.signIn}
        </ButtonLink>
        <Button variant="quiet" onClick={onKeepEditing}>
          Keep editing
        </Button>
      </div>
    </section>
  );
}
