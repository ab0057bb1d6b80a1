import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { TransparencyPage } from "@/components/about/transparency-page";
import { type LogEntry, type Transparency } from "@/lib/contract/transparency";
import { monthText } from "@/lib/format/date";
import { type measureNames } from "@/lib/rules/decisions";
import { leastForMedian, transparencySources } from "@/lib/rules/transparency";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { recordDecision } from "@/server/decisions/record";
import { readListingReviews } from "@/server/reviews/listing-reviews";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { grounds } from "../support/reviews";

const db = database();
const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
let listingId: number;

/** A decision as the site's verbs record it, some days ago. */
async function decide(measure: (typeof measureNames)[number] | "report_declined", days: number, more: object = {}) {
  const ctx = { db, actor: { kind: "operator" }, now: dayAgo(days), requestId: "t", notify: false } as Ctx;
  const about = { outcome: measure, targetId: listingId, listingId, name: "Secret Name", parties: [] };
  return recordDecision(ctx, { ...about, grounds: measure === "report_declined" ? null : grounds, ...more } as never);
}

beforeAll(async () => {
  ({ id: listingId } = await makeListing(db));
  const author = await makeUser(db);
  for (let nth = 0; nth < 12; nth += 1) await decide("review_removed", nth * 5);
  for (let nth = 0; nth < 9; nth += 1)
    await decide("photo_refused", nth, { grounds: { ...grounds, reason: "sexual" } });
  const hidden = await decide("reply_deleted", 2, { source: "signal", isAutomated: true });
  const party = { role: "concerned", userId: author.id } as const;
  const wrong = await decide("listing_suspended", 40, { source: "report", parties: [party] });
  await decide("report_declined", 1, { targetKind: "listing" });
  for (const { id } of [hidden, wrong])
    await db.decision.create({
      data: { measure: "restored", targetKind: "listing", targetId: listingId, name: "", reversesId: id },
    });
  const { id: partyId } = await db.decisionParty.findFirstOrThrow({ where: { decisionId: wrong.id } });
  await db.appeal.create({ data: { partyId, text: "You are wrong here.", status: "reversed", dueAt: new Date() } });
  for (let nth = 0; nth < leastForMedian; nth += 1) {
    const { id: reviewId } = await makeReview(db, { listingId });
    const settled = { settledAt: dayAgo(nth), upheld: nth % 2 === 0 };
    await db.reviewFlag.create({ data: { reviewId, reason: "spam", createdAt: dayAgo(nth + 1), ...settled } });
  }
  await db.report.create({ data: { kind: "listing", listingId, reason: "fake", confirmedAt: dayAgo(3) } });
  await db.report.create({ data: { kind: "listing", listingId, reason: "fake", email: "unconfirmed@example.com" } });
});

const read = async (query = "") => (await call({ path: `transparency/${query}` })).body as Transparency;
const one = async (sql: string) => Number(Object.values((await db.$queryRawUnsafe<object[]>(sql))[0]!)[0]);

