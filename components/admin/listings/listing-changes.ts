import { type Listing } from "@/lib/contract/listing";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
import { formSections, type FormValues, valuesOf, wireBody, wireName } from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";

type WireValue = string | number | boolean | null;

/** A listing as the dialog holds it. */
export interface ListingForm {
  kind: Kind;
  categoryId: number | null;
  values: FormValues;
  status: Listing["status"];
  isPremium: boolean;
  /** A day, "2026-03-05"; empty for none. */
  premiumExpires: string;
}

/** Every field: an admin may fill those of the other kind too. */
const allKeys: ListingFieldKey[] = listingFields.map(({ key }) => key);

/** A new listing: active, as all that admins add. */
export const blankForm = (kind: Kind): ListingForm => ({
  kind,
  categoryId: null,
  values: {},
  status: "active",
  isPremium: false,
  premiumExpires: "",
});

/** A listing in the fields of the dialog. */
export const formOf = (listing: Listing): ListingForm => ({
  kind: listing.type,
  categoryId: listing.category_id,
  values: valuesOf(listing.type, allKeys, listing),
  status: listing.status,
  isPremium: listing.is_premium,
  premiumExpires: listing.premium_expires?.slice(0, 10) ?? "",
});

/** The fields that the form of a kind asks, and those of the other kind that hold something. */
export function sectionsFor({ kind, values }: Pick<ListingForm, "kind" | "values">, held: FormValues) {
  const own = formSections(kind);
  const asked = new Set(own.flatMap(({ fields }) => fields));
  const others = allKeys.filter((key) => !asked.has(key) && ((held[key] ?? "") !== "" || (values[key] ?? "") !== ""));
  return others.length > 0 ? [...own, { title: "More", fields: others }] : own;
}

/** What is sent for a new listing: what was filled, its category and its standing. */
export function newBody(form: ListingForm): Record<string, WireValue> {
  const keys = formSections(form.kind).flatMap(({ fields }) => fields);
  const filled = Object.entries(wireBody(form.kind, keys, form.values)).filter(
    ([, value]) => value !== null && value !== "",
  );
  return {
    ...Object.fromEntries(filled),
    category_id: form.categoryId,
    status: form.status,
    ...(form.isPremium && { is_premium: true, premium_expires: form.premiumExpires || null }),
  };
}

/** What the form changed of a listing, and nothing else; null when nothing changed. */
export function changesOf(listing: Listing, form: ListingForm): Record<string, WireValue> | null {
  const before = formOf(listing);
  const keys = allKeys.filter((key) => (form.values[key] ?? "") !== (before.values[key] ?? ""));
  const changes: Record<string, WireValue> = {
    ...wireBody(form.kind, keys, form.values),
    ...(form.categoryId !== before.categoryId && { category_id: form.categoryId }),
    ...(form.status !== before.status && { status: form.status }),
    ...(form.isPremium !== before.isPremium && { is_premium: form.isPremium }),
    ...(form.premiumExpires !== before.premiumExpires && { premium_expires: form.premiumExpires || null }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Whether name and category are there. */
export const isComplete = (form: ListingForm): boolean =>
  (form.values.name ?? "").trim() !== "" && form.categoryId !== null;

/** The wire's name of the name, to mark its field. */
export const nameField = (kind: Kind): string => wireName(kind, "name");
