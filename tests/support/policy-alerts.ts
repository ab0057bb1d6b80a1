import { type Policy } from "./policy-row";

const signedIn = "1++++++++";
const nothing = () => ({});

/** Who may call what about saved searches and followed listings. */
export const alertPolicy: Record<string, Policy> = {
  "GET saved-searches/": { answers: signedIn, ask: nothing },
  "POST saved-searches/": { answers: signedIn, ask: (w) => ({ body: { search: `/search?q=${w.word}` } }) },
  // The id is no one's.
  "PATCH saved-searches/{id}/": {
    answers: "144444444",
    ask: () => ({ params: { id: "2000000000" }, body: { name: "Dentists" } }),
  },
  "DELETE saved-searches/{id}/": { answers: "144444444", ask: () => ({ params: { id: "2000000000" } }) },
  "GET follows/": { answers: signedIn, ask: nothing },
  "POST follows/": { answers: signedIn, ask: (w) => ({ body: { listing_id: w.listingId } }) },
  "DELETE follows/{id}/": { answers: signedIn, ask: (w) => ({ params: { id: String(w.listingId) } }) },
};
