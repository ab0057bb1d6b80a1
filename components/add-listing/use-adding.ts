import { useState } from "react";
import { ApiError, call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { formMessages } from "@/lib/messages/form";
import { type CategoryOption } from "@/lib/format/category-paths";
import { accountMessages } from "@/lib/messages/account";
import { idsIn } from "@/lib/rules/further-categories";
import { listingFields } from "@/lib/rules/listing-field";
import { fieldOfWire, type FormValues, optionalSections, wireBody } from "@/lib/rules/listing-form";
import { type Kind, kindFacts, kinds } from "@/lib/rules/listing-kind";
import { parseLocation } from "@/lib/rules/location";

/** A new listing: its fields by name, "City, ST", the id of its category ("" for none yet), and those of further ones. */
export type Draft = FormValues & { category_id: string; category_ids: string; place: string };

const blank: Draft = {
  ...Object.fromEntries(listingFields.map(({ key }) => [key, ""])),
  category_id: "",
  category_ids: "",
  place: "",
};

export const text = (value: string | undefined) => value?.trim() ?? "";

/** Where a form shows the error of a field of the wire. */
const fieldOf = (name: string): string => (name === "city" || name === "state" ? "place" : fieldOfWire(name));

/** The missing or unclear fields of the form's own. */
const check = (draft: Draft): Record<string, string> => ({
  ...(text(draft.name) === "" && { name: accountMessages.addListing.noName }),
  ...(draft.category_id === "" && { category_id: accountMessages.addListing.noCategory }),
  ...(/\d/.test(draft.place) && { place: accountMessages.addListing.noCity }),
});

/** The form that adds a listing. */
export function useAdding(categories: readonly CategoryOption[]) {
  const [added, setAdded] = useState<Listing | null>(null);
  /** The kind of the chosen category; null without one. */
  const kindOf = (category_id: string): Kind | null =>
    categories.find(({ id }) => String(id) === category_id)?.kind ?? null;
  const kindIn = (draft: Draft) => kindOf(draft.category_id) ?? kinds[0];

  function bodyOf(draft: Draft) {
    const kind = kindIn(draft);
    const keys = optionalSections(kind).flatMap(({ fields }) => fields);
    const { city = "", state = "" } = parseLocation(draft.place);
    const filled = Object.entries(wireBody(kind, ["name", "city", "state", ...keys], { ...draft, city, state })).filter(
      ([, value]) => value !== null && value !== "",
    );
    const category_ids = idsIn(draft.category_ids);
    return {
      ...Object.fromEntries(filled),
      category_id: Number(draft.category_id),
      ...(category_ids.length > 0 && { category_ids }),
    };
  }
  const form = useApiForm({
    id: "listing",
    draft: "new-listing",
    start: blank,
    schema: listingBody,
    body: bodyOf,
    check,
    summary: (errors) => (errors.name || errors.category_id ? accountMessages.addListing.required : formMessages.look),
    fieldOf,
    send: (body, key, draft) =>
      call("POST", "{kind}/", { params: { kind: kindFacts[kindIn(draft)].segment }, body, idempotencyKey: key }),
    failed: accountMessages.addListing.failed,
    failure: (error, usual) => {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      return isSignedOut ? { ...usual, text: accountMessages.addListing.signIn } : usual;
    },
    onSent: setAdded,
  });
  return { form, kindOf, added };
}
