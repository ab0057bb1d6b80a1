import { expect, it } from "vitest";
import { type AuditRow } from "@/lib/contract/admin";
import { auditActions } from "@/lib/format/audit";
import { auditDays, auditSentence, operatorName } from "@/lib/format/audit-sentence";
import { auditRows, ofFirms } from "../support/audit-rows";

const row = (given: Partial<AuditRow>): AuditRow => ({
  id: 1,
  actor_id: 9,
  actor_name: "Ada",
  action: "listing.change",
  object_type: "listing",
  object_id: 7,
  before: null,
  after: null,
  reason: "",
  request_id: "r",
  names: {
    "listing:7": "Grove Legal",
    "category:2": "Family Law",
    "category:3": "Estate Planning",
    "review:4": "Good",
    "user:5": "Ben",
    "import:8": "firms.csv",
  },
  created_at: "2026-11-24T10:00:00.000Z",
  ...given,
});

it.each([
  [
    "changed the category of Grove Legal from Family Law to Estate Planning",
    { before: { category_id: 2, slug: "a" }, after: { category_id: 3, slug: "b" } },
  ],
  ["changed the city and zip of Grove Legal", { before: { city: "A", zip: "1" }, after: { city: "B", zip: "2" } }],
  ["changed the phone of Grove Legal", { before: { phone: "changed" }, after: { phone: "changed" } }],
  ["approved the review “Good”", { action: "review.approve", object_type: "review", object_id: 4 }],
  [
    "refused 2 listings",
    {
      action: "listing.status",
      object_id: null,
      before: {
        listings: [
          [7, "pending"],
          [8, "pending"],
        ],
      },
      after: { listings: [7, 8], status: "suspended" },
    },
  ],
  [
    "marked Grove Legal as spam",
    {
      action: "listing.status",
      before: { listings: [[7, "pending"]] },
      after: { listings: [7], status: "suspended", spam: true },
    },
  ],
  [
    "moved 1 listing to Estate Planning",
    { action: "listing.move", object_id: null, before: { listings: [[7, 2]] }, after: { category_id: 3 } },
  ],
])("says: %s", (text, given) => expect(auditSentence(row(given))).toBe(text));

it("joins the same act within five minutes into one line, and begins a new one for each day", () => {
  const approve = (id: number, created_at: string) =>
    row({ id, action: "review.approve", object_type: "review", object_id: id, created_at });
  const days = auditDays([
    approve(4, "2026-11-24T10:04:00.000Z"),
    approve(3, "2026-11-24T10:01:00.000Z"),
    approve(2, "2026-11-24T09:00:00.000Z"),
    approve(1, "2026-11-23T23:59:00.000Z"),
  ]);
  expect(days.map(({ day, lines }) => [day, lines.map(({ text, rows }) => [text, rows.length])])).toEqual([
    [
      "2026-11-24",
      [
        ["approved 2 reviews", 2],
        ["approved review 2", 1],
      ],
    ],
    ["2026-11-23", [["approved review 1", 1]]],
  ]);
});

it("has a sentence for every kind of row", () =>
  expect(Object.keys(auditRows).sort()).toEqual(Object.keys(auditActions).sort()));

it.each(Object.entries(auditRows))("%s is said in words", (action, [given, text]) => {
  expect(auditSentence(row({ action, ...given }))).toBe(text);
});

it("counts spam apart from what is refused or suspended", () => {
  const status = (id: number, before: string, after: object) =>
    row({
      id,
      action: "listing.status",
      object_id: null,
      before: { listings: [[id, before]] },
      after: { listings: [id], status: "suspended", ...after },
    });
  const rows = [
    status(4, "pending", { spam: true }),
    status(3, "pending", { spam: true }),
    status(2, "pending", {}),
    status(1, "active", {}),
  ];
  expect(auditDays(rows)[0]?.lines.map(({ text }) => text)).toEqual([
    "marked 2 listings as spam",
    "refused 1 listing",
    "suspended 1 listing",
  ]);
});

it("says that a command imported, and that the site itself did the rest", () => {
  expect(operatorName("listing.import")).toBe("Command line");
  expect(operatorName("campaign.reach")).toBe("The site itself");
});

it("adds up the batches of an import", () => {
  const of = { action: "listing.import", ...ofFirms };
  const batches = [200, 150].map((created, at) => row({ ...of, id: 2 - at, after: { created } }));
  expect(auditDays(batches)[0]?.lines.map(({ text }) => text)).toEqual(["imported 350 listings"]);
});
