import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { type Kind } from "@/lib/rules/listing-kind";
import { plainWords } from "@/lib/rules/plain-words";
import { routes } from "@/lib/routes";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { rankOrder } from "../listings/sql";
import { prefixQuery } from "./words";

const most = 8;
const mostCategories = 3;

interface NameRow {
  id: number;
  kind: Kind;
  name: string;
  slug: string;
  city: string | null;
  state: string | null;
  category_full_slug: string;
}

async function matchingCategories(ctx: Ctx, typed: string): Promise<Suggestion[]> {
  const { all, byId } = await categoryTree(ctx.db);
  const start = plainWords(typed);
  return all
    .filter((category) => category.status === "active" && ` ${plainWords(category.name)}`.includes(` ${start}`))
    .sort((a, b) => b.business_count + b.doctor_count - a.business_count - a.doctor_count || a.id - b.id)
    .slice(0, mostCategories)
    .map((category) => ({
      type: "category",
      id: category.id,
      name: category.name,
      hint: (category.parent !== null && byId.get(category.parent)?.name) || "Category",
      path: routes.category(category.full_slug),
    }));
}

async function matchingListings(ctx: Ctx, query: string): Promise<Suggestion[]> {
  const rows = await ctx.db.$queryRaw<NameRow[]>(Prisma.sql`
    SELECT l.id, l.kind::text, l.name, l.slug, l.city, l.state, c.full_slug AS category_full_slug
    FROM listing l JOIN category c ON c.id = l.category_id
    WHERE l.status = 'active' AND l.name_search @@ to_tsquery('directory', ${query}) ORDER BY ${rankOrder} LIMIT ${most}`);
  return rows.map((row) => ({
    type: row.kind,
    id: row.id,
    name: row.name,
    hint: [row.city, row.state].filter(Boolean).join(", "),
    path: routes.listing(row),
  }));
}

/** Up to 8 categories and listings whose name holds words that go on from what is typed, best listings first. */
export async function suggest(ctx: Ctx, typed: string): Promise<Suggestion[]> {
  const query = prefixQuery(typed);
  if (query === null) return [];
  const [categories, listings] = await Promise.all([matchingCategories(ctx, typed), matchingListings(ctx, query)]);
  return [...categories, ...listings].slice(0, most);
}
