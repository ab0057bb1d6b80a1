import { useState } from "react";
import { fieldErrorsOf } from "@/components/account/field-errors";
import { useSaving } from "@/components/account/use-saving";
import { attemptKeys } from "@/lib/client/attempt-key";
import { ApiError } from "@/lib/client/http";
import { createListing, findSimilar, type Likeness } from "@/lib/client/listings";
import { type FieldErrors } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages";
import { formSections, type FormValues, wireBody } from "@/lib/rules/listing-form";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";

/** What is about to be added. */
export interface Draft {
  kind: Kind;
  categoryId: number | null;
  values: FormValues;
}

const text = (value: string | undefined) => value?.trim() ?? "";

const likenessOf = ({ values }: Draft): Likeness => ({
  name: text(values.name),
  phone: text(values.phone),
  street_address: text(values.street_address),
  zip: text(values.zip),
});

function bodyOf({ kind, categoryId, values }: Draft) {
  const keys = formSections(kind).flatMap(({ fields }) => fields);
  const filled = Object.entries(wireBody(kind, keys, values)).filter(([, value]) => value !== null && value !== "");
  return { ...Object.fromEntries(filled), category_id: categoryId };
}

/** What must be there and isn't, by field. */
function missing({ kind, categoryId, values }: Draft): FieldErrors {
  return {
    ...(text(values.name) === "" && { [kindFacts[kind].titleField]: [kindFacts[kind].nameRequired] }),
    ...(categoryId === null && { category: ["Choose a category."] }),
  };
}

/** Listings that may be the same; none where that could not be found out: it is only a question. */
const similarTo = (draft: Draft): Promise<Listing[]> => findSimilar(draft.kind, likenessOf(draft)).catch(() => []);

async function send(draft: Draft, key: string): Promise<Listing> {
  try {
    return await createListing(draft.kind, bodyOf(draft), key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new ApiError(401, messages.addListing.signIn, {});
    throw error;
  }
}

/** The way of a listing from a filled form to the directory: checked, compared with what is there, sent. */
export function useAdding() {
  const sending = useSaving({ failed: messages.addListing.failed });
  const [keyOf] = useState(attemptKeys);
  const [similar, setSimilar] = useState<Listing[]>([]);
  const [added, setAdded] = useState<Listing | null>(null);
  /** What was said to be none of those found. */
  const [denied, setDenied] = useState("");
  const [isMissing, setMissing] = useState(false);

  /** Looks at what was filled in; true when it may be sent. */
  function check(draft: Draft): boolean {
    const gone = missing(draft);
    const isIncomplete = Object.keys(gone).length > 0;
    const checked = listingBody.safeParse(bodyOf({ ...draft, categoryId: draft.categoryId ?? 1 }));
    setMissing(isIncomplete);
    if (!isIncomplete && checked.success) return true;
    sending.refuse({ ...(checked.success ? {} : fieldErrorsOf(checked.error)), ...gone });
    return false;
  }

  /** Sends the listing, once, whatever was found that resembles it. */
  async function add(draft: Draft): Promise<void> {
    setDenied(JSON.stringify(likenessOf(draft)));
    const isSent = await sending.save(async () => setAdded(await send(draft, keyOf(bodyOf(draft)))));
    if (!isSent) setSimilar([]);
  }

  /** Asks first whether it is there already, unless that was answered. */
  async function offer(draft: Draft): Promise<void> {
    if (!check(draft)) return;
    if (denied === JSON.stringify(likenessOf(draft))) return add(draft);
    let found: Listing[] = [];
    await sending.save(async () => {
      found = await similarTo(draft);
    });
    setSimilar(found);
    if (found.length === 0) await add(draft);
  }

  return { ...sending, offer, add, similar, added, isMissing, forgetSimilar: () => setSimilar([]) };
}
