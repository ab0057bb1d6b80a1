import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSaving } from "@/components/account/use-saving";
import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { replyToReview } from "@/lib/client/replies";
import { type Review } from "@/lib/contract/review";
import { exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { reviewLimits } from "@/lib/rules/rating";
import { checkReply, type ReplyFinding } from "@/lib/rules/reply-check";
import { ReplyWarning } from "./reply-warning";

type ReplyFormProps = { review: Review; draft: string; onSaved: (review: Review) => void; onCancel: () => void };

/** A reply being written. Before it goes out it is looked through once for what would say too much. */
export function ReplyForm({ review, draft, onSaved, onCancel }: ReplyFormProps) {
  const [text, setText] = useState(draft);
  const [isTouched, setTouched] = useState(false);
  const [findings, setFindings] = useState<ReplyFinding[]>([]);
  const { saving, save } = useSaving({ failed: messages.reply.saveFailed });
  const field = useRef<HTMLTextAreaElement>(null);
  const id = `reply-${review.id}`;
  const isEmpty = text.trim() === "";
  const isBusy = saving.state === "busy";
  const error = isTouched && isEmpty ? messages.reply.empty : undefined;
  const hint = `${exactNumber(text.length)} of ${exactNumber(reviewLimits.reply)} characters. Everybody can read it.`;

  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const post = () => void save(async () => onSaved(await replyToReview(review.id, text.trim())));

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (isEmpty || isBusy) return;
    const found = checkReply(text, review.created_by_display);
    setFindings(found);
    if (found.length === 0) post();
  }

  function change(next: string) {
    setText(next);
    setTouched(true);
    setFindings([]);
  }

  return (
    <form onSubmit={submit} noValidate className="measure mt-4 space-y-4">
      <Field id={id} label={`Your reply to “${review.title}”`} hint={hint} error={error}>
        <Textarea
          ref={field}
          id={id}
          rows={5}
          value={text}
          maxLength={reviewLimits.reply}
          dir="auto"
          onChange={(event) => change(event.target.value)}
          {...describedBy(id, { hint, error })}
        />
      </Field>
      {findings.length > 0 && (
        <ReplyWarning
          findings={findings}
          isBusy={isBusy}
          onChange={() => {
            setFindings([]);
            field.current?.focus();
          }}
          onPost={post}
        />
      )}
      {saving.state === "failed" && <Notice>{saving.text}</Notice>}
      {findings.length === 0 && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" disabled={isEmpty || isBusy}>
            Save Reply
          </Button>
          <Button disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
