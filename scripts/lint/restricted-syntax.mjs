// oxlint has no rule that forbids syntax by selector, so this plugin adds one. .oxlintrc.json lists what is forbidden
// in each folder.

import { linearRegex } from "./linear-regex.mjs";

/** Syntax that can be forbidden, by name: a selector of the syntax tree, and what to do instead. */
const forbidden = {
  "kind-literal": {
    selector: "BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/^(doctor|business|doctors|businesses)$/]",
    message: "Ask lib/rules/listing-kind.",
  },
  "env-read": {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Read server/env.",
  },
  "raw-fetch": {
    selector: "CallExpression[callee.name='fetch']",
    message: "Use lib/client/http, or server/process/outside-call.",
  },
  "raw-html": {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Only components/seo/json-ld.tsx may.",
  },
  "relative-navigation": {
    selector: "CallExpression[callee.object.name='location'][callee.property.name='assign'] > Literal[value=/^[^:]*$/]",
    message: "Use the router, which loads no new document.",
  },
  "query-from-strings": {
    selector: "MemberExpression[property.name=/^\\$(queryRawUnsafe|executeRawUnsafe)$/]",
    message: "Build queries with Prisma.sql.",
  },
  "statement-past-runner": {
    selector: "MemberExpression[property.name=/^\\$(queryRaw|queryRawTyped|executeRaw)$/]",
    message: "Run statements with server/db/sql.",
  },
};

const names = Object.keys(forbidden);

/** @typedef {{options: (keyof typeof forbidden)[], report: (problem: {node: unknown, message: string}) => void}} Context */

export default {
  meta: { name: "house" },
  rules: {
    "linear-regex": linearRegex,
    "forbidden-syntax": {
      meta: { type: "problem", schema: { type: "array", items: { enum: names }, uniqueItems: true } },
      create: (/** @type {Context} */ context) =>
        Object.fromEntries(
          context.options.map((name) => {
            const { selector, message } = forbidden[name];
            return [selector, (/** @type {unknown} */ node) => context.report({ node, message })];
          }),
        ),
    },
  },
};
