"use client";

import { useEffect, useState } from "react";
import { type Onward } from "@/lib/client/billing";
import { messageOf } from "@/lib/client/http";

/** What is said when the way to the provider's page fails. */
interface Words {
  /** The server gave no reason. */
  failed: string;
  /** The answer holds no address. */
  noAddress: string;
  /** The browser can't go there. */
  leaving: string;
}

/** Leads to an address that a provider gave; gives what to say when that fails. */
function goTo(url: unknown, words: Words): string | null {
  if (typeof url !== "string" || url === "") return words.noAddress;
  try {
    if (!/^https?:$/.test(new URL(url).protocol)) return words.leaving;
    window.location.assign(url);
    return null;
  } catch {
    return words.leaving;
  }
}

/** The state of a button that leads to the payment provider: busy until the page is left, or why it was not. */
export function useDeparture(words: Words) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  useEffect(() => {
    // Back from the provider by the browser's own button the page is as it was left: busy.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setState({ isBusy: false, problem: null });
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function depart(ask: () => Promise<Onward>): Promise<void> {
    if (state.isBusy) return;
    setState({ isBusy: true, problem: null });
    const problem = await ask().then(
      (answer) => goTo(answer.url, words),
      (error: unknown) => messageOf(error, words.failed),
    );
    if (problem !== null) setState({ isBusy: false, problem });
  }
  return { ...state, depart };
}
