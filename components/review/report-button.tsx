"use client";

import { useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon, flagIcon } from "@/components/ui/icons";
import { reportMessages } from "@/lib/messages/report";
import { useReviewControls } from "./review-controls";

const loadDialog = () => import("@/components/report/report-dialog").then(({ ReportDialog }) => ReportDialog);

/** Opens the report dialog of a review; disabled with a thank-you once the report is sent. */
export function ReportButton({ id, title }: { id: number; title: string }) {
  const { reported, report } = useReviewControls();
  const { Part: ReportDialog, want } = useOnDemand(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const isReported = reported.has(id);

  async function open() {
    if (await want()) setOpen(true);
  }
  return (
    <>
      <Button
        variant="quiet"
        disabled={isReported}
        aria-label={`Report the review ${title}`}
        onClick={() => void open()}
      >
        <Icon of={flagIcon} />
        Report
      </Button>
      <div role="alert" className="order-last basis-full empty:hidden">
        {isReported && (
          <p className="text-good flex items-start gap-2 font-semibold">
            <Icon of={circleCheckIcon} className="mt-0.5 size-5 shrink-0" />
            {reportMessages.sent}
          </p>
        )}
      </div>
      {ReportDialog && (
        <ReportDialog
          kind="review"
          id={id}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            void report(id);
          }}
        />
      )}
    </>
  );
}
