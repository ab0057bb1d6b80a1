import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { deep } from "../support/deep-tag";
import { expectAccessible, watchShifts, watchErrors } from "../support/page-checks";
import { signInBrowser } from "../support/signed-in";
import { siteDatabase } from "../support/site-database";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");
const tryForm = (page: Page) => page.getByRole("form", { name: "Try a search" });

async function tryIt(page: Page, text: string): Promise<void> {
  await page.getByLabel("What a visitor types").fill(text);
  await tryForm(page).getByRole("button", { name: "Show" }).click();
}

/** Records that visitors searched for this and found nothing. */
async function logSearch(query: string): Promise<void> {
  const db = siteDatabase();
  await db.searchLog.create({ data: { day: new Date(), query, outcome: "nothing", searches: 900, visitors: 3 } });
  await db.$disconnect();
}

test("adds, tries, changes, and removes a concept, and audits each step", { tag: deep }, async ({ page, context }) => {
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/admindashboard");
  await page.getByRole("link", { name: /^Search Concepts/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Concepts");

  await page.getByRole("button", { name: "Add a Concept" }).click();
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await dialog(page).getByRole("button", { name: "Add Concept" }).click();
  await expect(dialog(page).getByText("Enter a name.").first()).toBeVisible();
  await dialog(page).getByLabel("Name").fill("Equine law");
  await dialog(page).getByLabel("Other ways to say it").fill("zebra trouble\n\nhorse lawyer");
  await dialog(page).getByLabel("Part of").fill("Lawyer");
  await dialog(page).getByRole("button", { name: "Add Concept" }).click();
  await expect(page.getByText("“Equine law” added.")).toBeVisible();

  await tryIt(page, "zebra troubles");
  await expect(tryForm(page).getByRole("definition")).toHaveText("Equine law concept");
  await expect(tryForm(page).getByRole("link")).toHaveAttribute("href", "/search?q=zebra+troubles");

  await page.getByLabel("Name or term").fill("HORSE law");
  await page.getByLabel("Kind").selectOption("Specialty");
  await page.getByRole("button", { name: "Show" }).last().click();
  await expect(page).toHaveURL(/\?search=HORSE\+law&kind=specialty$/);
  await expect(row(page, "Equine law")).toContainText("zebra trouble, horse lawyer");
  await expect(row(page, "Equine law")).toContainText("Part of: Lawyer");
  await row(page, "Equine law").getByRole("button", { name: "Change: Equine law" }).click();
  await dialog(page).getByLabel("Other ways to say it").fill("skin doctors\nhorse lawyer");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog(page).getByText("“skin doctors” already means Dermatology.").first()).toBeVisible();
  await dialog(page).getByLabel("Other ways to say it").fill("horse lawyer");
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("“Equine law” changed.")).toBeVisible();
  await expect(tryForm(page).getByRole("definition")).not.toContainText(["Equine law"]);
  await row(page, "Equine law").getByRole("button", { name: "Remove: Equine law" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("“Equine law” removed.")).toBeVisible();
  await expect(page.getByText("Nothing found")).toBeVisible();

  await page.goto("/adminaudit?object_type=concept");
  for (const action of ["added the search concept", "of the search concept", "removed the search concept"]) {
    await expect(page.getByRole("listitem").filter({ hasText: action }).first()).toBeVisible();
  }
  // The refused change logs an error.
  expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
});

test("turns a search that found nothing into a concept in two clicks", { tag: deep }, async ({ page, context }) => {
  await logSearch("zeppelin mending");
  await logSearch("dentist for teeths");
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminconcepts");
  await page.getByRole("link", { name: /^Searches without good results/ }).click();
  await expect(page).toHaveURL(/\?tab=searches$/);
  await expect(row(page, "zeppelin mending")).toContainText("Found nothing");
  await expect(row(page, "zeppelin mending")).toContainText("900 times");

  await row(page, "zeppelin mending").getByRole("button", { name: "Make a concept" }).click();
  await dialog(page).getByRole("button", { name: "Add Concept" }).click();
  await expect(page.getByText("“Zeppelin mending” added.")).toBeVisible();
  await expect(row(page, "zeppelin mending")).toContainText("Now means Zeppelin mending");

  await row(page, "dentist for teeths").getByRole("button", { name: "Add to…" }).click();
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page).getByText("Choose a concept.").first()).toBeVisible();
  await dialog(page).getByLabel("Concept").selectOption("Zeppelin mending");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("“dentist for teeths” now means Zeppelin mending.")).toBeVisible();
  await tryIt(page, "dentist for teeths");
  await expect(tryForm(page).getByRole("definition")).toHaveText("Zeppelin mending concept");
});

test("exports the concepts, and imports a file entirely or not at all", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminconcepts");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  const heading = "\uFEFFname,kind,terms,broader,related\r\n";
  expect(csv.startsWith(heading)).toBe(true);
  const tires = csv.split("\r\n").find((line) => line.startsWith("Tires,")) ?? "";

  const choose = (text: string) =>
    dialog(page)
      .getByLabel("CSV file")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const send = () => dialog(page).getByRole("button", { name: "Import" }).click();
  await page.getByRole("button", { name: "Import CSV" }).click();
  await choose(`${heading}${tires}\r\nKite repair,need,,,\r\n,need,,,\r\nKite sewing,animal,,,\r\n`);
  await send();
  await expect(dialog(page).getByRole("alert")).toContainText("Nothing was imported.");
  await expect(dialog(page).getByRole("listitem")).toHaveText([
    "Row 4: name: This field may not be blank.",
    "Row 5: kind: Must be one of: profession, specialty, need.",
  ]);
  await choose("x".repeat(1_000_001));
  await expect(dialog(page).getByRole("alert")).toHaveText(/larger than 1 MB/);
  await choose(`${heading}${tires}\r\nKite repair,need,,,\r\n`);
  await send();
  await expect(page.getByText("Imported: 1 added, 0 changed, 1 unchanged.")).toBeVisible();
  await page.goto("/adminconcepts?search=kite");
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("pages the list and shows it to admins only", { tag: deep }, async ({ page, context }) => {
  await page.goto("/adminconcepts");
  await expect(page).toHaveURL(/\/login\?next=%2Fadminconcepts/);
  await signInBrowser(context, { userType: "reviewer" });
  await page.goto("/adminconcepts");
  await expect(page).toHaveURL(/\/$/);
  await signInBrowser(context, { userType: "admin" });
  await page.goto("/adminconcepts?page=2");
  await expect(page.getByRole("row")).toHaveCount(51);
  await page.goto("/adminconcepts?page=900");
  await expect(page).toHaveURL(/\?page=\d{1,2}$/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`passes axe without layout shift at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    const shifts = await watchShifts(page);
    await logSearch(`unicycle lessons ${width}`);
    await signInBrowser(context, { userType: "admin" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/adminconcepts");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    expect(await shifts()).toEqual([]);
    await tryIt(page, "skin doctor who speaks spanish");
    await expect(tryForm(page).getByRole("definition").first()).toContainText("Dermatology");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.goto("/adminconcepts?tab=searches");
    await row(page, `unicycle lessons ${width}`).getByRole("button", { name: "Make a concept" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}
