import { type AuditRow } from "../contract/admin";
import { actionText, auditActions, auditObjects, auditValues } from "./audit";
import { exactDollarText } from "./money";
import { counted, exactNumber } from "./number";
import { trimText } from "./text";

const plurals: Record<string, string> = { category: "categories", meta: "page metas" };
const nounOf = (type: string) => (auditObjects[type] ?? type).toLowerCase();

type Values = Record<string, unknown>;
const valuesOf = (side: unknown): Values => (typeof side === "object" && side !== null ? (side as Values) : {});

/** How many objects a row is about: one operation about many is one row. */
function countOf({ object_type, before, after }: Pick<AuditRow, "object_type" | "before" | "after">): number {
  const list = valuesOf(after)[`${object_type}s`] ?? valuesOf(before)[`${object_type}s`];
  return Array.isArray(list) ? list.length : 1;
}

/** The name that a row itself keeps of an object that may be gone: a concept, a category, a file. */
function keptName({ before, after }: AuditRow): string | undefined {
  const { name, file_name: file } = { ...valuesOf(before), ...valuesOf(after) };
  return [name, file].find((one): one is string => typeof one === "string" && one !== "");
}

/** Objects that are named in quotation marks behind what they are. */
const quoted: ReadonlySet<string> = new Set(["review", "import", "concept"]);

/** The page that a record is about: a listing's or a static one. */
function metaName(row: AuditRow): string | undefined {
  const { page } = { ...valuesOf(row.before), ...valuesOf(row.after) };
  const name = typeof page === "number" ? row.names[`listing:${page}`] : page;
  return typeof name === "string" && name !== "" ? `the page meta of ${trimText(name, 80)}` : undefined;
}

/** An object in words: its current name, else the one that the row keeps, else its kind and id. */
function objectName(row: AuditRow): string {
  const { object_type, object_id, names } = row;
  if (object_type === "settings") return "this site";
  const meta = object_type === "meta" ? metaName(row) : undefined;
  if (meta) return meta;
  const current = names[`${object_type}:${object_id}`];
  const name = current ?? keptName(row);
  if (!name) return object_id === null ? `a ${nounOf(object_type)}` : `${nounOf(object_type)} ${object_id}`;
  const isQuoted = quoted.has(object_type) || current === undefined;
  return isQuoted ? `the ${nounOf(object_type)} “${trimText(name, 80)}”` : trimText(name, 80);
}

const about = (row: AuditRow): string =>
  row.object_id === null &&
  Array.isArray(valuesOf(row.before)[`${row.object_type}s`] ?? valuesOf(row.after)[`${row.object_type}s`])
    ? counted(countOf(row), nounOf(row.object_type), plurals[row.object_type])
    : objectName(row);

/** What a value that is an id is an id of. */
const referenced: Record<string, string> = {
  category_id: "category",
  further_category_ids: "category",
  parent_id: "category",
  claimed_by_id: "user",
};

const fieldLabel = (key: string): string =>
  ({ claimed_by_id: "owner", further_category_ids: "further categories", is_premium: "Premium" })[key] ??
  key.replace(/_id$/, "").replaceAll("_", " ");

function valueText(row: AuditRow, key: string, text: string | null): string {
  const ids = key in referenced ? (text?.match(/\d+/g) ?? []) : [];
  const names = ids.map((id) => row.names[`${referenced[key]}:${id}`] ?? id).join(", ");
  return trimText(names || (text ?? "nothing"), 60);
}

/** Values that say what a row is about, or follow from others. */
const identifying: ReadonlySet<string> = new Set(["slug", "full_slug", "meta_type", "page"]);

