import { type ReactNode, type RefObject } from "react";
import { type LeaveGuard, LeaveGuardContext } from "@/components/shared/dialog";
import { showToast } from "@/components/shared/toast-store";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/messages/account";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { EditForm } from "./edit-form";
import { HoursPanel } from "./hours-panel";
import { LocationsPanel } from "./locations-panel";
import { OwnedFacts } from "./owned-facts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { useWrite } from "@/lib/client/use-write";
import { type FactHistory } from "@/lib/contract/fact";
import { dayText } from "@/lib/format/date";
import { CorrectionFacts } from "@/components/correction/correction-facts";
import { DecideCorrection } from "@/components/correction/decide-correction";
import { ownerFields } from "@/lib/rules/listing-edit";
import { labelIn, valuesOf } from "@/lib/rules/listing-form";
import { completenessOf } from "@/lib/rules/listing-worth";

/** The most prompts shown. */
const shown = 3;

/** How complete a listing is, and the empty fields that are worth most, each with its reason. */
function ListingPrompts({ listing, onEdit }: { listing: Listing; onEdit: (field: ListingFieldKey) => void }) {
  const { type } = listing;
  const { filled, fields, missing } = completenessOf(type, valuesOf(type, ownerFields[type], listing));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="complete">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="complete" className="text-h3">
          Complete your listing
        </h3>
        <p className="text-soft">
          {filled} of {fields} fields filled
        </p>
      </div>
      <div aria-hidden="true" className="bg-line mt-2 h-1.5 overflow-hidden rounded-full">
        <div className="bg-accent h-full" style={{ width: `${(filled / fields) * 100}%` }} />
      </div>
      <ul className="divide-line border-line mt-2 divide-y border-b">
        {missing.slice(0, shown).map(({ key, why }) => (
          <li key={key} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{labelIn(type, key)}</p>
              <p className="text-soft">{why}</p>
            </div>
            <Button className="needs-script shrink-0" onClick={() => onEdit(key)}>
              Fill in<span className="sr-only"> {labelIn(type, key).toLowerCase()}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const texts = accountMessages.owner.facts;

/** When a listing's facts last changed or were confirmed, and the button that confirms them. */
function ConfirmFacts({ listing }: { listing: Listing }) {
  // Another version of the listing is a change of its facts.
  const queryKey = ["facts", listing.id, listing.version];
  const params = listingParams(listing);
  const { data } = useQuery({ queryKey, queryFn: () => call("GET", "{kind}/{id}/history/", { params }) }, queryClient);
  const confirm = useWrite({
    mutationFn: () => call("POST", "{kind}/{id}/confirm/", { params }),
    onSuccess: (facts) => {
      queryClient.setQueryData<FactHistory>(queryKey, facts);
      showToast({ text: texts.confirmed });
    },
    onError: (error) => showToast({ text: messageOf(error, texts.failed) }),
  });
  return (
    <div
      id="owned-confirmed"
      className="border-line mt-6 flex scroll-mt-4 flex-wrap items-center justify-between gap-3 border-t pt-4"
    >
      <p className="text-soft min-h-6">{data && `Last changed or confirmed on ${dayText(data.confirmed_at)}.`}</p>
      <Button className="needs-script" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Everything is still right
      </Button>
    </div>
  );
}

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

/** What visitors say is wrong with a listing, for its owner to decide. Renders nothing without any. */
function CorrectionsPanel({ listing, onChanged }: { listing: Listing; onChanged: (listing: Listing) => void }) {
  const queryKey = ["corrections", listing.id];
  const { data } = useQuery(
    { queryKey, queryFn: () => call("GET", "suggestions/", { query: { listing_id: listing.id } }) },
    queryClient,
  );
  if (!data || data.results.length === 0) return null;
  function decided() {
    showToast({ text: "Thanks. The person who suggested it gets an email." });
    void queryClient.invalidateQueries({ queryKey });
    void call("GET", "{kind}/{id}/", { params: listingParams(listing) }).then(onChanged, () => undefined);
  }
  return (
    <section aria-labelledby="owned-corrections">
      <h3 id="owned-corrections" className="text-h3">
        Suggested corrections
      </h3>
      <ul className="divide-line border-line mt-2 divide-y border-b">
        {data.results.map((correction) => (
          <li key={correction.id} className="space-y-4 py-4">
            <CorrectionFacts correction={correction} />
            {correction.owner_until && (
              <p className="text-soft">Until {dayText(correction.owner_until)} only you decide.</p>
            )}
            <DecideCorrection correction={correction} onDecided={decided} />
          </li>
        ))}
      </ul>
    </section>
  );
}
