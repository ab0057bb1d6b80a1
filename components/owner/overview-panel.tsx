import { type ReactNode, type RefObject } from "react";
import { type LeaveGuard, LeaveGuardContext } from "@/components/shared/dialog";
import { showToast } from "@/components/shared/toast-store";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/messages/account";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { CorrectionsPanel } from "./corrections-panel";
import { EditForm } from "./edit-form";
import { ConfirmFacts } from "./confirm-facts";
import { HoursPanel } from "./hours-panel";
import { LocationsPanel } from "./locations-panel";
import { ListingPrompts } from "./listing-prompts";
import { OwnedFacts } from "./owned-facts";

type OverviewPanelProps = {
  listing: Listing;
  /** When the page was rendered. */
  now: string;
  onChanged: (listing: Listing) => void;
  /** The field at which the form is open; null: the form is closed. */
  editing: ListingFieldKey | "first" | null;
  onEdit: (field: ListingFieldKey | "first") => void;
  onDone: () => void;
  onCancel: () => void;
  /** The form's check for unsaved changes, used by the button above it. */
  guard: RefObject<LeaveGuard | null>;
  /** Performance and reviews. */
  children: ReactNode;
};

/** A listing's tasks, figures, and details; or the form for its details. */
export function OverviewPanel({ listing, onChanged, editing, onEdit, guard, ...given }: OverviewPanelProps) {
  const { onDone, onCancel, now, children } = given;
  function saved(changed: Listing) {
    onChanged(changed);
    onDone();
    showToast({ text: accountMessages.owner.saved });
  }
  if (editing !== null) {
    return (
      <div className="py-6">
        <LeaveGuardContext value={guard}>
          <EditForm
            listing={listing}
            focus={editing === "first" ? undefined : editing}
            onEdit={onEdit}
            onSaved={saved}
            onCancel={onCancel}
          />
        </LeaveGuardContext>
      </div>
    );
  }
  return (
    <div className="space-y-10 py-6">
      <CorrectionsPanel key={listing.id} listing={listing} onChanged={onChanged} />
      <ListingPrompts listing={listing} onEdit={onEdit} />
      {children}
      <HoursPanel listing={listing} onChanged={onChanged} now={now} />
      <LocationsPanel key={listing.id} listing={listing} onChanged={onChanged} />
      <section aria-labelledby="owned-details">
        <h3 id="owned-details" className="text-h3 mb-4">
          Details
        </h3>
        <OwnedFacts listing={listing} onChanged={onChanged} />
        <ConfirmFacts listing={listing} />
      </section>
    </div>
  );
}
