import { useEffect, useState } from "react";
import { type Redirect } from "@/lib/client/billing";
import { messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";

/** Messages for a failed redirect to the provider's page. */
interface Words {
  /** The server gave no reason. */
  failed: string;
  /** The answer holds no address. */
  noAddress: string;
  /** The browser can't go there. */
  leaving: string;
}

/** Why the provider's URL can't be opened; null when it can. */
export function addressProblem(url: string | undefined, words: Words): string | null {
  if (!url) return words.noAddress;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? null : words.leaving;
}

/** Calls `reset` when the back button restores the page from the back/forward cache, still busy. */
export function useBackFromCache(reset: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [reset]);
}

/** The state of a button that opens the payment provider: busy until the page is left, or the problem. */
export function useCheckoutRedirect(words: Words) {
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending, isSuccess, reset } = useWrite({
    mutationFn: (start: () => Promise<Redirect>) => start(),
  });
  useBackFromCache(reset);
  const isBusy = isPending || (isSuccess && problem === null);

  async function redirect(start: () => Promise<Redirect>): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    try {
      const { url } = await mutateAsync(start);
      const wrong = addressProblem(url, words);
      if (wrong === null && url) window.location.assign(url);
      setProblem(wrong);
    } catch (error) {
      setProblem(messageOf(error, words.failed));
    }
  }
  return { isBusy, problem, redirect };
}
