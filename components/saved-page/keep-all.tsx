"use client";

import { saveAll, useSavedIds } from "@/components/saved/saved-buttons";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { savedMessages } from "@/lib/messages/saved";

/** Adds the listings of a shared list to one's own. */
export function KeepAll({ ids }: { ids: number[] }) {
  const saved = useSavedIds();
  const isKept = ids.every((id) => saved.includes(id));
  const keep = () => {
    if (saveAll(ids)) showToast({ text: savedMessages.keptAll });
  };
  return (
    <Button className="needs-script" disabled={isKept} onClick={keep}>
      {isKept ? "All saved" : "Save all"}
    </Button>
  );
}
