// Only the rules that need types, and one of Next's that oxlint lacks. All others are in .oxlintrc.json.
import next from "@next/eslint-plugin-next";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      "**/.next",
      ".data",
      ".tmp",
      "dist",
      "generated",
      "**/next-env.d.ts",
      "public",
      "test-results",
    ],
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "@next/next": next },
    rules: {
      "@next/next/no-location-assign-relative-destination": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    },
  },
);
