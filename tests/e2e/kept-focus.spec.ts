import { type Page, expect, test } from "@playwright/test";
import { makePhoto } from "@/prisma/factories/photo";
import { makeUser } from "@/prisma/factories/user";
import { deep } from "../support/deep-tag";
import { inDatabase, makeOwned } from "../support/owned";
import { giveSession } from "../support/signed-in";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Holds the first call that matches until the returned function is called. */
async function holdFirst(page: Page, url: string, method: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  await page.route(url, async (route) => {
    if (route.request().method() === method && (held += 1) === 1) await isReleased;
    return route.fallback();
  });
  return release;
}

test("leaves the focus where it is when a description is saved late", async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await inDatabase(async (db) => {
    for (const position of [0, 1]) await makePhoto(db, { listingId: listing.id, position });
  });
  await giveSession(context, owner.id);
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=photos`);
  const save = await holdFirst(page, "**/api/photos/*/", "PATCH");
  await page.getByLabel("What it shows").nth(1).fill("The workbench");
  await button(page, "Save description").press("Enter");
  await expect(button(page, "Saving…")).toBeFocused();
  await button(page, "Move photo 2 of 2 up").press("Enter");
  await expect(page.getByText("Moved to place 1 of 2.")).toBeAttached();
  save();
  await expect(page.getByRole("button", { name: /^Sav/ })).toBeHidden();
  await expect(button(page, "Move photo 1 of 2 up")).toBeFocused();
});

test("keeps the focus on a button while its own action disables it", async ({ page, context }) => {
  const user = await inDatabase(async (db) => {
    const made = await makeUser(db);
    for (const name of ["Boats", "Sails"]) {
      await db.savedSearch.create({ data: { userId: made.id, params: `q=${name}`, name, seenUntil: new Date() } });
    }
    return made;
  });
  await giveSession(context, user.id);
  await page.goto("/alerts");
  const remove = await holdFirst(page, "**/api/saved-searches/*/", "DELETE");
  await button(page, "Delete “Boats”").press("Enter");
  await page.getByRole("alertdialog").getByRole("button").first().press("Enter");
  await expect(button(page, "Delete “Boats”")).toBeFocused();
  await expect(button(page, "Delete “Boats”")).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  remove();
  await expect(button(page, "Delete “Boats”")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Saved searches" })).toBeFocused();

  await button(page, "Change “Sails”").press("Enter");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(button(page, "Change “Sails”")).toBeFocused();
});

test("moves the focus from a retry that worked to what it loaded", { tag: deep }, async ({ page, context }) => {
  const { owner, listing } = await makeOwned();
  await giveSession(context, owner.id);
  await page.route("**/photos/", (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
  await page.goto(`/ownerdashboard?listing=${listing.id}&tab=photos`);
  await button(page, "Try again").press("Enter");
  await expect(button(page, "Add photos")).toBeVisible();
  await expect(page.getByRole("tabpanel")).toBeFocused();
});
