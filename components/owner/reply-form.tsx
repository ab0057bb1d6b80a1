import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Review } from "@/lib/contract/review";
import { replyBody } from "@/lib/contract/review-write";
import { exactNumber } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { reviewLimits } from "@/lib/rules/rating";
import { checkReply, type ReplyFinding } from "@/lib/rules/reply-check";
import { ReplyTemplates } from "./reply-templates";
import { ReplyWarning } from "./reply-warning";

type ReplyFormProps = {
  review: Review;
  draft: string;
  /** Whether the field gets the focus. */
  isFocused: boolean;
  onSaved: (review: Review) => void;
  onCancel: () => void;
};

/** The form for a reply. Before it is sent, it is checked once for confidential details. */
export function ReplyForm({ review, draft, isFocused, onSaved, onCancel }: ReplyFormProps) {
  const [findings, setFindings] = useState<{ of: string; found: ReplyFinding[]; isAccepted: boolean } | null>(null);
  const id = `reply-${review.id}`;

  /** Whether the check finds nothing, or the owner has accepted its findings. */
  function isHarmless({ content }: { content: string }): Promise<boolean> {
    if (findings?.isAccepted && findings.of === content) return Promise.resolve(true);
    const found = checkReply(content, review.created_by_display);
    setFindings({ of: content, found, isAccepted: false });
    return Promise.resolve(found.length === 0);
  }
  const form = useApiForm({
    id,
    draft: id,
    start: { content: draft },
    schema: replyBody,
    body: ({ content }) => ({ content: content.trim() }),
    isLive: true,
    check: ({ content }): Record<string, string> => (content.trim() ? {} : { content: accountMessages.reply.empty }),
    before: isHarmless,
    send: ({ content }) => call("POST", "reviews/{id}/reply/", { params: { id: review.id }, body: { content } }),
    failed: accountMessages.reply.saveFailed,
    onSent: (changed) => changed && onSaved(changed),
  });
  const content = useWatch({ control: form.fields.control, name: "content" });
  const shown = findings?.of === content && !findings.isAccepted ? findings.found : [];
  const focusField = () => document.getElementById(`${id}-content`)?.focus();

  useEffect(() => {
    if (!isFocused) return;
    const area = document.getElementById(`${id}-content`) as HTMLTextAreaElement | null;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);
  /** Puts a template at the end of what was typed. */
  function use(text: string) {
    const typed = form.fields.getValues("content").trimEnd();
    form.fields.setValue("content", typed ? `${typed}\n\n${text}` : text, { shouldDirty: true, shouldValidate: true });
    focusField();
  }
  useEffect(() => {
    // Submits again once the owner's acceptance is in the state that `isHarmless` reads.
    if (findings?.isAccepted) form.submit();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [findings]);

  return (
    <ApiForm
      form={form}
      className="measure mt-4 space-y-4"
      onKeyDown={(event) => {
        // Not from the dialog of the templates, nor while a dialog asks.
        if (event.key !== "Escape" || !event.currentTarget.contains(event.target as Node)) return;
        event.currentTarget.querySelector<HTMLElement>("[data-cancel]")?.click();
      }}
    >
      <ReplyTemplates onUse={use} />
      <TextField
        name="content"
        label={`Your reply to “${review.title}”`}
        hint={`${exactNumber(content.length)} of ${exactNumber(reviewLimits.reply)} characters. Everyone can read it.`}
        limit={reviewLimits.reply}
        rows={5}
      />
      {shown.length === 0 && <LiveCheck content={content} author={review.created_by_display} />}
      {shown.length > 0 && (
        <ReplyWarning
          findings={shown}
          isBusy={form.isBusy}
          onChange={() => {
            setFindings(null);
            focusField();
          }}
          onPost={() => setFindings({ of: content, found: shown, isAccepted: true })}
        />
      )}
      <FormProblem className="" />
      {shown.length === 0 && <FormActions label="Save Reply" isDisabled={content.trim() === ""} onCancel={onCancel} />}
    </ApiForm>
  );
}

/** What the check finds while the owner types; on Save Reply it explains each finding. */
function LiveCheck({ content, author }: { content: string; author: string }) {
  const found = content.trim() ? checkReply(content, author) : [];
  return (
    <p className="text-label text-soft">
      {found.length > 0
        ? `May say too much: ${found.map(({ words }) => `“${words}”`).join(", ")}.`
        : "Don't confirm that someone is your client or patient, even if they said so first."}
    </p>
  );
}
