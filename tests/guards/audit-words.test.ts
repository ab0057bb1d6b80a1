import { expect, test } from "vitest";
import { auditActions, auditObjects } from "@/lib/format/audit";
import { movesFrom } from "@/lib/rules/moderation";
import { projectFiles, textOf } from "../support/project-files";

const writing = projectFiles.filter(
  (file) =>
    /^(server|scripts)\/.*\.ts$/.test(file) && /\b(audit|auditStatusChange)\(|INTO audit_row/.test(textOf(file)),
);
const found = (pattern: RegExp) =>
  writing.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = ""]) => name));

// Names that begin with "app." are transaction settings.
test("has a label for every audited action, and no other label", () => {
  const moves = (["pending", "active", "flagged"] as const).flatMap((status) => movesFrom(status));
  const written = [...found(/["']((?!app\.)[a-z]+\.[a-z_]+)["']/g), ...moves.map(({ move }) => `review.${move}`)];
  expect(Object.keys(auditActions).sort()).toEqual([...new Set(written)].sort());
});

test("has a label for every kind of audited object", () => {
  const kinds = found(/object: \{ type: "([a-z]+)"/g);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !(kind in auditObjects))).toEqual([]);
});
