import { expect, test } from "@playwright/test";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { inDatabase } from "../support/admin-world";
import { deep } from "../support/deep-tag";
import { csv, downloaded } from "../support/import-pages";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

test(
  "an owner exports listings, edits the file, sees the changes before they are made, and changes nothing else",
  { tag: deep },
  async ({ page, context }) => {
    const errors = watchErrors(page);
    const { owner, mine, others } = await inDatabase(async (db) => {
      const owner = await makeUser(db, { userType: "owner" });
      const claimedById = owner.id;
      const first = await makeListing(db, { claimedById, name: "Alder Law", city: "Portland", state: "ME" });
      const second = await makeListing(db, { claimedById, name: "Birch Law", city: "Portland", state: "ME" });
      return { owner, mine: [first, second], others: await makeListing(db, { name: "Cedar Law", city: "Bangor" }) };
    });
    const [alder, birch] = mine;
    await giveSession(context, owner.id);

    await page.goto("/ownerdashboard");
    const exported = await downloaded(page, () => page.getByRole("link", { name: /^Export your businesses/ }).click());
    expect(exported).toContain("Alder Law");
    expect(exported).not.toContain("Cedar Law");
    const cellsOf = (line: string) => line.trim().split(",");
    const [header = "", ...rows] = exported.replace("\uFEFF", "").split(/\r?\n/);
    const [idAt, cityAt] = ["listing_id", "city"].map((name) => cellsOf(header).indexOf(name));
    const edited = rows.filter(Boolean).map((row) => {
      const cells = cellsOf(row);
      if (cells[idAt!] === String(alder!.id)) cells[cityAt!] = "Augusta";
      return cells.join(",");
    });
    const foreign = cellsOf(edited[0] ?? "")
      .map((cell, at) => (at === idAt ? String(others.id) : at === cityAt ? "Nowhere" : cell))
      .join(",");
    const file = csv("edited.csv", [header, ...edited, foreign].join("\r\n"));

    await page.goto("/bulkupload");
    await page.getByLabel("CSV file").setInputFiles(file);
    await expect(page.getByText("To change them, choose Update listings.")).toBeVisible();
    await page.getByLabel("What to do").selectOption("Update listings");
    await expectAccessible(page);
    await page.getByRole("button", { name: "See Changes" }).click();
    await expect(page.getByRole("heading", { name: "Check Complete" })).toBeFocused();
    const changes = page.getByRole("region", { name: "Changes of listings" });
    await expect(changes.getByRole("row")).toHaveCount(2);
    await expect(changes.getByRole("row").last()).toHaveText(/Alder Law.*City.*Portland.*Augusta/);
    expect(await inDatabase((db) => db.listing.count({ where: { city: "Augusta", claimedById: owner.id } }))).toBe(0);

    await page.getByRole("button", { name: "Update 1 listing" }).click();
    await expect(page.getByRole("heading", { name: "Update Complete" })).toBeVisible();
    await expectAccessible(page);
    const cities = await inDatabase(async (db) => {
      const ids = [alder!.id, birch!.id, others.id];
      const found = await db.listing.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
      return found.map(({ city }) => city);
    });
    expect(cities).toEqual(["Augusta", "Portland", "Bangor"]);
    expect(errors).toEqual([]);
  },
);
