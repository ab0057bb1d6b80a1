import { useState } from "react";
import { type ChosenListing, ListingPicker } from "@/components/search/listing-picker";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { useWrite } from "@/lib/client/use-write";
import { closingBody } from "@/lib/contract/closing";
import { type Listing } from "@/lib/contract/listing";
import { closingMessages } from "@/lib/messages/correction";
import { closedText } from "@/lib/format/closed";
import { dayText } from "@/lib/format/date";

const texts = closingMessages;

type ClosingLineProps = { listing: Listing; onChanged: (listing: Listing) => void };

/** Under the status of an owner's public listing: whether it has closed or moved, and what says or takes back that. */
export function ClosingLine({ listing, onChanged }: ClosingLineProps) {
  const [isOpen, setOpen] = useState(false);
  const reopen = useWrite({
    mutationFn: () => call("POST", "{kind}/{id}/reopen/", { params: listingParams(listing) }),
    onSuccess: (changed) => {
      if (changed) onChanged(changed);
      showToast({ text: texts.reopened });
    },
    onError: (error) => showToast({ text: messageOf(error, texts.failed) }),
  });
  if (listing.closed_on !== null) {
    return (
      <p className="mt-1">
        {closedText(listing)} since {dayText(listing.closed_on)}.{" "}
        <Button
          variant="quiet"
          size="narrow"
          className="needs-script"
          disabled={reopen.isPending}
          onClick={() => reopen.mutate()}
        >
          It is open
        </Button>
      </p>
    );
  }
  return (
    <div className="needs-script mt-1">
      <Button variant="quiet" size="narrow" className="-ml-3" onClick={() => setOpen(true)}>
        {texts.ask}
      </Button>
      <Dialog title={texts.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ClosingForm
          listing={listing}
          onClose={() => setOpen(false)}
          onChanged={(changed) => {
            onChanged(changed);
            setOpen(false);
            showToast({ text: texts.closed });
          }}
        />
      </Dialog>
    </div>
  );
}

const start = { closed_on: "", name: "", chosen: null as ChosenListing | null };

function ClosingForm({ listing, onChanged, onClose }: ClosingLineProps & { onClose: () => void }) {
  const form = useApiForm({
    id: "closing",
    draft: `closing-${listing.id}`,
    start,
    schema: closingBody,
    body: ({ closed_on: on, chosen }) => ({ ...(on && { closed_on: on }), moved_to: chosen?.id ?? null }),
    check: ({ name, chosen }): Record<string, string> => (name.trim() && !chosen ? { name: texts.choose } : {}),
    fieldOf: (name) => (name === "moved_to" ? "name" : name),
    send: (body) => call("POST", "{kind}/{id}/close/", { params: listingParams(listing), body }),
    failed: texts.failed,
    onSent: (changed) => changed && onChanged(changed),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="text-soft">{texts.hint}</p>
      <TextField name="closed_on" label="Since (optional)" type="date" hint="Today, if you leave it empty." />
      <ListingPicker
        name="name"
        label="Listing of the new place (optional)"
        chosen={form.fields.watch("chosen")}
        onChoose={(next) => form.fields.setValue("chosen", next)}
      />
      <FormProblem className="" />
      <FormActions label="Mark as Closed" onCancel={onClose} />
    </ApiForm>
  );
}
