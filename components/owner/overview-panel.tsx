import { type ReactNode, useEffect, useRef, useState } from "react";
import { type LeaveGuard, LeaveGuardContext } from "@/components/shared/dialog";
import { showToast } from "@/components/shared/toast-store";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pencilIcon } from "@/components/ui/icons";
import { readListing } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/account-messages";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { EditForm } from "./edit-form";
import { OwnedFacts } from "./owned-facts";

type OverviewPanelProps = { listing: Listing; onChanged: (listing: Listing) => void; children: ReactNode };

/** Shows and edits a listing's details; `children` follow below. */
export function OverviewPanel({ listing, onChanged, children }: OverviewPanelProps) {
  const [mode, setMode] = useState<"view" | "edit" | "back">("view");
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === "back") edit.current?.focus();
  }, [mode]);

  /** The form's check for unsaved changes, used by the button above it. */
  const guard = useRef<LeaveGuard | null>(null);

  function saved(changed: Listing) {
    onChanged(changed);
    setMode("back");
    showToast({ text: accountMessages.owner.saved });
  }
  /** Rereads the listing, which may have changed meanwhile; if that fails, the known version stays. */
  async function cancel() {
    setMode("back");
    await readListing(listing).then(onChanged, () => undefined);
  }

  return (
    <div className="space-y-10 py-6">
      <section aria-labelledby="owned-details">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h3 id="owned-details" className="text-h3">
            Details
          </h3>
          <div className="flex flex-wrap gap-2">
            {listing.status === "active" ? (
              <ButtonLink href={listing.path}>View Public</ButtonLink>
            ) : (
              <ButtonLink href={routes.preview(listing.id)}>{messages.listing.preview.link}</ButtonLink>
            )}
            {mode === "edit" ? (
              <Button onClick={() => guard.current?.(() => void cancel())}>Cancel</Button>
            ) : (
              <Button ref={edit} className="needs-script" onClick={() => setMode("edit")}>
                <Icon of={pencilIcon} />
                Edit
              </Button>
            )}
          </div>
        </div>
        {mode === "edit" ? (
          <LeaveGuardContext value={guard}>
            <EditForm listing={listing} onSaved={saved} onCancel={() => void cancel()} />
          </LeaveGuardContext>
        ) : (
          <OwnedFacts listing={listing} />
        )}
      </section>
      {children}
    </div>
  );
}
