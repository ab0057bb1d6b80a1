import { expect, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { inDatabase } from "../support/admin-world";
import {
  chooseFile,
  countIn,
  csv,
  downloaded,
  emptyCategory,
  holdBatchesAfter,
  loseBatchesAfter,
  manyRows,
} from "../support/import-pages";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession, signInBrowser } from "../support/signed-in";
import { deep } from "../support/deep-tag";

const awkward = csv(
  "awkward.csv",
  [
    '\uFEFFBusiness-Name;Street;State;"Zip\ncode";;Phone;Practice Areas;Practice Area;Notes',
    "Casco Law;1 Bay Street;Maine;4101;;(207) 555-0101;Family;Wills;seen",
    ";2 Bay Street;ME;04101;;;;;unknown",
    '"Bay; ""Best"" Law";"3 Bay\nStreet";Bavaria;123;;207 555 0102 ext. 9;NaN;;',
    "Casco Law;1 Bay Street;ME;04101;;;;;=again()",
    `${"x".repeat(201)};4 Bay Street;ME;04101;;;;;-too long`,
  ].join("\r\n"),
);

test(
  "links guests to the sign-in, tells reviewers who can import, and is noindex",
  { tag: deep },
  async ({ page, context }) => {
    for (const [path, canonical] of [
      ["/BulkUpload", "/bulkupload"],
      ["/BulkUploadDoctors", "/bulkuploaddoctors"],
    ] as const) {
      const answer = await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In Required");
      const way = page.locator("main").getByRole("link", { name: "Sign In" });
      await expect(way).toHaveAttribute("href", `/login?next=${encodeURIComponent(canonical)}`);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      expect(answer?.headers()["cache-control"]).toContain("no-store");
    }
    await signInBrowser(context);
    await page.goto("/bulkupload");
    await expect(page.getByText("Only owners and administrators can import")).toBeVisible();
    await expect(page.getByLabel("CSV file")).toHaveCount(0);
  },
);

