"use client";

import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { messages } from "@/lib/messages/common";
import { withCompared } from "@/lib/rules/compare-list";
import { withoutId } from "@/lib/rules/id-list";
import { compared } from "./compare-store";

type Compare = {
  ids: readonly number[];
  add: (id: number) => void;
  remove: (id: number) => void;
  replace: (ids: readonly number[]) => void;
};

const CompareContext = createContext<Compare | null>(null);

/** Provides the list of compared listings. */
export function CompareProvider({ children }: { children: ReactNode }) {
  const ids = useSyncExternalStore(compared.subscribe, compared.read, compared.onServer);
  const compare = useMemo<Compare>(
    () => ({
      ids,
      add: (id) => compared.set(withCompared(compared.read(), id)),
      remove: (id) => compared.set(withoutId(compared.read(), id)),
      replace: compared.set,
    }),
    [ids],
  );
  // Before `Awake` replays the presses that came before hydration.
  useLayoutEffect(() => {
    document.addEventListener("click", toggle);
    return () => document.removeEventListener("click", toggle);
  }, []);
  useEffect(() => {
    for (const button of document.querySelectorAll<HTMLElement>("[data-compare]"))
      button.ariaPressed = String(ids.includes(Number(button.dataset.compare)));
  }, [ids]);
  return <CompareContext value={compare}>{children}</CompareContext>;
}

/** Adds or removes the listing whose button (components/compare/compare-button.tsx) was pressed. */
function toggle({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-compare]") : null;
  if (!button) return;
  const [id, ids] = [Number(button.dataset.compare), compared.read()];
  compared.set(ids.includes(id) ? withoutId(ids, id) : withCompared(ids, id));
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
