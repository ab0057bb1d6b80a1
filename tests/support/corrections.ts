import { type ListingModel } from "@/generated/prisma/models";
import { type Correction } from "@/lib/contract/correction";
import { type Listing } from "@/lib/contract/listing";
import { type SignedIn } from "./actors";
import { call } from "./call";
import { mails } from "./reviews";

let network = 0;

/** Suggests a correction, each time from another network. */
export const suggest = (body: object, who?: SignedIn) => {
  network += 1;
  const headers = { "x-client-address": `192.0.${Math.floor(network / 250)}.${(network % 250) + 1}` };
  return call({ path: "suggestions/", method: "POST", body, as: who?.headers, headers });
};

export const suggestChange = (listing: ListingModel, changes: object, who: SignedIn) =>
  suggest({ listing_id: listing.id, kind: "change", changes }, who);

/** Values of the listings that these tests make, and other ones. */
export const correctable = { phone: "2075550142", city: "Portland", state: "ME", zip: "04101" };
export const phone = { phone: { from: "2075550142", to: "(207) 555-0199" } };

/** Confirms a guest's correction. */
export const confirm = (token: string) => call({ path: "suggestions/confirm/", method: "POST", body: { token } });

/** The token of the last mailed link. */
export async function mailedToken(): Promise<string> {
  const { link } = (await mails("correction-confirm")).at(-1)?.values as { link: string };
  return new URL(link, "http://localhost").searchParams.get("token") ?? "";
}

export const decide = (who: SignedIn, id: number, body: object) =>
  call({ path: `suggestions/${id}/decide/`, method: "POST", body, as: who.headers });

export async function listCorrections(who: SignedIn, query = ""): Promise<Correction[]> {
  const { body } = await call({ path: `suggestions/?${query}`, as: who.headers });
  return (body as { results: Correction[] }).results;
}

export const readListing = async (id: number) => (await call({ path: `businesses/${id}/` })).body as Listing;

/** What the writers of corrections were told. */
export const told = async () =>
  (await mails("correction-decided")).map(
    ({ values }) => values as { outcome: string; fields: string[]; answer: string },
  );
