"use client";

import { type FormEvent, useState } from "react";
import { useSaving } from "@/components/account/use-saving";
import { type ReviewWords } from "@/lib/client/reviews";
import { checkWords, type Complaint, type Draft, wordsOf } from "./check-words";

/** What a form of a review sends, and what it says when that fails without a reason. */
interface Sending {
  start: Draft;
  send: (words: ReviewWords) => Promise<void>;
  failed: string;
}

/** A form of a review, new or edited: its draft, what is missing in it, and how sending it goes. */
export function useReviewForm(id: string, { start, send, failed }: Sending) {
  const [draft, setDraft] = useState(start);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const { saving, save } = useSaving({ failed });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.state === "busy") return;
    const missing = checkWords(draft);
    setComplaint(missing);
    if (missing) document.getElementById(`${id}-${missing.field}`)?.focus();
    else void save(() => send(wordsOf(draft)));
  }

  return {
    draft,
    setDraft: (next: Draft) => {
      setDraft(next);
      setComplaint(null);
    },
    submit,
    complaint,
    isBusy: saving.state === "busy",
    /** What stands beside the button: what is missing, or why sending failed. */
    problem: complaint?.text ?? (saving.state === "failed" ? saving.text : null),
  };
}
