import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/shared/notice";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type InboxReview } from "@/lib/contract/inbox";
import { type Review } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { accountMessages } from "@/lib/messages/account";
import { ReplyForm } from "./reply-form";

type Mark = Pick<InboxReview, "no_reply_needed">;

type ReviewReplyProps = {
  review: InboxReview;
  mayReply: boolean;
  /** Whether the form is open from the start, where there is no reply yet. */
  isOpen: boolean;
  onChanged: (changed: Partial<InboxReview>) => void;
  /** Called after a reply was saved, to move the focus on. */
  onReplied: (review: Review) => void;
};

/** The owner's reply under a review: none, being written, or saved. */
export function ReviewReply({ review, mayReply, isOpen, onChanged, onReplied }: ReviewReplyProps) {
  const [composing, setComposing] = useState<"no" | "quietly" | "focused">(
    isOpen && mayReply && review.owner_reply === null ? "quietly" : "no",
  );
  const [isAsking, setAsking] = useState(false);
  // A removed reply becomes the draft, so removing it by mistake loses nothing.
  const [draft, setDraft] = useState("");
  const removal = useWrite({
    mutationFn: () => call("POST", "reviews/{id}/delete_reply/", { params: { id: review.id } }),
    onSuccess: (changed) => {
      setDraft(review.owner_reply ?? "");
      onChanged(changed);
      setBack(true);
      showToast({ text: accountMessages.reply.removed });
    },
  });
  const controls = useRef<HTMLDivElement>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (isBack) controls.current?.querySelector("button")?.focus();
  }, [isBack, review.owner_reply, review.no_reply_needed]);

  const replyLabel = review.owner_reply ? "Edit Reply" : "Reply";

  function close() {
    setComposing("no");
    setBack(true);
  }
  function saved(changed: Review) {
    showToast({ text: accountMessages.reply.posted });
    setDraft("");
    onChanged(changed);
    setComposing("no");
    onReplied(changed);
  }
  if (composing !== "no") {
    return (
      <ReplyForm
        review={review}
        draft={review.owner_reply ?? draft}
        isFocused={composing === "focused"}
        onSaved={saved}
        onCancel={close}
      />
    );
  }
  return (
    <div className="mt-4 space-y-3">
      {review.owner_reply && <Saved review={review} />}
      {removal.error && <Notice>{messageOf(removal.error, accountMessages.reply.removeFailed)}</Notice>}
      <div ref={controls} className="needs-script flex flex-wrap gap-2">
        {mayReply && (
          <Button
            aria-label={`${replyLabel} to “${review.title}”`}
            data-reply
            disabled={removal.isPending}
            onClick={() => {
              removal.reset();
              setBack(false);
              setComposing("focused");
            }}
          >
            {replyLabel}
          </Button>
        )}
        {!review.owner_reply && (
          <MarkButton
            review={review}
            onMarked={(mark) => {
              onChanged(mark);
              setBack(true);
            }}
          />
        )}
        {review.owner_reply && (
          <Button
            aria-label={`Remove Reply to “${review.title}”`}
            disabled={removal.isPending}
            onClick={() => setAsking(true)}
          >
            Remove Reply
          </Button>
        )}
      </div>
      <AlertQuestion
        of={isAsking}
        {...accountMessages.reply.removeQuestion}
        onEnd={() => setAsking(false)}
        onYes={() => removal.mutate()}
      />
    </div>
  );
}

/** Marks a review as one that needs no reply, or takes the mark away. */
function MarkButton({ review, onMarked }: Pick<ReviewReplyProps, "review"> & { onMarked: (mark: Mark) => void }) {
  const { id, title, no_reply_needed: isMarked } = review;
  const marking = useWrite({
    mutationFn: () => call("POST", "reviews/{id}/no_reply/", { params: { id }, body: { no_reply_needed: !isMarked } }),
    onSuccess: onMarked,
  });
  const label = isMarked ? "Wait for a Reply" : "No Reply Needed";
  return (
    <>
      <Button aria-label={`${label}: “${title}”`} disabled={marking.isPending} onClick={() => marking.mutate()}>
        {label}
      </Button>
      {marking.error && <Notice>{messageOf(marking.error, accountMessages.reply.markFailed)}</Notice>}
    </>
  );
}

const Saved = ({ review }: { review: Review }) => (
  <div className="measure border-accent border-l-2 pl-4">
    <p className="font-semibold">
      Your reply
      {review.owner_reply_at && (
        <span className="text-faint font-normal">
          {" · "}
          <time dateTime={review.owner_reply_at}>{dayText(review.owner_reply_at, review.time_zone)}</time>
        </span>
      )}
    </p>
    <p className="mt-1 whitespace-pre-line" dir="auto">
      {review.owner_reply}
    </p>
  </div>
);