/** "changed the category of Grove Legal from Family Law to Estate Planning". */
function changeSentence(row: AuditRow): string | null {
  const changes = auditValues(row.before, row.after).filter(({ key }) => !identifying.has(key));
  if (changes.length === 0) return null;
  if (changes.length > 1) {
    const labels = changes.map(({ key }) => fieldLabel(key));
    return `changed the ${labels.slice(0, -1).join(", ")} and ${labels.at(-1)} of ${objectName(row)}`;
  }
  const { key, was, is } = changes[0]!;
  const field = `changed the ${fieldLabel(key)} of ${objectName(row)}`;
  if (was === is) return field;
  return `${field} from ${valueText(row, key, was)} to ${valueText(row, key, is)}`;
}

/** What a new status means for listings, people, and reviews. */
const statusVerbs: Record<string, string> = { active: "approved", suspended: "suspended", removed: "removed" };

/** What a new status did to its objects, with the words around them. */
function statusWords({ before, after }: Pick<AuditRow, "before" | "after">): readonly [verb: string, end: string] {
  const { status, spam } = valuesOf(after);
  if (spam === true) return ["marked", " as spam"];
  const isRefusal = status === "suspended" && JSON.stringify(before ?? "").includes('"pending"');
  return [isRefusal ? "refused" : (statusVerbs[String(status)] ?? "changed"), ""];
}

