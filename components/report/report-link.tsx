"use client";

import { useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { flagIcon } from "@/components/ui/icons";
import { reportMessages } from "@/lib/messages/report";
import { type Reported } from "./report-dialog";

const loadDialog = () => import("./report-dialog").then(({ ReportDialog }) => ReportDialog);

type ReportLinkProps = Reported & {
  /** The accessible name: what is reported. */
  label: string;
  className?: string;
};

/** Opens the report dialog of a listing, a reply, or a photo; a thank-you takes its place once the report is sent. */
export function ReportLink({ kind, id, label, className }: ReportLinkProps) {
  const { Part: ReportDialog, want } = useOnDemand(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  async function open() {
    if (await want()) setOpen(true);
  }
  return (
    <>
      {!isSent && (
        <Button
          variant="quiet"
          size="narrow"
          aria-label={label}
          className={`needs-script no-print ${className ?? ""}`}
          onClick={() => void open()}
        >
          <Icon of={flagIcon} />
          Report
        </Button>
      )}
      <span role="status" className="text-good font-semibold empty:hidden">
        {isSent && reportMessages.sent}
      </span>
      {ReportDialog && (
        <ReportDialog
          {...{ kind, id, isOpen }}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            setSent(true);
          }}
        />
      )}
    </>
  );
}
