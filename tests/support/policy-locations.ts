import { type Policy } from "./policy-row";
import { type World } from "./policy-world";

const ofListing = (w: World) => ({ params: { kind: "businesses", id: String(w.listingId) } });

/** Who may call what about the locations of listings. */
export const locationPolicy: Record<string, Policy> = {
  "GET {kind}/{id}/locations/": { answers: "+++++++++", ask: ofListing },
  "GET pin_map/": { answers: "1++++++++", ask: () => ({ query: "?zip=78701" }) },
  "PUT {kind}/{id}/locations/": {
    team: "+3",
    answers: "13333+3+3",
    ask: (w) => ({ ...ofListing(w), body: { items: [{ city: "Austin", state: "TX" }] } }),
  },
};
