import "server-only";
import { type Concept, type ConceptChange, type NewConcept } from "@/lib/contract/concept";
import { invalid } from "@/lib/contract/errors";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { requireSeen } from "../db/version";
import { withTx } from "../db/with-tx";
import { queueEntries } from "../search/write-due";
import { conceptsNamed, needConcept, wordsOf } from "./read";

/** A way to say a concept that means nothing, or another concept; or a link to no concept, or to itself. */
interface Problem {
  id: number;
  field: "name" | "terms" | "broader" | "related";
  text: string;
  other: string | null;
}

/** What is wrong with stored concepts beside each other. */
export const problemsOf = (ctx: Ctx, ids: number[]): Promise<Problem[]> =>
  queryRows<Problem>(ctx.db)`
    SELECT c.id, said.field, said.text, other.name AS other
    FROM concept c
    CROSS JOIN LATERAL (SELECT 'name' AS field, c.name AS text UNION ALL SELECT 'terms', unnest(c.terms)) said
    CROSS JOIN LATERAL (SELECT array_to_string(concept_stems(said.text), ' ') AS stems) own
    LEFT JOIN concept_term t ON t.stems = own.stems AND t.concept_id <> c.id
    LEFT JOIN concept other ON other.id = t.concept_id
    WHERE c.id = ANY (${ids}::int[]) AND (own.stems = '' OR other.id IS NOT NULL)
    UNION ALL
    SELECT c.id, link.field, link.text, NULL
    FROM concept c CROSS JOIN LATERAL (
      SELECT 'broader' AS field, unnest(c.broader) AS text UNION ALL SELECT 'related', unnest(c.related)
    ) link
    WHERE c.id = ANY (${ids}::int[])
      AND NOT EXISTS (SELECT FROM concept o WHERE lower(o.name) = lower(link.text) AND o.id <> c.id)`;

export function problemText({ field, text, other }: Problem): string {
  if (other !== null) return `“${text}” already means ${other}.`;
  if (field === "broader" || field === "related") return `There is no other concept “${text}”.`;
  return `“${text}” needs a word that is not as common as “the” or “and”.`;
}

async function check(ctx: Ctx, id: number): Promise<void> {
  const problems = await problemsOf(ctx, [id]);
  const errors: Record<string, string[]> = {};
  for (const problem of problems) (errors[problem.field] ??= []).push(problemText(problem));
  if (problems.length > 0) throw invalid(errors);
}

/** Throws `invalid` when another concept has this name. */
async function checkName(ctx: Ctx, name: string, ownId: number | null): Promise<void> {
  const [twin] = await conceptsNamed(ctx, [name]);
  if (twin && twin.id !== ownId) throw invalid({ name: [`There is already a concept “${twin.name}”.`] });
}

/**
 * Runs `work` in a transaction, while no other change of concepts runs: two must not claim the same term. Searches know
 * its changes at once, listings that name the concepts follow within seconds.
 */
export const changeConcepts = <Result>(ctx: Ctx, work: (inside: Ctx) => Promise<Result>): Promise<Result> =>
  withTx(ctx, async (inside) => {
    await execute(inside.db)`LOCK TABLE concept IN EXCLUSIVE MODE`;
    const result = await work(inside);
    await queueEntries(inside.db);
    return result;
  });

/** Renames a concept in the links to it, or without a new name removes them. */
function relink(ctx: Ctx, from: string, to: string | null): Promise<number> {
  const links = (column: Prisma.Sql) => Prisma.sql`
    array_remove(ARRAY(SELECT CASE WHEN lower(name) = lower(${from}) THEN ${to} ELSE name END
      FROM unnest(${column}) WITH ORDINALITY AS link (name, place) ORDER BY place), NULL)`;
  return execute(ctx.db)`
    UPDATE concept SET broader = ${links(Prisma.sql`broader`)}, related = ${links(Prisma.sql`related`)}
    WHERE lower(${from}) = ANY (SELECT lower(unnest(broader || related)))`;
}

/** Adds a concept. Throws `invalid`. */
export const createConcept = (ctx: Ctx, body: NewConcept): Promise<Concept> =>
  changeConcepts(ctx, async (inside) => {
    await checkName(inside, body.name, null);
    const { id } = await inside.db.concept.create({
      data: { ...body, createdAt: inside.now, updatedAt: inside.now },
      select: { id: true },
    });
    await check(inside, id);
    const made = await needConcept(inside, id);
    await audit(inside, { action: "concept.create", object: { type: "concept", id }, after: wordsOf(made) });
    return made;
  });

/** Changes a concept. The links to it follow a change of its name. Throws not-found, `stale`, and `invalid`. */
export const changeConcept = (ctx: Ctx, id: number, { seen, ...change }: ConceptChange): Promise<Concept> =>
  changeConcepts(ctx, async (inside) => {
    const before = await needConcept(inside, id);
    requireSeen(seen, change, { version: before.version, current: wordsOf(before) });
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next: Concept = { ...before, ...changes };
    await checkName(inside, next.name, id);
    await inside.db.concept.update({ where: { id }, data: { ...wordsOf(next), updatedAt: inside.now } });
    if (next.name !== before.name) await relink(inside, before.name, next.name);
    await check(inside, id);
    const after = await needConcept(inside, id);
    await audit(inside, {
      action: "concept.change",
      object: { type: "concept", id },
      before: wordsOf(before),
      after: wordsOf(after),
    });
    return after;
  });

/** Removes a concept, and the links to it. Throws not-found. */
export const deleteConcept = (ctx: Ctx, id: number): Promise<null> =>
  changeConcepts(ctx, async (inside) => {
    const before = await needConcept(inside, id);
    await inside.db.concept.delete({ where: { id } });
    await relink(inside, before.name, null);
    await audit(inside, { action: "concept.delete", object: { type: "concept", id }, before: wordsOf(before) });
    return null;
  });
