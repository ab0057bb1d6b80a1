import { type Policy } from "./policy-row";
import { type World } from "./policy-world";

const importers = "13333++" + "+3";
const importOfOwner = "13333" + "+4" + "+3";

const nothing = () => ({});
const kind = { kind: "businesses" };
const onImport = (w: World) => ({ params: { id: String(w.importId) } });

/** Who may call what about imports. */
export const importPolicy: Record<string, Policy> = {
  "POST {kind}/bulk_create/": {
    team: "+3",
    answers: importers,
    ask: (w) => ({ params: kind, body: { items: [{ name: `Imported ${w.word}`, category_id: w.categoryId }] } }),
  },
  "POST imports/": {
    team: "+3",
    answers: importers,
    ask: (w) => ({
      body: {
        kind: "business",
        category_id: w.categoryId,
        file_name: "rows.csv",
        file_size: 10,
        fingerprint: w.word,
        headers: ["name"],
      },
    }),
  },
  "GET imports/": { team: "+3", answers: importers, ask: nothing },
  "GET imports/{id}/": { team: "43", answers: importOfOwner, ask: onImport },
  "POST imports/{id}/finish/": {
    team: "43",
    answers: importOfOwner,
    ask: (w) => ({ ...onImport(w), body: { total_rows: 0 } }),
  },
  "POST imports/{id}/cancel/": { team: "43", answers: importOfOwner, ask: onImport },
  // The import still runs.
  "POST imports/{id}/undo/": { team: "43", answers: "13333" + "94" + "93", ask: onImport },
  "GET imports/{id}/rejects/": { team: "43", answers: importOfOwner, ask: onImport },
  "GET imports/{id}/report/": { team: "43", answers: importOfOwner, ask: onImport },
  "GET {kind}/export/": { team: "+3", answers: importers, ask: () => ({ params: kind }) },
};
