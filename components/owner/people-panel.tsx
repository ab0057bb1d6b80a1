import { accountMessages } from "@/lib/messages/account";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Affiliations, affiliationBody } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { EditedListTab } from "./edited-list-tab";
import { useEditedList } from "./use-edited-list";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { type AffiliationSide, roleLength, proposalOf } from "@/lib/rules/affiliation";
import { type ChosenListing, ListingPicker } from "@/components/search/listing-picker";
import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { useWrite } from "@/lib/client/use-write";
import { dayText } from "@/lib/format/date";

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

type Item = Affiliations["items"][number];
type Change = { confirm: Item } | { end: Item };

const isOwn = ({ as, status }: Item) => status === proposalOf(as);

/** What ends it, by its state. */
function endLabel(item: Item): string {
  if (item.status === "confirmed") return "End";
  return isOwn(item) ? "Withdraw" : "Decline";
}

function doneText(change: Change): string {
  if ("confirm" in change) return "Confirmed. Both pages say so now.";
  const { other, status } = change.end;
  if (status === "confirmed") return `Ended. Neither page names the other any longer.`;
  return isOwn(change.end) ? "Withdrawn." : `Declined. We tell ${other.name}.`;
}

/** The state of one, in a sentence. */
function stateText(item: Item): string {
  const { other, status } = item;
  if (other.is_merged) return `${other.name} was merged into another listing, so no page shows this.`;
  if (status === "confirmed") {
    const since = `Confirmed ${dayText(item.confirmed_at ?? item.proposed_at)}.`;
    return other.is_active ? `${since} Shown on both pages.` : `${since} Hidden while ${other.name} isn't public.`;
  }
  if (!isOwn(item)) return `Proposed by ${other.name} ${dayText(item.proposed_at)}.`;
  return other.has_owner
    ? `Waiting for the owner of ${other.name} to confirm it.`
    : `Waiting: ${other.name} has no owner yet who could confirm it. An administrator can.`;
}

type PeopleListProps = {
  listing: Listing;
  affiliations: Affiliations;
  onChanged: (affiliations: Affiliations, text: string) => void;
};

/** The people of a firm, or the firms of a person, and what waits for an answer, which comes first. */
function PeopleList({ listing, affiliations, onChanged }: PeopleListProps) {
  const [ending, setEnding] = useState<Item | null>(null);
  const write = useWrite({
    mutationFn: async (change: Change) => {
      if ("confirm" in change)
        return call("POST", "{kind}/{id}/affiliations/{affiliation}/confirm/", {
          params: { ...listingParams(listing), affiliation: change.confirm.id },
        });
      await call("DELETE", "{kind}/{id}/affiliations/{affiliation}/", {
        params: { ...listingParams(listing), affiliation: change.end.id },
      });
      return call("GET", "{kind}/{id}/affiliations/", { params: listingParams(listing) });
    },
    onSuccess: (changed, change) => onChanged(changed, doneText(change)),
  });
  const { items, side } = affiliations;
  const heading = useFocusKept<HTMLHeadingElement>(items);
  const title = side === "person" ? "Works at" : "People";
  return (
    <section aria-labelledby="people-list-title">
      <h3 ref={heading} tabIndex={-1} id="people-list-title" className="text-h3 outline-none">
        {title}
      </h3>
      {items.length === 0 && (
        <p className="text-soft mt-2">
          {side === "person"
            ? "No firm is named yet. Link the listing of the firm where you work, so that visitors get from one to the other."
            : "No people yet. Link the listings of those who work here, so that visitors get from one to the other."}
        </p>
      )}
      <ul className="divide-line border-line mt-3 divide-y border-y empty:hidden">
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isBusy={write.isPending}
            onConfirm={() => write.mutate({ confirm: item })}
            onEnd={() => (item.status === "confirmed" ? setEnding(item) : write.mutate({ end: item }))}
          />
        ))}
      </ul>
      <ProblemLine
        text={write.error && messageOf(write.error, accountMessages.affiliations.failed)}
        className="mt-3 empty:hidden"
      />
      <AlertQuestion
        of={ending}
        title={`End the link with ${ending?.other.name ?? ""}?`}
        text="The two pages no longer link to each other, and we tell the other side. Reviews stay where they are."
        yes="End"
        no="Cancel"
        onYes={(end) => write.mutate({ end })}
        onEnd={() => setEnding(null)}
      />
    </section>
  );
}

type RowProps = { item: Item; isBusy: boolean; onConfirm: () => void; onEnd: () => void };

const Row = ({ item, isBusy, onConfirm, onEnd }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 grow basis-64">
      <p className="font-semibold wrap-anywhere">
        {item.other.is_active ? (
          <a href={item.other.path} className="quiet-link hover:text-accent" dir="auto">
            {item.other.name}
          </a>
        ) : (
          <bdi>{item.other.name}</bdi>
        )}
        {item.role && <span className="text-soft font-normal"> · {item.role}</span>}
      </p>
      <p className="text-soft wrap-anywhere">
        {item.status !== "confirmed" && item.as === "person" && "You work there. "}
        {item.status !== "confirmed" && item.as === "firm" && "Works here. "}
        {stateText(item)}
      </p>
    </div>
    <div className="flex items-center gap-3">
      {item.may_confirm && (
        <Button
          size="narrow"
          variant="primary"
          disabled={isBusy}
          aria-label={`Confirm ${item.other.name}`}
          onClick={onConfirm}
        >
          Confirm
        </Button>
      )}
      <Button size="narrow" disabled={isBusy} aria-label={`${endLabel(item)} ${item.other.name}`} onClick={onEnd}>
        {endLabel(item)}
      </Button>
    </div>
  </li>
);
