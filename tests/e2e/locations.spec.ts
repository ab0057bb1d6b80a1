import { expect, test } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { deep } from "../support/deep-tag";
import { inDatabase } from "../support/owned";
import { expectAccessible } from "../support/page-checks";
import { giveSession } from "../support/signed-in";

test(
  "adds, orders, and removes further locations by keyboard; the page and searches near them follow",
  { tag: deep },
  async ({ context, page }) => {
    const { owner, listing } = await inDatabase(async (db) => {
      const owner = await makeUser(db, { userType: "owner" });
      const category = await makeCategory(db, { name: "Heron repair", slug: "heron-repair" });
      const listing = await makeListing(db, {
        ...{ categoryId: category.id, name: "Heron Clockworks", claimedById: owner.id, claimedAt: new Date() },
        ...{ streetAddress: "1 Dial Street", city: "Burlington", state: "VT", zip: "05401", phone: "+18025550110" },
      });
      return { owner, listing };
    });
    await giveSession(context, owner.id);
    await page.goto(`/ownerdashboard?listing=${listing.id}`);
    const panel = page.getByRole("region", { name: "Locations" });
    await expect(panel).toContainText("1 Dial Street");

    await panel.getByRole("button", { name: "Add a location" }).press("Enter");
    await expect(page.getByLabel("Name (optional)")).toBeFocused();
    await page.getByRole("button", { name: "Add Location" }).press("Enter");
    await expect(page.getByText("Enter a city or a ZIP code.")).toBeVisible();
    await expect(page.getByLabel("City")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Name (optional)").fill("Harbor shop");
    await page.getByLabel("Street address").fill("9 Wharf Road");
    await page.getByLabel("City").fill("Savannah");
    await page.getByLabel("State").fill("Georgia");
    await page.getByLabel("ZIP code").fill("31401");
    await page.getByLabel("Phone (optional)").fill("912 555 0142");
    await page.getByLabel("Phone (optional)").press("Enter");
    await expect(panel.getByText("Location saved.")).toBeVisible();

    await panel.getByRole("button", { name: "Add a location" }).press("Enter");
    await page.getByLabel("City").fill("Boise");
    await page.getByLabel("State").fill("ID");
    await page.getByLabel("State").press("Enter");
    const rows = panel.getByRole("listitem");
    await expect(rows).toContainText(["Savannah, GA", "Boise, ID"]);
    await panel.getByRole("button", { name: "Move Boise, ID up" }).press("Enter");
    await expect(rows).toContainText(["Boise, ID", "Savannah, GA"]);
    await expect(panel.getByRole("button", { name: "Move Boise, ID up" })).toBeFocused();
    await expectAccessible(page);

    await page.goto("/search?q=heron+clockworks&location=Savannah%2C+GA");
    const row = page.getByRole("article").filter({ hasText: "Heron Clockworks" });
    await expect(row).toContainText("Savannah, GA");
    await expect(row).toContainText("+2 more locations");
    await expect(row.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:+19125550142");
    await page.goto("/search?q=heron+clockworks&near=31401&sort=distance");
    await expect(row).toContainText("Savannah, GA");

    await row.getByRole("link", { name: "Heron Clockworks" }).first().click();
    const locations = page.getByRole("region", { name: "Locations 3" });
    await expect(locations.getByRole("listitem")).toContainText(["1 Dial Street", "Boise, ID", "Harbor shop"]);
    await expect(locations.getByRole("link", { name: "Directions to Harbor shop" })).toHaveAttribute(
      "href",
      /destination=9%20Wharf%20Road%2C%20Savannah/,
    );
    await expectAccessible(page);
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(data).toContain('"Harbor shop"');

    await page.goto(`/ownerdashboard?listing=${listing.id}`);
    await panel.getByRole("button", { name: "Remove Harbor shop" }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove location" }).press("Enter");
    await expect(panel.getByText("Location removed.")).toBeVisible();
    await page.goto("/search?q=heron+clockworks&location=Savannah%2C+GA&strict=1");
    await expect(row).toHaveCount(0);
  },
);

test(
  "places a pin on the map by mouse and by keyboard and removes it; the page shows it and directions lead to it",
  { tag: deep },
  async ({ context, page }) => {
    const { owner, listing } = await inDatabase(async (db) => {
      const owner = await makeUser(db, { userType: "owner" });
      const address = { streetAddress: "2 Dial Street", city: "Burlington", state: "VT", zip: "05401" };
      const listing = await makeListing(db, { ...address, claimedById: owner.id, claimedAt: new Date() });
      return { owner, listing };
    });
    await giveSession(context, owner.id);
    await page.goto(`/ownerdashboard?listing=${listing.id}&edit=pin`);
    const field = page.getByLabel("Map pin");
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Place it on the map" }).press("Enter");
    const map = page.getByRole("application", { name: /^Map for placing the pin/ });
    await map.click({ position: { x: 120, y: 90 } });
    await expect(field).toHaveValue(/^44\.\d{5}, -73\.\d{5}$/);
    const pressed = await field.inputValue();
    await map.press("ArrowUp");
    await expect(field).not.toHaveValue(pressed);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove the pin" }).press("Enter");
    await expect(field).toHaveValue("");
    await map.press("Enter");
    await map.press("Shift+ArrowRight");
    const pin = await field.inputValue();
    await page.getByRole("button", { name: "Save Changes" }).press("Enter");
    await expect(page.getByRole("button", { name: /^Sav/ })).toBeHidden();

    await page.goto(`/business/${listing.id}-listing`);
    const directions = page.getByRole("link", { name: "Directions" }).first();
    await expect(directions).toHaveAttribute("href", new RegExp(encodeURIComponent(pin)));
    await expect(page.getByText("The owner placed the pin").first()).toBeAttached();
    await expectAccessible(page);
  },
);
