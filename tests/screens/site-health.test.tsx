import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HealthScreen } from "@/components/admin/health/health-screen";
import { type SiteHealth } from "@/lib/contract/site-health";
import { healthProblems } from "@/lib/rules/site-health";

const now = new Date("2026-11-24T12:00:00Z");
const well: SiteHealth = {
  database: { version: "17.2", bytes: 3.5e9, connections: 12, most_connections: 97, hears_changes: true },
  queue: { due: 0, oldest_seconds: 0, failed: 0 },
  mail: { way: "server", waiting: 0, failing: 0, failed: 0, last_sent_at: "2026-11-24T11:00:00Z" },
  payments: { way: "live", last_event_at: null, unapplied: 0 },
  backup: { finished_at: "2026-11-24T03:00:00Z", bytes: 9e8, place: "/backups/a" },
  disk: { folder: "/srv/.data", free_bytes: 4e10, bytes: 1e11 },
  versions: { site: "0.2.0", node: "20.20.2", migration: "20261127_x", started_at: "2026-11-23T12:00:00Z" },
};
const partsIn = (health: SiteHealth, isLocal = false) =>
  healthProblems(health, { now, isLocal }).map(({ part }) => part);

it("finds nothing to do on a site that is well, and each problem by its part", () => {
  expect(partsIn(well)).toEqual([]);
  const { database, queue, mail, payments, disk } = well;
  expect(partsIn({ ...well, database: { ...database, connections: 90 } })).toEqual(["database"]);
  expect(partsIn({ ...well, database: { ...database, hears_changes: false } })).toEqual(["database"]);
  expect(partsIn({ ...well, queue: { ...queue, oldest_seconds: 901 } })).toEqual(["queue"]);
  expect(partsIn({ ...well, queue: { ...queue, failed: 1 } })).toEqual(["queue"]);
  expect(partsIn({ ...well, mail: { ...mail, way: "none" } })).toEqual(["mail"]);
  expect(partsIn({ ...well, mail: { ...mail, failing: 1 } })).toEqual(["mail"]);
  expect(partsIn({ ...well, payments: { ...payments, unapplied: 1 } })).toEqual(["payments"]);
  expect(partsIn({ ...well, payments: { ...payments, way: "test" } })).toEqual(["payments"]);
  expect(partsIn({ ...well, backup: null })).toEqual(["backup"]);
  expect(partsIn({ ...well, backup: { finished_at: "2026-11-17T11:00:00Z", bytes: 1, place: "" } })).toEqual([
    "backup",
  ]);
  expect(partsIn({ ...well, disk: { ...disk, free_bytes: 1e9 } })).toEqual(["disk"]);
});

it("asks for no mail server, live payments, or backup on one's own machine", () => {
  const own: SiteHealth = { ...well, mail: { ...well.mail, way: "mailbox" }, backup: null };
  expect(partsIn({ ...own, payments: { ...well.payments, way: "sandbox" } }, true)).toEqual([]);
});

it("shows each part with its facts and what to do", () => {
  const html = renderToStaticMarkup(<HealthScreen health={{ ...well, backup: null }} now={now} isLocal={false} />);
  const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(words).toContain("1 thing needs your attention.");
  expect(words).toMatch(/Last backup Needs attention .*Schedule npm run backup\. Finished None yet/);
  expect(words).toMatch(/Database OK .*17\.2 .*12 of 97/);
  expect(html.match(/<h2/g)).toHaveLength(7);
});
