import { type AuditRow } from "../contract/admin";
import { actionText, auditObjects, auditValues } from "./audit";
import { counted } from "./number";
import { trimText } from "./text";

/** Verbs of actions about one object, or about many: "approved the review …", "approved 24 reviews". */
const verbs: Record<string, string> = {
  "user.create": "added",
  "user.status": "changed the status of",
  "user.close": "closed the account of",
  "user.sign_out": "signed out",
  "user.rescue": "made a sign-in link for",
  "user.become_admin": "made an administrator of",
  "listing.create": "added",
  "listing.import": "imported",
  "listing.move": "moved",
  "listing.invite": "sent review invitations for",
  "team.invite": "invited someone to the team of",
  "team.withdraw": "withdrew an invitation to the team of",
  "team.join": "joined the team of",
  "team.role": "changed a role in the team of",
  "team.remove": "removed someone from the team of",
  "team.leave": "left the team of",
  "listing.merge": "merged another listing into",
  "listing.unmerge": "undid a merge into",
  "duplicate.dismiss": "kept apart a likely duplicate of",
  "duplicate.reopen": "reopened a likely duplicate of",
  "claim.approve": "approved a claim on",
  "claim.reject": "rejected a claim on",
  "claim.document": "read a document of a claim on",
  "claim.agree": "agreed to hand over",
  "review.approve": "approved",
  "review.remove": "removed",
  "review.repost": "reposted",
  "review.approve_revision": "approved an edit of",
  "review.reject_revision": "rejected an edit of",
  "review.reply": "replied to",
  "review.delete_reply": "removed the reply to",
  "subscription.switch": "switched the plan of",
  "category.create": "added",
  "category.delete": "deleted",
  "category.merge": "merged",
};

/** What a new status means for listings, people, and reviews. */
const statusVerbs: Record<string, string> = { active: "approved", suspended: "suspended", removed: "removed" };

const plurals: Record<string, string> = { category: "categories", meta: "page metas" };
const nounOf = (type: string) => (auditObjects[type] ?? type).toLowerCase();

type Values = Record<string, unknown>;
const valuesOf = (side: unknown): Values => (typeof side === "object" && side !== null ? (side as Values) : {});

/** How many objects a row is about: one operation about many is one row. */
function countOf({ object_type, before, after }: Pick<AuditRow, "object_type" | "before" | "after">): number {
  const list = valuesOf(after)[`${object_type}s`] ?? valuesOf(before)[`${object_type}s`];
  return Array.isArray(list) ? list.length : 1;
}

/** An object in words: its current name, else its kind and id. */
function objectName({ object_type, object_id, names }: AuditRow): string {
  if (object_type === "settings") return "this site";
  const name = names[`${object_type}:${object_id}`];
  if (!name) return object_id === null ? `a ${nounOf(object_type)}` : `${nounOf(object_type)} ${object_id}`;
  return object_type === "review" ? `the review “${trimText(name, 80)}”` : trimText(name, 80);
}

const about = (row: AuditRow): string =>
  row.object_id === null &&
  Array.isArray(valuesOf(row.before)[`${row.object_type}s`] ?? valuesOf(row.after)[`${row.object_type}s`])
    ? counted(countOf(row), nounOf(row.object_type), plurals[row.object_type])
    : objectName(row);

/** What a value that is an id is an id of. */
const referenced: Record<string, string> = { category_id: "category", parent_id: "category", claimed_by_id: "user" };

const fieldLabel = (key: string): string =>
  ({ claimed_by_id: "owner", is_premium: "Premium" })[key] ?? key.replace(/_id$/, "").replaceAll("_", " ");

function valueText(row: AuditRow, key: string, text: string | null): string {
  const name = key in referenced && text !== null ? row.names[`${referenced[key]}:${text}`] : undefined;
  return trimText(name ?? text ?? "nothing", 60);
}

/** "changed the category of Grove Legal from Family Law to Estate Planning". */
function changeSentence(row: AuditRow): string | null {
  const changes = auditValues(row.before, row.after).filter(({ key }) => key !== "slug");
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

/** "approved 24 reviews", "marked Grove Legal as spam". */
function statusSentence(row: AuditRow): string {
  const { status, spam } = valuesOf(row.after);
  if (spam === true) return `marked ${about(row)} as spam`;
  const isRefusal = status === "suspended" && JSON.stringify(row.before ?? "").includes('"pending"');
  return `${isRefusal ? "refused" : (statusVerbs[String(status)] ?? "changed")} ${about(row)}`;
}

/** Acts whose sentence depends on the row's values. */
const sentences: Record<string, (row: AuditRow) => string> = {
  "user.status": statusSentence,
  "listing.status": statusSentence,
  "review.status": statusSentence,
  "review.revisions": (row) => `${String(valuesOf(row.after).revision)} the edits of ${about(row)}`,
  "listing.move": (row) =>
    `moved ${about(row)} to ${row.names[`category:${String(valuesOf(row.after).category_id)}`] ?? "another category"}`,
};

/** What somebody did, in words that follow their name. */
export function auditSentence(row: AuditRow): string {
  if (/\.(change|set_owner)$/.test(row.action)) return changeSentence(row) ?? `changed ${objectName(row)}`;
  const sentence = sentences[row.action];
  if (sentence) return sentence(row);
  const verb = verbs[row.action];
  if (verb) return `${verb} ${about(row)}`;
  return `${actionText(row.action).toLowerCase()}${row.object_id === null ? "" : `: ${objectName(row)}`}`;
}

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
  valuesOf(a.after).status === valuesOf(b.after).status &&
  Date.parse(a.created_at) - Date.parse(b.created_at) <= togetherMs;

function lineOf(rows: AuditRow[]): AuditLine {
  const [first] = rows as [AuditRow];
  if (rows.length === 1) return { rows, text: auditSentence(first) };
  const count = rows.map(countOf).reduce((sum, n) => sum + n, 0);
  const verb = verbs[first.action] ?? statusVerbs[String(valuesOf(first.after).status)] ?? "changed";
  return { rows, text: `${verb} ${counted(count, nounOf(first.object_type), plurals[first.object_type])}` };
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
