"use client";

import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { messages } from "@/lib/messages";
import { withCompared, withoutCompared } from "@/lib/rules/compare-list";
import { comparedIds, comparedOnServer, setCompared, subscribeCompared } from "./compare-store";

type Compare = {
  ids: readonly number[];
  add: (id: number) => void;
  remove: (id: number) => void;
  replace: (ids: readonly number[]) => void;
};

const CompareContext = createContext<Compare | null>(null);

/** Provides the list of compared listings. */
export function CompareProvider({ children }: { children: ReactNode }) {
  const ids = useSyncExternalStore(subscribeCompared, comparedIds, comparedOnServer);
  const compare = useMemo<Compare>(
    () => ({
      ids,
      add: (id) => setCompared(withCompared(comparedIds(), id)),
      remove: (id) => setCompared(withoutCompared(comparedIds(), id)),
      replace: setCompared,
    }),
    [ids],
  );
  return <CompareContext value={compare}>{children}</CompareContext>;
}

/**
 * The compared listings and the functions that change them. An id beyond the fourth is silently ignored.
 * @throws outside a compare provider.
 */
export function useCompare(): Compare {
  const compare = useContext(CompareContext);
  if (!compare) throw new Error(messages.compare.outsideProvider);
  return compare;
}
