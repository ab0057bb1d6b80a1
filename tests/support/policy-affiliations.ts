import { type Policy } from "./policy-row";
import { type World } from "./policy-world";

const ofListing = (w: World) => ({ params: { kind: "businesses", id: String(w.listingId) } });
// No one's: who may answer for the listing gets 404, everyone else 403.
const ofAffiliation = (w: World) => ({ params: { ...ofListing(w).params, affiliation: "2000000000" } });

/** Who may call what about affiliations between listings. */
export const affiliationPolicy: Record<string, Policy> = {
  "GET {kind}/{id}/affiliations/": { team: "+3", answers: "13333+3+3", ask: ofListing },
  "POST {kind}/{id}/affiliations/": {
    team: "03",
    answers: "133330303",
    ask: (w) => ({ ...ofListing(w), body: { listing_id: w.listingId, as: "firm" } }),
  },
  "POST {kind}/{id}/affiliations/{affiliation}/confirm/": {
    team: "43",
    answers: "133334343",
    ask: ofAffiliation,
  },
  "DELETE {kind}/{id}/affiliations/{affiliation}/": { team: "43", answers: "133334343", ask: ofAffiliation },
};
