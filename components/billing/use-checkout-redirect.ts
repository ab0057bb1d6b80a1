"use client";

import { useEffect, useState } from "react";
import { type Redirect } from "@/lib/client/billing";
import { messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";

/** What is said when the way to the provider's page fails. */
interface Words {
  /** The server gave no reason. */
  failed: string;
  /** The answer holds no address. */
  noAddress: string;
  /** The browser can't go there. */
  leaving: string;
}

/** Why an address that a provider gave can't be gone to; null for one that can. */
export function addressProblem(url: string | undefined, words: Words): string | null {
  if (!url) return words.noAddress;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? null : words.leaving;
}

/** Calls `reset` when the browser's back button shows the page again as it was left: busy. */
export function useComeBack(reset: () => void): void {
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);
}

/** A button that leads to the payment provider: busy until the page is left, or why it was not. */
export function useCheckoutRedirect(words: Words) {
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending, isSuccess, reset } = useWrite({
    mutationFn: (ask: () => Promise<Redirect>) => ask(),
  });
  useComeBack(reset);
  const isBusy = isPending || (isSuccess && problem === null);

  async function redirect(ask: () => Promise<Redirect>): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    try {
      const { url } = await mutateAsync(ask);
      const wrong = addressProblem(url, words);
      if (wrong === null && url) window.location.assign(url);
      setProblem(wrong);
    } catch (error) {
      setProblem(messageOf(error, words.failed));
    }
  }
  return { isBusy, problem, redirect };
}
