import { type Listing } from "@/lib/contract/listing";
import { idsIn } from "@/lib/rules/further-categories";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
import { formSections, type FormValues, storedValues, valuesOf, wireBody } from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";

type WireValue = string | number | number[] | boolean | null;

/** The values of the listing dialog: the listing's fields, its category, status and premium. */
export type ListingForm = FormValues & {
  /** The category's id; "" for none yet. */
  category_id: string;
  /** The ids of its further categories, joined by commas. */
  category_ids: string;
  status: Listing["status"];
  is_premium: boolean;
  /** A date, "2026-03-05"; empty for none. */
  premium_expires: string;
};

/** Every field: an admin may also fill those of the other kind. */
const allKeys: ListingFieldKey[] = listingFields.map(({ key }) => key);

const blankValues: FormValues = Object.fromEntries(allKeys.map((key) => [key, ""]));

/** A new listing: active, like everything that admins add. */
export const blankForm: ListingForm = {
  ...blankValues,
  category_id: "",
  category_ids: "",
  status: "active",
  is_premium: false,
  premium_expires: "",
};

/** Maps a listing to form values. */
export const formOf = (listing: Listing): ListingForm => ({
  ...valuesOf(listing.type, allKeys, listing),
  category_id: String(listing.category_id ?? ""),
  category_ids: listing.categories
    .slice(1)
    .map(({ id }) => id)
    .join(","),
  status: listing.status,
  is_premium: listing.is_premium,
  premium_expires: listing.premium_expires?.slice(0, 10) ?? "",
});

/** The form values of what an API response names. */
export const storedForm =
  (kind: Kind) =>
  ({ category_id, category_ids, status, ...stored }: Record<string, unknown>): Partial<ListingForm> => ({
    ...storedValues(kind, stored),
    ...(typeof category_id === "number" && { category_id: String(category_id) }),
    ...(Array.isArray(category_ids) && { category_ids: category_ids.join(",") }),
    ...(status !== undefined && { status: status as Listing["status"] }),
  });

/** The form sections of a kind, plus the other kind's fields that have a value. */
export function sectionsFor(kind: Kind, values: FormValues) {
  const own = formSections(kind);
  const shown = new Set(own.flatMap(({ fields }) => fields));
  const others = allKeys.filter((key) => !shown.has(key) && (values[key] ?? "") !== "");
  return others.length > 0 ? [...own, { title: "More", fields: others }] : own;
}

/** The body of a new listing: filled fields, category and status. */
export function newBody(kind: Kind, form: ListingForm): Record<string, WireValue> {
  const keys = formSections(kind).flatMap(({ fields }) => fields);
  const filled = Object.entries(wireBody(kind, keys, form)).filter(([, value]) => value !== null && value !== "");
  return {
    ...Object.fromEntries(filled),
    category_id: Number(form.category_id),
    ...(form.category_ids !== "" && { category_ids: idsIn(form.category_ids) }),
    status: form.status,
    ...(form.is_premium && { is_premium: true, premium_expires: form.premium_expires || null }),
  };
}

/** Only the changed fields; null when nothing changed. */
export function changesOf(listing: Listing, form: ListingForm): Record<string, WireValue> | null {
  const before = formOf(listing);
  const keys = allKeys.filter((key) => (form[key] ?? "") !== (before[key] ?? ""));
  const changes: Record<string, WireValue> = {
    ...wireBody(listing.type, keys, form),
    ...(form.category_id !== before.category_id && { category_id: Number(form.category_id) }),
    ...(form.category_ids !== before.category_ids && { category_ids: idsIn(form.category_ids) }),
    ...(form.status !== before.status && { status: form.status }),
    ...(form.is_premium !== before.is_premium && { is_premium: form.is_premium }),
    ...(form.premium_expires !== before.premium_expires && { premium_expires: form.premium_expires || null }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
