"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/shared/toast-store";
import { messageOf } from "@/lib/client/http";
import { markHelpful } from "@/lib/client/reviews";
import { messages } from "@/lib/messages";

/** How many find a review helpful, and the click that says so: counted at once, taken back where it fails. */
export function useHelpful(id: number, counted: number) {
  const [vote, setVote] = useState({ count: counted, isMine: false });
  const isBusy = useRef(false);

  async function click() {
    if (isBusy.current || vote.isMine) return;
    isBusy.current = true;
    setVote({ count: vote.count + 1, isMine: true });
    try {
      const { helpful_count } = await markHelpful(id);
      setVote({ count: helpful_count, isMine: true });
    } catch (error) {
      setVote(vote);
      showToast({ text: messageOf(error, messages.review.wentWrong) });
    }
    isBusy.current = false;
  }

  return { ...vote, click };
}