/** "approved 24 reviews", "marked Grove Legal as spam". */
function statusSentence(row: AuditRow): string {
  const [verb, end] = statusWords(row);
  return `${verb} ${about(row)}${end}`;
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** "imported 200 listings"; an audit row of an import is about one of its batches. */
const importSentence = (row: AuditRow): string => {
  const { created, skipped, refused } = valuesOf(row.after);
  const left = [
    numberOf(skipped) > 0 && `${exactNumber(numberOf(skipped))} skipped`,
    numberOf(refused) > 0 && `${exactNumber(numberOf(refused))} refused`,
  ].filter(Boolean);
  return `imported ${counted(numberOf(created), "listing")}${left.length > 0 ? `, ${left.join(", ")}` : ""}`;
};

/** "finished import 7: 120 added, 3 skipped". */
function importEnd(row: AuditRow): string {
  const { status, created, updated, skipped, refused } = valuesOf(row.after);
  const parts = { added: created, updated, skipped, refused };
  const counts = Object.entries(parts).flatMap(([word, n]) =>
    numberOf(n) > 0 ? [`${exactNumber(numberOf(n))} ${word}`] : [],
  );
  const end = counts.length > 0 ? `: ${counts.join(", ")}` : "";
  return `${status === "cancelled" ? "canceled" : "finished"} ${objectName(row)}${end}`;
}

/** Money of the payment ledger: "$12.50". */
const dollars = (cents: unknown): string => exactDollarText(numberOf(cents));

/** What became of a contribution. */
const settled: Record<string, string> = {
  paid: "received a contribution for",
  refunded: "refunded a contribution for",
  disputed: "noted a disputed contribution for",
  lost: "noted a lost dispute about a contribution for",
};

/** "started", "changed", "ended" and the state of a premium plan. */
function planSentence(row: AuditRow): string {
  const { status, plan, interval } = valuesOf(row.after);
  const what = [plan, interval].find((one): one is string => typeof one === "string") ?? "premium";
  const state = typeof status === "string" ? `, now ${status.replaceAll("_", " ")}` : "";
  return `${row.action.endsWith("begin") ? "bought" : "changed"} a ${what} plan${state}`;
}

/** Acts whose sentence depends on the row's values. */
const sentences: Record<string, (row: AuditRow) => string> = {
  "user.status": statusSentence,
  "listing.status": statusSentence,
  "review.status": statusSentence,
  "listing.import": importSentence,
  "import.finish": importEnd,
  "import.cancel": importEnd,
  "concept.import": (row) => {
    const { added, changed } = valuesOf(row.after);
    return `imported search concepts: ${exactNumber(numberOf(added))} added, ${exactNumber(numberOf(changed))} changed`;
  },
  "category.merge": (row) =>
    `merged ${objectName(row)} into ${row.names[`category:${String(valuesOf(row.after).into)}`] ?? "another category"}`,
  "template.set": (row) => `${row.before ? "changed" : "added"} the page template of ${objectName(row)}`,
  "campaign.reach": (row) =>
    `funded a premium year of ${objectName(row)}: ${dollars(valuesOf(row.after).goal_cents)} reached`,
  "contribution.settle": (row) =>
    `${settled[String(valuesOf(row.after).status)] ?? "compared a contribution with the payment provider for"} ${objectName(row)}`,
  "subscription.begin": planSentence,
  "subscription.change": planSentence,
  "subscription.switch": (row) =>
    `switched from a ${String(valuesOf(row.before).plan)} to a ${String(valuesOf(row.after).plan)} plan`,
  "review.revisions": (row) => `${String(valuesOf(row.after).revision)} the edits of ${about(row)}`,
  "audit.prune": (row) => {
    const { before, rows } = valuesOf(row.after);
    return `deleted ${counted(numberOf(rows), "row")} of this log from before ${String(before)}`;
  },
  "listing.move": (row) =>
    `moved ${about(row)} to ${row.names[`category:${String(valuesOf(row.after).category_id)}`] ?? "another category"}`,
};

/** What someone did, in words that follow their name. */
export function auditSentence(row: AuditRow): string {
  const sentence = sentences[row.action];
  if (sentence) return sentence(row);
  if (/\.(change|set_owner)$/.test(row.action)) return changeSentence(row) ?? `changed ${objectName(row)}`;
  const verb = auditActions[row.action]?.[1];
  if (verb) return `${verb} ${about(row)}`;
  return `${actionText(row.action).toLowerCase()}${row.object_id === null ? "" : `: ${objectName(row)}`}`;
}

/** Acts of the operator's commands; everything else without a person is the site's own. */
const commands: ReadonlySet<string> = new Set(
  "listing.import import.begin import.finish import.cancel import.undo user.make_admin user.rescue listing.repair audit.prune".split(
    " ",
  ),
);

/** Who acted where no account did. */
export const operatorName = (action: string): string => (commands.has(action) ? "Command line" : "The site itself");

/** Consecutive acts of one person within this time are one line, in ms. */
const togetherMs = 5 * 60_000;

export interface AuditLine {
  /** The newest row first. */
  rows: AuditRow[];
  text: string;
}

const isSameAct = (a: AuditRow, b: AuditRow): boolean =>
  a.actor_id === b.actor_id &&
  a.action === b.action &&
  a.object_type === b.object_type &&
  statusWords(a).join() === statusWords(b).join() &&
  Date.parse(a.created_at) - Date.parse(b.created_at) <= togetherMs;

function lineOf(rows: AuditRow[]): AuditLine {
  const [first] = rows as [AuditRow];
  if (rows.length === 1) return { rows, text: auditSentence(first) };
  if (first.action === "listing.import") {
    const created = rows.reduce((sum, { after }) => sum + numberOf(valuesOf(after).created), 0);
    return { rows, text: `imported ${counted(created, "listing")}` };
  }
  const count = rows.map(countOf).reduce((sum, n) => sum + n, 0);
  const ofAction = auditActions[first.action]?.[1];
  const [verb, end] = ofAction ? [ofAction, ""] : statusWords(first);
  return { rows, text: `${verb} ${counted(count, nounOf(first.object_type), plurals[first.object_type])}${end}` };
}

/** Rows, newest first, by day: the same act within five minutes is one line. */
export function auditDays(rows: readonly AuditRow[]): { day: string; lines: AuditLine[] }[] {
  const days = new Map<string, AuditRow[][]>();
  for (const row of rows) {
    const day = row.created_at.slice(0, 10);
    const groups = days.get(day) ?? [];
    days.set(day, groups);
    const last = groups.at(-1);
    if (last && isSameAct(last.at(-1)!, row)) last.push(row);
    else groups.push([row]);
  }
  return [...days].map(([day, groups]) => ({ day, lines: groups.map(lineOf) }));
}
