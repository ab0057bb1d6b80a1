import { analyse } from "scslre";

/** @typedef {{regex?: {pattern: string, flags: string}}} Literal */

/** What makes a search slow: the rest of a run is searched again from each of its places, or parts share it in many ways. */
const reportTypes = { Move: true, Self: true, Trade: true };

/**
 * A rule against regular expressions that can take quadratic time or more: users choose the texts, and one such expression
 * on a long text stops the server. Most often `(?<!x)x+y` instead of `x+y` is linear, because a run of x is then searched
 * once.
 */
export const linearRegex = {
  meta: { type: "problem" },
  create: (/** @type {{report: (problem: {node: unknown, message: string}) => void}} */ context) => ({
    Literal(/** @type {Literal} */ node) {
      if (!node.regex) return;
      const { pattern: source, flags } = node.regex;
      const { reports } = analyse({ source, flags }, { reportTypes, assumeRejectingSuffix: false });
      if (reports.length > 0) context.report({ node, message: "This regular expression isn't linear." });
    },
  }),
};
