import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { type SignedIn } from "./actors";
import { type Answer, call } from "./call";

export type Item = Record<string, unknown>;

export interface Sent {
  /** The caller; null for a guest. */
  as: SignedIn | null;
  recalc?: "0" | "1";
  dry?: boolean;
  headers?: Record<string, string>;
}

let made = 0;

/** An answer to a batch, with its body parsed as `Body`. */
type BatchAnswer<Body> = Omit<Answer, "body"> & { body: Body };

/** Sends any body to `bulk_create/`; a string is sent unchanged. */
export async function sendBody<Body = BulkCreateAnswer>(
  kind: Kind,
  body: unknown,
  sent: Sent,
): Promise<BatchAnswer<Body>> {
  const { segment } = kindFacts[kind];
  const answer = await call({
    method: "POST",
    path: `${segment}/bulk_create/?recalc=${sent.recalc ?? "0"}&dry_run=${sent.dry ? "1" : "0"}`,
    ...(typeof body === "string" ? { text: body } : { body }),
    ...(sent.as ? { as: sent.as.headers } : {}),
    headers: sent.headers ?? {},
  });
  return { ...answer, body: answer.body as Body };
}

/** Sends rows to `bulk_create/`. */
export const sendRows = (kind: Kind, items: Item[], sent: Sent) => sendBody(kind, { items }, sent);

interface CategoryFacts {
  parentId?: number;
  status?: "pending";
  createdById?: number;
}

/** Makes a new category. */
export async function makeCategory(kind: Kind, facts: CategoryFacts = {}) {
  made += 1;
  return database().category.create({ data: { name: `Branch ${made}`, slug: `branch-${made}`, kind, ...facts } });
}

/** Rows with different names that no earlier row had. */
export function someRows(count: number, cells: Item): Item[] {
  made += 1;
  return Array.from({ length: count }, (_, n) => ({ name: `Firm ${made} ${n}`, city: "Kent", ...cells }));
}

/** A category's listings, oldest first. */
export const storedIn = (categoryId: number) =>
  database().listing.findMany({ where: { categoryId }, orderBy: { id: "asc" } });

/** A category's displayed count of listings of this kind. */
export async function countOf(id: number, kind: Kind): Promise<number> {
  const found = await database().category.findUniqueOrThrow({ where: { id } });
  return { business: found.businessCount, doctor: found.doctorCount }[kind];
}
