"use client";

import { useEffect, useEffectEvent } from "react";
import { showToast } from "@/components/shared/toast-store";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { messages } from "@/lib/messages/common";

type CastVoteProps = { id: number; onCounted: (count: number) => void; onFailed: () => void };

/**
 * Sends a "helpful" vote for a review when it mounts; draws nothing. Apart from the button, so that reading a listing
 * doesn't load the mutation client (8 kB).
 */
export function CastVote({ id, onCounted, onFailed }: CastVoteProps) {
  const { mutate } = useWrite({
    mutationFn: () => call("POST", "reviews/{id}/helpful/", { params: { id } }),
    onSuccess: ({ helpful_count }) => onCounted(helpful_count),
    onError: (error) => {
      showToast({ text: messageOf(error, messages.review.wentWrong) });
      onFailed();
    },
  });
  const cast = useEffectEvent(() => mutate());
  useEffect(() => cast(), []);
  return null;
}
