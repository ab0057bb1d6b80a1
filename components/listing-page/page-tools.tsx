"use client";

import { shareLink } from "@/components/shared/share-link";
import { Icon } from "@/components/ui/icon";
import { printerIcon, shareIcon } from "@/components/ui/icons";

/** Buttons that share and print a listing's page. */
export function PageTools({ title, path }: { title: string; path: string }) {
  return (
    <>
      <button type="button" className="quiet-action needs-script" onClick={() => void shareLink(title, path)}>
        <Icon of={shareIcon} />
        Share
      </button>
      <button type="button" className="quiet-action needs-script max-[22rem]:hidden" onClick={() => print()}>
        <Icon of={printerIcon} />
        Print
      </button>
    </>
  );
}
