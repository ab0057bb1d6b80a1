import { type Policy } from "./policy-row";
import { type World } from "./policy-world";

const ownerOfIt = "13333+3+3";
const ofListing = (w: World) => ({ params: { kind: "businesses", id: String(w.listingId) } });

/** Who may call what about the facts of listings: their hours, where they come from, and what was checked. */
export const factPolicy: Record<string, Policy> = {
  "GET {kind}/{id}/history/": { answers: "+++++++++", ask: ofListing },
  "GET {kind}/{id}/credentials/": { answers: "+++++++++", ask: ofListing },
  "POST {kind}/{id}/confirm/": { team: "+3", answers: ownerOfIt, ask: ofListing },
  "PUT {kind}/{id}/hours/": {
    team: "+3",
    answers: ownerOfIt,
    ask: (w) => ({ ...ofListing(w), body: { text: "Mon-Fri 9-5", time_zone: "America/New_York" } }),
  },
  "PUT {kind}/{id}/hours/exceptions/": {
    team: "+3",
    answers: ownerOfIt,
    ask: (w) => ({ ...ofListing(w), body: { exceptions: [] } }),
  },
};
