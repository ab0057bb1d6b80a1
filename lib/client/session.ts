"use client";

import { useSyncExternalStore } from "react";
import { call } from "@/lib/client/http";
import { type OwnUser } from "../contract/user";

import { ApiError } from "./http";
import { hintedAccount, removeHint } from "./signed-in-hint";

/** The visitor's session; "unknown" until the page has loaded it. */
export type Session = { state: "unknown" } | { state: "guest" } | { state: "member"; user: OwnUser };

const unknown: Session = { state: "unknown" };
const guest: Session = { state: "guest" };

let session: Session = unknown;
let isLoading = false;
/** The account in the hint cookie when the session was last loaded. */
let hinted: string | null = null;
const listeners = new Set<() => void>();

const currentSession = (): Session => session;
/** Server-rendered pages are the same for every visitor. */
const sessionOnServer = (): Session => unknown;

/** The visitor's session; "unknown" on the server and until the page has loaded it. */
export const useSession = () => useSyncExternalStore(subscribeSession, currentSession, sessionOnServer);

/** Calls `listener` on each change and returns the function that unsubscribes. The first listener loads the session. */
function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!isLoading) {
    isLoading = true;
    window.addEventListener("pageshow", reloadIfRestored);
    window.addEventListener("focus", reloadIfChanged);
    void load();
  }
  return () => listeners.delete(listener);
}

/** Resolves to the session once it is known. */
export const settledSession = (): Promise<Session> =>
  new Promise((resolve) => {
    const settle = () => {
      if (session.state === "unknown") return;
      listeners.delete(settle);
      resolve(session);
    };
    subscribeSession(settle);
    settle();
  });

/** Stores the account that a call returned, so that the menu shows it without another call. */
export const setSessionUser = (user: OwnUser): void => set({ state: "member", user });

/** Ends the session on this device only. */
export function clearSession(): void {
  removeHint();
  showGuest();
}

/** A page restored from the back/forward cache may show an account that has signed out since. */
function reloadIfRestored(event: PageTransitionEvent): void {
  if (event.persisted) void load();
}

/** The visitor may have signed in or out in another window. */
function reloadIfChanged(): void {
  if (hintedAccount() !== hinted) void load();
}

/** Guests have no hint cookie, so they cost no call. */
async function load(): Promise<void> {
  hinted = hintedAccount();
  if (hinted === null) return showGuest();
  try {
    set({ state: "member", user: await call("GET", "users/me/") });
  } catch (error) {
    // A hint without a session is stale. Any other failure may not recur on the next page.
    if (error instanceof ApiError && error.status === 401) clearSession();
    else showGuest();
  }
}

function showGuest(): void {
  delete document.documentElement.dataset.signedIn;
  set(guest);
}

function set(next: Session): void {
  session = next;
  listeners.forEach((listener) => listener());
}