test("previews awkward rows as they will be stored, counts them, and offers the refused rows as a file", async ({
  page,
  context,
}) => {
  const errors = watchErrors(page);
  await signInBrowser(context, { userType: "admin" });
  const category = await emptyCategory();
  await page.goto("/admindashboard");
  await page.getByRole("link", { name: /^Bulk Import Businesses/ }).click();
  // Before hydration a click does nothing, so it is repeated.
  await expect(async () => {
    await page.getByRole("button", { name: "Start Import" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Please select a CSV file first." });
    await expect(alert).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByLabel("CSV file").setInputFiles({ ...awkward, name: "awkward.json" });
  await expect(page.getByText("Please select a valid CSV file (.csv).")).toBeVisible();
  await page.getByLabel("CSV file").setInputFiles(awkward);
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please select a category for this import." })).toBeVisible();
  await chooseFile(page, awkward, category.id);
  await expect(page.getByText("5 rows, 9 columns")).toBeVisible();

  const row = (number: number) => page.getByRole("row", { name: new RegExp(`^${number} `) });
  await expect(row(2)).toContainText("Will be stored, mended");
  await expect(row(2)).toContainText("Family; Wills");
  await expect(row(2)).toContainText("Its leading zeros were put back.");
  await expect(row(3)).toContainText("Skippedno name");
  await expect(row(4)).toContainText('Bay; "Best" Law');
  await expect(row(4)).toContainText("Not a US state or territory: left empty.");
  await expect(row(6)).toContainText("Refusedname: Ensure this field has no more than 200 characters.");

  await page.getByLabel("Column 5, without a name").selectOption("city");
  await page.getByLabel(/^Notes/).selectOption("description");
  await expect(row(2)).toContainText("seen");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Dry Run" }).click();
  await expect(page.getByRole("heading", { name: "Dry Run Complete" })).toBeFocused();
  expect(await countIn(category.id)).toEqual({ listings: 0, names: 0 });
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Import Complete" })).toBeVisible();
  const figures = page.locator("main dl > div");
  await expect(figures).toHaveText(["Created as they are0", "Created, mended2", "Skipped2", "Refused1"]);
  expect(await countIn(category.id)).toEqual({ listings: 2, names: 2 });
  await expectAccessible(page);
  const refused = await downloaded(page, () => page.getByRole("link", { name: /1 row .*refused/ }).click());
  expect(refused).toContain("row,reason,Business-Name,Street,State,");
  expect(refused).toContain("6,name: Ensure this field has no more than 200 characters.,xxx");
  expect(refused).toContain("'-too long");
  const skipped = await downloaded(page, () => page.getByRole("link", { name: /2 rows .*skipped/ }).click());
  expect(skipped).toMatch(/\r\n3,no name,,2 Bay Street,/);
  expect(skipped).toMatch(/\r\n5,duplicate in this file[^,]*,Casco Law,.*,'=again\(\)\r\n/);
  await page.getByRole("button", { name: "Upload Another File" }).click();
  await expect(page.getByRole("heading", { name: "Your imports" })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "resumes with the same file after the tab was closed, and stores every row once",
  { tag: deep },
  async ({ page, context }) => {
    await signInBrowser(context, { userType: "admin" });
    const category = await emptyCategory();
    const file = manyRows("closed tab.csv", 3050);
    await page.goto("/bulkupload");
    await chooseFile(page, file, category.id);
    await loseBatchesAfter(page, 5);
    const stored = page.waitForResponse(/bulk_create/);
    await page.getByRole("button", { name: "Start Import" }).click();
    await stored;
    await expect(page.getByText("1,000 of 3,050 saved")).toBeVisible();
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await again.goto("/bulkupload");
    await expect(again.getByText("Not finished, 1,000 of 3,050 rows are saved")).toBeVisible();
    const chooseAgain = async (chosen: typeof file) => {
      const chooser = again.waitForEvent("filechooser");
      await again.getByRole("button", { name: "Choose closed tab.csv again and continue" }).click();
      await (await chooser).setFiles(chosen);
    };
    await chooseAgain(manyRows("closed tab.csv", 3051));
    await expect(again.getByText("This isn't the file that the import started with.")).toBeVisible();
    const asked: number[] = [];
    again.on("request", (request) => {
      if (request.url().includes("bulk_create"))
        asked.push((request.postDataJSON() as { first_row: number }).first_row);
    });
    await chooseAgain(file);
    await expect(again.getByRole("heading", { name: "Import Complete" })).toBeVisible();
    expect(Math.min(...asked)).toBe(1000);
    expect(await countIn(category.id)).toEqual({ listings: 3050, names: 3050 });
  },
);

test("pauses, cancels, and undoes an import except for rows in use", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "owner" });
  const category = await emptyCategory();
  await page.goto("/bulkupload");
  await chooseFile(page, manyRows("paused.csv", 2050), category.id);
  const letThrough = await holdBatchesAfter(page, 3);
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByText("600 of 2,050 saved")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  letThrough();
  // Requests in flight arrive, and nothing after them.
  await expect(page.getByText("1,400 of 2,050 saved")).toBeVisible();
  await expect(page.getByText(/^Paused\./)).toBeVisible();
  expect((await countIn(category.id)).listings).toBe(1400);
  await page.getByRole("button", { name: "Cancel Import" }).click();
  await expect(page.getByRole("heading", { name: "Import Canceled" })).toBeVisible();
  const used = await inDatabase((db) => db.listing.findFirstOrThrow({ where: { categoryId: category.id } }));
  expect(used.status).toBe("pending");
  await inDatabase((db) => makeReview(db, { listingId: used.id }));
  await page.getByRole("button", { name: "Undo Import" }).click();
  await page.getByRole("button", { name: "Remove the listings" }).click();
  await expect(page.getByRole("heading", { name: "Import Undone" })).toBeVisible();
  await expect(
    page.getByText("1,399 listings removed. 1 listing stayed because it has been used since."),
  ).toBeVisible();
  expect((await countIn(category.id)).listings).toBe(1);
});

test("waits out a lost connection, and stops after 90 s without progress", { tag: deep }, async ({ page, context }) => {
  await page.clock.install();
  await signInBrowser(context, { userType: "admin" });
  const category = await emptyCategory();
  await page.goto("/bulkuploaddoctors");
  await page.goto("/bulkupload");
  await chooseFile(page, manyRows("stalled.csv", 850), category.id);
  await page.route("**/bulk_create/**", (route) => route.abort());
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByText("The server can't be reached.", { exact: false })).toBeVisible();
  await page.clock.runFor(101_000);
  await expect(
    page.getByText("Upload appears stalled (no progress for 90s). Please retry; the last finished batch was saved."),
  ).toBeVisible();
  await page.unroute("**/bulk_create/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Import Complete" })).toBeVisible();
  expect(await countIn(category.id)).toEqual({ listings: 850, names: 850 });
});

test("stops when the session ends and continues in a new one", { tag: deep }, async ({ page, context }) => {
  const owner = await signInBrowser(context, { userType: "owner" });
  const category = await emptyCategory();
  await page.goto("/bulkupload");
  await chooseFile(page, manyRows("session.csv", 650), category.id);
  const letThrough = await holdBatchesAfter(page, 1);
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByText("200 of 650 saved")).toBeVisible();
  await inDatabase((db) => db.session.deleteMany({ where: { userId: owner.id } }));
  letThrough();
  await expect(
    page.getByText(
      "Your session expired or you don't have permission to bulk import. Please sign in as an admin and try again.",
    ),
  ).toBeVisible();
  await giveSession(context, owner.id);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Import Complete" })).toBeVisible();
  expect(await countIn(category.id)).toEqual({ listings: 650, names: 650 });
});

test("asks before leaving while rows are being sent", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  const category = await emptyCategory();
  await page.goto("/bulkupload");
  await chooseFile(page, manyRows("left.csv", 650), category.id);
  await holdBatchesAfter(page, 0);
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByText("Importing. Keep this page open", { exact: false })).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;
  await page.close();
});

test("imports by keyboard on a phone", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBrowser(context, { userType: "owner" });
  const category = await emptyCategory();
  await page.goto("/bulkupload");
  await page.getByLabel("Category", { exact: true }).focus();
  await page.getByLabel("Category", { exact: true }).selectOption(String(category.id));
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => `${document.activeElement?.id} ${document.activeElement?.textContent}`);
      if (name.test(focused)) return;
    }
    throw new Error(`the focus never reached ${name}`);
  };
  await reach(/^import-file/);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(manyRows("keys.csv", 30));
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBe(0);
  await expectAccessible(page);
  await reach(/ Start Import$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Import Complete" })).toBeFocused();
  await expectAccessible(page);
  expect(await countIn(category.id)).toEqual({ listings: 30, names: 30 });
});

test("exports the filtered list, and an owner's own listings", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "admin" });
  const category = await emptyCategory();
  await page.goto("/bulkupload");
  await chooseFile(page, manyRows("exported.csv", 3), category.id);
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByRole("heading", { name: "Import Complete" })).toBeVisible();
  await page.goto(`/adminmanagebusinesses?status=active&category_id=${category.id}`);
  await page.locator("summary", { hasText: "Export" }).click();
  const file = await downloaded(page, () => page.getByRole("link", { name: "Export businesses (CSV)" }).click());
  expect(file.trim().split("\r\n")).toHaveLength(4);
  expect(file).toContain(category.fullSlug);
});
