"use client";

import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { type ListingKey } from "@/lib/client/listings";
import { type CorrectionField } from "@/lib/rules/correction";

const loadDialog = () => import("./correction-dialog").then(({ CorrectionDialog }) => CorrectionDialog);

/** Opens the form for corrections with every `CorrectButton` on a listing's page. */
export function CorrectionOpener({ listing }: { listing: ListingKey }) {
  const { Part: Dialog, want } = useOnDemand(loadDialog);
  const [field, setField] = useState<CorrectionField | null>(null);
  const open = useEffectEvent(async (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-correct]");
    if (button && (await want())) setField(button.dataset.correct as CorrectionField);
  });
  // Before the page counts as hydrated.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => void open(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  if (!Dialog || field === null) return null;
  return <Dialog listing={listing} field={field} onClose={() => setField(null)} />;
}
