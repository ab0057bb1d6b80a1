// What guards the shape of the code: sizes, and the few things that only one file may do.
import next from "@next/eslint-plugin-next";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const kindLiteral = {
  selector: "BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/^(doctor|business|doctors|businesses)$/]",
  message: "Ask lib/rules/listing-kind.",
};
const envRead = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Read server/env.",
};
const rawFetch = { selector: "CallExpression[callee.name='fetch']", message: "Use lib/client/http." };
const rawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "Only components/seo/json-ld.tsx may.",
};
const queryFromStrings = {
  selector: "MemberExpression[property.name=/^\\$(queryRawUnsafe|executeRawUnsafe)$/]",
  message: "Build queries with Prisma.sql.",
};
const everywhere = [kindLiteral, envRead, rawHtml, queryFromStrings];

const sizes = (functionLines) => ({
  "max-lines": ["error", 300],
  "max-lines-per-function": ["error", functionLines],
  complexity: ["error", 12],
  "max-params": ["error", 3],
  "max-depth": ["error", 3],
});

export default tseslint.config(
  { ignores: ["node_modules", "**/.next", ".data", ".tmp", "generated", "**/next-env.d.ts", "public", "test-results"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "react-hooks": hooks, "@next/next": next },
    rules: {
      ...hooks.configs.recommended.rules,
      ...next.configs.recommended.rules,
      ...next.configs["core-web-vitals"].rules,
      ...sizes(60),
      "@next/next/no-html-link-for-pages": "off",
      // Images are addresses given by people: shown plain, never fetched by the server.
      "@next/next/no-img-element": "off",
      "no-restricted-syntax": ["error", ...everywhere],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    },
  },
  { files: ["**/*.tsx"], rules: sizes(120) },
  { files: ["components/**/*.{ts,tsx}"], rules: { "no-restricted-syntax": ["error", ...everywhere, rawFetch] } },
  {
    files: [
      "lib/rules/listing-kind.ts",
      "server/env.ts",
      "instrumentation.ts",
      "*.config.{ts,mjs}",
      "components/seo/json-ld.tsx",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["tests/**/*.{ts,tsx}"],
    rules: { "max-lines-per-function": "off", "no-restricted-syntax": "off" },
  },
  {
    files: ["scripts/**/*.ts", "dev/**/*.ts", "prisma/**/*.ts", "bench/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", kindLiteral, queryFromStrings] },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    extends: [tseslint.configs.base],
    rules: { ...sizes(60), "no-undef": "off", "no-unused-vars": "error", "prefer-const": "error", eqeqeq: "error" },
  },
);
