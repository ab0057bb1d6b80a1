import { accountMessages } from "@/lib/messages/account";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Affiliations, affiliationBody } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { EditedListTab } from "./edited-list-tab";
import { PeopleList } from "./people-list";
import { useEditedList } from "./use-edited-list";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { type AffiliationSide, roleLength } from "@/lib/rules/affiliation";
import { type ChosenListing, ListingPicker } from "@/components/search/listing-picker";

const texts = accountMessages.affiliations;

type Values = { name: string; chosen: ChosenListing | null; as: AffiliationSide; role: string };
type PeopleFormProps = {
  listing: Listing;
  affiliations: Affiliations;
  onSent: (affiliations: Affiliations, text: string) => void;
};

/** What happened to the proposal: it may be confirmed at once. */
function sentText({ items }: Affiliations, id: number | undefined, name: string): string {
  const isConfirmed = items.some(({ other, status }) => other.id === id && status === "confirmed");
  return isConfirmed ? `Confirmed. Both pages say so now.` : `Proposed. ${name} has to confirm it.`;
}

/** Proposes a person who works here, or a firm where this person works. */
function PeopleForm({ listing, affiliations, onSent }: PeopleFormProps) {
  const { side } = affiliations;
  const start: Values = { name: "", chosen: null, as: side ?? "firm", role: "" };
  const form = useApiForm({
    id: "people",
    draft: `people-${listing.id}`,
    start,
    schema: affiliationBody,
    body: ({ chosen, as, role }: Values) => ({ listing_id: chosen?.id ?? 0, as: side ?? as, role }),
    check: ({ chosen }): Record<string, string> => (chosen ? {} : { name: texts.chooseListing }),
    fieldOf: (wireName) => (wireName === "listing_id" ? "name" : wireName),
    send: (body, key) =>
      call("POST", "{kind}/{id}/affiliations/", { params: listingParams(listing), body, idempotencyKey: key }),
    failed: texts.proposeFailed,
    next: () => start,
    onSent: (changed, { name, chosen }) => changed && onSent(changed, sentText(changed, chosen?.id, name)),
  });
  const { chosen, as } = form.fields.watch();
  const isFirm = (side ?? as) === "firm";
  return (
    <section aria-labelledby="people-form-title">
      <h3 id="people-form-title" className="text-h3">
        {isFirm ? "Add someone who works here" : "Add where you work"}
      </h3>
      <p className="text-soft measure mt-1">
        Both sides agree before it is shown: {isFirm ? "their owner gets" : "the firm's owner gets"} an email and
        confirms it. Either side can end it at any time.
      </p>
      <ApiForm form={form} className="mt-4 max-w-xl space-y-4">
        {side === null && (
          <ChoiceField name="as" label="This listing">
            <option value="firm">is a firm where others work</option>
            <option value="person">works at a firm</option>
          </ChoiceField>
        )}
        <ListingPicker
          name="name"
          label={isFirm ? "The person's listing" : "The firm's listing"}
          chosen={chosen}
          onChoose={(next) => form.fields.setValue("chosen", next)}
        />
        <TextField name="role" label="Role (optional)" limit={roleLength} hint="Such as “Partner” or “Cardiologist”." />
        <FormProblem className="" />
        <FormActions label="Propose" busyText="Sending…" />
      </ApiForm>
    </section>
  );
}

/** Who works at a listing or where it works: the list with its open proposals, and a form to propose. */
export function PeoplePanel({ listing }: { listing: Listing }) {
  const read = () => call("GET", "{kind}/{id}/affiliations/", { params: listingParams(listing) });
  const list = useEditedList<Affiliations>({ queryKey: ["affiliations", listing.id], read });
  const { show } = list;
  return (
    <EditedListTab list={list} texts={accountMessages.affiliations}>
      {(data) => ({
        list: <PeopleList listing={listing} affiliations={data} onChanged={show} />,
        form: <PeopleForm key={data.side} listing={listing} affiliations={data} onSent={show} />,
      })}
    </EditedListTab>
  );
}
