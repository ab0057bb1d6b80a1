import { useState } from "react";
import { ApiError } from "@/lib/client/http";
import { createListing, findSimilar, type SimilarFields } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { type CategoryOption } from "@/lib/format/category-paths";
import { accountMessages } from "@/lib/account-messages";
import { listingFields } from "@/lib/rules/listing-field";
import { fieldOfWire, formSections, type FormValues, wireBody } from "@/lib/rules/listing-form";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";

/** A new listing: its fields by name, and the id of its category ("" for none yet). */
export type Draft = FormValues & { category_id: string };

const blank: Draft = { ...Object.fromEntries(listingFields.map(({ key }) => [key, ""])), category_id: "" };

const text = (value: string | undefined) => value?.trim() ?? "";

const similarFields = (draft: Draft): SimilarFields => ({
  name: text(draft.name),
  phone: text(draft.phone),
  street_address: text(draft.street_address),
  zip: text(draft.zip),
});

/** The form that adds a listing: validated, compared with existing listings, sent once. */
export function useAdding(categories: readonly CategoryOption[]) {
  const [similar, setSimilar] = useState<Listing[]>([]);
  const [added, setAdded] = useState<Listing | null>(null);
  /** The input that the visitor confirmed to be a new listing. */
  const [confirmed, setConfirmed] = useState("");
  const kindOf = ({ category_id }: Pick<Draft, "category_id">) =>
    categories.find(({ id }) => String(id) === category_id)?.kind ?? kinds[0];

  function bodyOf(draft: Draft) {
    const kind = kindOf(draft);
    const keys = formSections(kind).flatMap(({ fields }) => fields);
    const filled = Object.entries(wireBody(kind, keys, draft)).filter(([, value]) => value !== null && value !== "");
    return { ...Object.fromEntries(filled), category_id: Number(draft.category_id) };
  }
  /** The missing required fields. */
  const check = (draft: Draft): Record<string, string> => ({
    ...(text(draft.name) === "" && { name: kindFacts[kindOf(draft)].nameRequired }),
    ...(draft.category_id === "" && { category_id: "Choose a category." }),
  });
  /** Whether no similar listing exists. A failed lookup counts as new, because the check is only a question. */
  async function isNew(draft: Draft): Promise<boolean> {
    if (confirmed === JSON.stringify(similarFields(draft))) return true;
    const found = await findSimilar(kindOf(draft), similarFields(draft)).catch(() => []);
    setSimilar(found);
    return found.length === 0;
  }
  const form = useApiForm({
    id: "listing",
    draft: "new-listing",
    start: blank,
    schema: listingBody,
    body: bodyOf,
    check,
    summary: (_errors, draft) =>
      Object.keys(check(draft)).length > 0
        ? accountMessages.addListing.required
        : "Some of the fields need another look.",
    fieldOf: fieldOfWire,
    before: isNew,
    send: (body, key, draft) => createListing(kindOf(draft), body, key),
    failed: accountMessages.addListing.failed,
    failure: (error, usual) => {
      setSimilar([]);
      const isSignedOut = error instanceof ApiError && error.status === 401;
      return isSignedOut ? { ...usual, text: accountMessages.addListing.signIn } : usual;
    },
    onSent: setAdded,
  });
  return {
    form,
    kindOf,
    added,
    similar,
    backToForm: () => setSimilar([]),
    /** Confirms that none of the similar listings is the same. */
    confirmNew: () => setConfirmed(JSON.stringify(similarFields(form.fields.getValues()))),
  };
}
