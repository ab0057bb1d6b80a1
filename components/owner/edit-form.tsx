import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldErrorsOf } from "@/components/account/field-errors";
import { useSaving } from "@/components/account/use-saving";
import { ListingFields } from "@/components/listing/listing-fields";
import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { changeListing } from "@/lib/client/listings";
import { type FieldErrors } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages";
import { ownerFields } from "@/lib/rules/listing-edit";
import { formSections, type FormValues, valuesOf, wireBody } from "@/lib/rules/listing-form";
import { kindFacts } from "@/lib/rules/listing-kind";

type EditFormProps = { listing: Listing; onSaved: (listing: Listing) => void; onCancel: () => void };

/** The fields that an owner may change, in place of what the listing says. */
export function EditForm({ listing, onSaved, onCancel }: EditFormProps) {
  const kind = listing.type;
  const sections = formSections(kind, ownerFields[kind]);
  const keys = sections.flatMap(({ fields }) => fields);
  const [held] = useState(() => valuesOf(kind, keys, listing));
  const [values, setValues] = useState<FormValues>(held);
  const { saving, save, refuse } = useSaving({ failed: messages.owner.saveFailed });
  const form = useRef<HTMLFormElement>(null);
  const errors = saving.state === "failed" ? saving.fields : {};

  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (saving.state === "failed") form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [saving]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // What was not touched is not sent: an old value that today's rules would refuse must not stand in the way.
    const changes = changesOf(wireBody(kind, keys, values), wireBody(kind, keys, held));
    const wrong = problemsOf(listing, changes);
    if (wrong) refuse(wrong);
    else void save(async () => onSaved(await changeListing(listing, changes)));
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-8">
      <ListingFields
        id="edit"
        kind={kind}
        sections={sections}
        values={values}
        errors={errors}
        onChange={(key, text) => setValues({ ...values, [key]: text })}
      />
      <div className="border-line space-y-4 border-t pt-6">
        {saving.state === "failed" && (
          <Notice>{saving.text ?? (Object.values(errors).flat().join(" ") || messages.owner.saveFailed)}</Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" disabled={saving.state === "busy"}>
            Save Changes
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </form>
  );
}

type Body = ReturnType<typeof wireBody>;

const changesOf = (body: Body, before: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== before[name]));

/** What is wrong with the changes, by field; null when nothing is. */
function problemsOf({ type }: Listing, body: Body): FieldErrors | null {
  const { titleField, nameRequired } = kindFacts[type];
  if (body[titleField] === "") return { [titleField]: [nameRequired] };
  const checked = listingBody.safeParse(body);
  return checked.success ? null : fieldErrorsOf(checked.error);
}
