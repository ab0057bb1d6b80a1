import { ApiError } from "@/lib/client/http";
import { hintedAccount } from "@/lib/client/signed-in-hint";
import { readMe } from "@/lib/client/users";
import { type OwnUser } from "@/lib/contract/user";
import { sessionHintCookie } from "@/lib/rules/account";

/** Who is signed in here, as far as this page knows yet. */
export type Session = { state: "unknown" } | { state: "guest" } | { state: "member"; user: OwnUser };

const unknown: Session = { state: "unknown" };
const guest: Session = { state: "guest" };

let session: Session = unknown;
let isAsked = false;
/** What the hint said when it was looked at last. */
let hinted: string | null = null;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;
/** What the server draws: pages for everybody are the same for everybody. */
export const sessionOnServer = (): Session => unknown;

/** Calls `listener` at each change; gives the way to stop it. The first listener makes the page ask who is there. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    window.addEventListener("pageshow", comeBack);
    window.addEventListener("focus", lookAgain);
    void learn();
  }
  return () => listeners.delete(listener);
}

/** Who is signed in here, once the page has learnt it. */
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

/** Takes over what a call said of the account, so that the menu shows it without another one. */
export const setSessionUser = (user: OwnUser): void => set({ state: "member", user });

/** Forgets, on this device, that somebody is signed in. */
export function clearSession(): void {
  document.cookie = `${sessionHintCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  showGuest();
}

/** A page that comes back from the browser's memory may show somebody who has signed out since. */
function comeBack(event: PageTransitionEvent): void {
  if (event.persisted) void learn();
}

/** Another window may have signed somebody in or out while this one was not looked at. */
function lookAgain(): void {
  if (hintedAccount() !== hinted) void learn();
}

/** Guests are known by the missing hint, without a call. */
async function learn(): Promise<void> {
  hinted = hintedAccount();
  if (hinted === null) return showGuest();
  try {
    set({ state: "member", user: await readMe() });
  } catch (error) {
    // A hint without a session is wrong and goes. Whatever else failed may be different at the next page.
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
