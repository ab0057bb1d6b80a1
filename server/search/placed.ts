import "server-only";
import { type Ctx } from "../ctx";
import { type Ask, matchFor } from "./ask";
import { countSlot } from "./counts";
import { isPlain } from "./mend";
import { type Match, type Span } from "./match";
import { type Alternative, pageOfNearest, typed } from "./nearest";
import { type Found } from "./results";

const asWords = 1;

const alternative = (n: number, match: Match): Alternative => ({
  n,
  cost: n,
  derived: 0,
  unread: null,
  match,
  known: countSlot(match, undefined).value,
});

/**
 * A search in the place that one of its words may be, and if nothing is found there, by all of them as words: by one
 * statement. Null where it takes more, or neither finds anything.
 */
export async function inPlaceOrAsWords(
  ctx: Ctx,
  { inPlace, ask }: { inPlace: Ask; ask: Ask },
  span: Span,
): Promise<{ found: Found; isInPlace: boolean } | null> {
  if (!isPlain(ask, span)) return null;
  const [there, anywhere] = await Promise.all([matchFor(ctx, inPlace), matchFor(ctx, ask)]);
  if (!there || !anywhere || [there, anywhere].some(({ inName }) => inName.length === 0)) return null;
  const alternatives = [alternative(typed, there), alternative(asWords, anywhere)];
  const chosen = await pageOfNearest(ctx, alternatives, { sort: ask.sort, ...span });
  if (!chosen) return null;
  countSlot(chosen.n === typed ? there : anywhere, undefined).store(chosen.found.count);
  return { found: chosen.found, isInPlace: chosen.n === typed };
}
