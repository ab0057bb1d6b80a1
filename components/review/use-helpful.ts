"use client";

import { showToast } from "@/components/shared/toast-store";
import { messageOf } from "@/lib/client/http";
import { markHelpful } from "@/lib/client/reviews";
import { useWrite } from "@/lib/client/use-write";
import { messages } from "@/lib/messages";

/** A review's "helpful" votes, starting at `total`: the visitor's vote counts at once and is undone if the call fails. */
export function useHelpful(id: number, total: number) {
  const { mutate, data, isPending, isSuccess } = useWrite({
    mutationFn: () => markHelpful(id),
    onError: (error) => showToast({ text: messageOf(error, messages.review.wentWrong) }),
  });
  const isMine = isPending || isSuccess;
  return {
    count: data?.helpful_count ?? (isPending ? total + 1 : total),
    isMine,
    vote: () => isMine || mutate(),
  };
}