it.each([
  ["", "'-infinity'"],
  ["?days=30", "now() - interval '30 days'"],
])("counts what SQL counts (%j)", async (query, since) => {
  const figures = await read(query);
  const flags = `review_flag WHERE created_at >= ${since}`;
  const reports = `report WHERE confirmed_at >= ${since}`;
  expect(figures.reports.received).toBe(
    (await one(`SELECT count(*) FROM ${flags}`)) + (await one(`SELECT count(*) FROM ${reports}`)),
  );
  expect(figures.reports.upheld).toBe(
    (await one(`SELECT count(*) FROM ${flags} AND upheld`)) + (await one(`SELECT count(*) FROM ${reports} AND upheld`)),
  );
  const { received, upheld, declined, open } = figures.reports;
  expect(upheld + declined + open).toBe(received);
  const taken = `decision d WHERE created_at >= ${since} AND measure NOT IN ('report_declined', 'restored')`;
  const total = figures.decisions.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBe(await one(`SELECT count(*) FROM ${taken}`));
  for (const { measure, reason, source, automated, count } of figures.decisions)
    expect(count).toBe(
      await one(
        `SELECT count(*) FROM ${taken} AND measure = '${measure}' AND reason = '${reason}'
         AND source = '${source}' AND automated = ${automated}`,
      ),
    );
  expect(figures.reversed).toBe(
    await one(`SELECT count(*) FROM ${taken} AND EXISTS (SELECT FROM decision b WHERE b.reverses_id = d.id)`),
  );
  expect(figures.appeals.received).toBe(await one(`SELECT count(*) FROM appeal WHERE created_at >= ${since}`));
  expect(figures.months.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(total);
  expect(figures.months.reduce((sum, { reports: n }) => sum + n, 0)).toBe(received);
});

it.each(transparencySources)("counts only decisions of the source %s, as SQL does", async (source) => {
  const figures = await read(`?source=${source}`);
  const of = source === "automated" ? "automated" : `source = '${source}'`;
  const taken = `decision d WHERE measure NOT IN ('report_declined', 'restored') AND ${of}`;
  const total = figures.decisions.reduce((sum, { count }) => sum + count, 0);
  expect([total, figures.reversed]).toEqual([
    await one(`SELECT count(*) FROM ${taken}`),
    await one(`SELECT count(*) FROM ${taken} AND EXISTS (SELECT FROM decision b WHERE b.reverses_id = d.id)`),
  ]);
  expect(figures.reports).toEqual((await read()).reports);
  const months = figures.months.map(({ month }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  expect(months).toEqual(months.map((_, at) => months[0]! + at));
  expect(figures.months.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(total);
});

it("draws the months as bars, each with its number", async () => {
  const figures = await read("?source=report");
  const page = renderToStaticMarkup(
    TransparencyPage({ siteName: "Grove", figures, days: undefined, source: "report" }),
  );
  for (const { month, reports, decisions } of figures.months) {
    const name = monthText(`${month}-01`);
    expect(page).toContain(`<title>${name}: Reports ${reports}</title>`);
    expect(page).toContain(`<title>${name}: Decisions ${decisions}</title>`);
  }
  expect(page).toContain("source=report&amp;format=csv");
});

it("gives a median only from enough decided reports, the same on the page as in the API", async () => {
  const figures = await read();
  expect(figures.median_hours).toBeCloseTo(24, 1);
  expect((await read("?days=1")).median_hours).toBeNull();
  const page = renderToStaticMarkup(
    TransparencyPage({ siteName: "Grove", figures, days: undefined, source: undefined }),
  );
  expect(page).toContain("24 hours");
  expect(page).toContain("Photo refused");
});

it("names no one and quotes nothing, in the log and in both files", async () => {
  const log = (await call({ path: "moderation-log/?limit=500" })).body as { count: number; results: LogEntry[] };
  expect(log.count).toBe(
    await one(`SELECT count(*) FROM decision WHERE measure NOT IN ('report_declined', 'restored')`),
  );
  expect(Object.keys(log.results[0]!).sort()).toEqual(
    ["automated", "date", "kind", "measure", "reason", "reversed", "source"].sort(),
  );
  expect(log.results.filter(({ reversed }) => reversed).map(({ measure }) => measure)).toEqual([
    "reply_deleted",
    "listing_suspended",
  ]);
  for (const path of ["transparency/?format=csv", "moderation-log/?format=csv"]) {
    const file = await call({ path });
    expect(file.headers.get("content-type")).toContain("text/csv");
    const text = String(file.body);
    expect(text).toContain("Review removed");
    expect(text).not.toContain("Secret Name");
    expect(text).not.toContain(grounds.facts);
  }
});

it("says on a listing how many of its reviews were removed, and why", async () => {
  const admin = await signIn({ userType: "admin" });
  const { id } = await makeListing(db);
  for (const reason of ["private_data", "private_data", "paid"]) {
    const review = await makeReview(db, { listingId: id });
    const body = { status: "removed", ...grounds, reason };
    await call({ path: `reviews/${review.id}/`, method: "PATCH", body, as: admin.headers });
  }
  await makeReview(db, { listingId: id });
  const { reviews, removals } = await readListingReviews(
    { db, actor: { kind: "guest", visitor: null }, now: new Date(), requestId: "t", notify: false },
    id,
    10,
  );
  expect(reviews).toHaveLength(1);
  expect(removals).toEqual([
    { reason: "private_data", count: 2 },
    { reason: "paid", count: 1 },
  ]);
});
