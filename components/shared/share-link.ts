import { showToast } from "@/components/shared/toast-store";
import { messages } from "@/lib/messages/common";

/** Shares a page with the device's own dialog, or copies its address. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = location.origin + path;
  if ("share" in navigator) {
    // It rejects when the visitor closes it.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await (navigator as Navigator).clipboard.writeText(url);
    showToast({ text: messages.listing.copied });
  } catch {
    showToast({ text: messages.listing.notCopied(url) });
  }
}
