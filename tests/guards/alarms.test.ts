import { expect, it } from "vitest";
import { textOf } from "../support/project-files";

const rules = textOf("deploy/prometheus-rules.yml");

it("raises alarms only on metrics that the site has", () => {
  const served = textOf("server/front/metrics.mjs");
  const used = new Set([...rules.matchAll(/\bvouchsafe_\w+/g)].map(([name]) => name.replace(/_count$/, "")));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !served.includes(name))).toEqual([]);
});

it("names a runbook for each alarm", () => {
  const headings = new Set(
    [...textOf("docs/operations/incidents.md").matchAll(/^## (.+)$/gm)].map(
      ([, title = ""]) =>
        `incidents.md#${title
          .toLowerCase()
          .replaceAll(/[^a-z ]/g, "")
          .replaceAll(" ", "-")}`,
    ),
  );
  const named = [...rules.matchAll(/runbook: "([^"]+)"/g)].map(([, place = ""]) => place);
  expect(named.filter((place) => place !== "recovery.md" && !headings.has(place))).toEqual([]);
  expect(named).toHaveLength(rules.split("- alert:").length - 1);
});
