import { showToast } from "@/components/shared/toast-store";
import { alertMessages } from "@/lib/messages/alert";
import { call, messageOf } from "@/lib/client/http";
import { settledSession } from "@/lib/client/session";
import { routes } from "@/lib/site/routes";

/** The buttons that were pressed: the account's list may have been read before, and would undo what they show. */
const pressed = new WeakSet<HTMLElement>();

/** Sets the state of the page's follow buttons. */
export async function markFollowed(): Promise<void> {
  const { ids } = await call("GET", "follows/").catch(() => ({ ids: null }));
  if (!ids) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-follow]"))
    if (!pressed.has(button)) button.ariaPressed = String(ids.includes(Number(button.dataset.follow)));
}

/** Follows or unfollows the listing of a button; guests sign in first. */
export async function toggleFollow(button: HTMLElement): Promise<void> {
  pressed.add(button);
  if ((await settledSession()).state === "guest") {
    location.assign(routes.login(location.pathname));
    return;
  }
  const isOn = button.ariaPressed !== "true";
  button.ariaPressed = String(isOn);
  try {
    await changeFollow(Number(button.dataset.follow), isOn);
    if (isOn) showToast({ text: alertMessages.following });
  } catch (error) {
    button.ariaPressed = String(!isOn);
    showToast({ text: messageOf(error, alertMessages.followFailed) });
  }
}

/** Follows a listing, or ends that. */
const changeFollow = (id: number, isOn: boolean): Promise<unknown> =>
  isOn ? call("POST", "follows/", { body: { listing_id: id } }) : call("DELETE", "follows/{id}/", { params: { id } });
