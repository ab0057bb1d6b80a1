"use client";

import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { printerIcon, shareIcon } from "@/components/ui/icons";
import { messages } from "@/lib/messages";

/** Shares the page with the device's own dialog, or copies its address. */
async function share(title: string, path: string): Promise<void> {
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

/** Buttons that share and print a listing's page. */
export function PageTools({ title, path }: { title: string; path: string }) {
  return (
    <>
      <Button size="square" aria-label="Share" className="needs-script" onClick={() => void share(title, path)}>
        <Icon of={shareIcon} />
      </Button>
      <Button size="square" aria-label="Print" className="needs-script" onClick={() => print()}>
        <Icon of={printerIcon} />
      </Button>
    </>
  );
}
