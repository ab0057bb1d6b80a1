"use client";

import { shareLink } from "@/components/shared/share-link";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { printerIcon, shareIcon } from "@/components/ui/icons";

/** Buttons that share and print a listing's page. */
export function PageTools({ title, path }: { title: string; path: string }) {
  return (
    <>
      <Button size="square" aria-label="Share" className="needs-script" onClick={() => void shareLink(title, path)}>
        <Icon of={shareIcon} />
      </Button>
      <Button size="square" aria-label="Print" className="needs-script" onClick={() => print()}>
        <Icon of={printerIcon} />
      </Button>
    </>
  );
}
