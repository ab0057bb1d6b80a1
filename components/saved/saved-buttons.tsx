"use client";

import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { showToast } from "@/components/shared/toast-store";
import { useSession } from "@/lib/client/session";
import { messages } from "@/lib/messages/common";
import { withoutId } from "@/lib/rules/id-list";
import { mostSaved, withSaved } from "@/lib/rules/saved-list";
import { saved } from "./saved-store";

/** The saved listings. */
export const useSavedIds = () => useSyncExternalStore(saved.subscribe, saved.read, saved.onServer);

/** Sends a change to the account of the person signed in; null for guests. */
let send: ((change: { add: readonly number[] } | { remove: number }) => void) | null = null;

/** Saves listings, the first one as the latest. Returns false if the list is full. */
export function saveAll(added: readonly number[]): boolean {
  const next = added.toReversed().reduce(withSaved, saved.read());
  const isFull = added.some((id) => !next.includes(id));
  if (isFull) showToast({ text: messages.saved.full(mostSaved) });
  change(next);
  send?.({ add: added });
  return !isFull;
}

/** Removes a listing from those that are saved. */
function unsave(id: number): void {
  change(withoutId(saved.read(), id));
  send?.({ remove: id });
}

const change = (next: readonly number[]) => (send ? saved.show(next) : saved.set(next));

/** Saves or removes the listing whose button (components/saved/save-button.tsx) was pressed, or follows one. */
function toggle({ target }: MouseEvent): void {
  const follow = target instanceof Element ? target.closest<HTMLElement>("[data-follow]") : null;
  if (follow) void import("./follows").then(({ toggleFollow }) => toggleFollow(follow));
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-save]") : null;
  if (!button) return;
  const id = Number(button.dataset.save);
  if (saved.read().includes(id)) unsave(id);
  else saveAll([id]);
}

/** Sets the state of the save buttons on the page. */
export function markSaved(ids: readonly number[]): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-save]"))
    button.ariaPressed = String(ids.includes(Number(button.dataset.save)));
}

/** Moves this browser's list into the account of the person signed in, and shows the account's. */
async function takeList(): Promise<void> {
  const { sendChange, takeIntoAccount } = await import("@/lib/client/saved");
  const before = saved.read();
  const all = await takeIntoAccount(before);
  if (!all) return;
  // What was saved in the meantime.
  const since = saved.read().filter((id) => !before.includes(id));
  send = (change) => void sendChange(change, saved.show, () => showToast({ text: messages.saved.failed }));
  saved.show(all);
  if (since.length > 0) saveAll(since);
}

/** Makes the page's save buttons work, and takes the account's list when someone is signed in. */
export function SavedButtons() {
  const ids = useSavedIds();
  const { state } = useSession();
  // Before `Awake` replays the presses that came before hydration.
  useLayoutEffect(() => {
    document.addEventListener("click", toggle);
    return () => document.removeEventListener("click", toggle);
  }, []);
  useEffect(() => markSaved(ids), [ids]);
  useEffect(() => {
    if (state === "member") {
      void takeList();
      if (document.querySelector("[data-follow]")) void import("./follows").then(({ markFollowed }) => markFollowed());
    } else if (state === "guest" && send) {
      send = null;
      saved.show(null);
    }
  }, [state]);
  return null;
}
