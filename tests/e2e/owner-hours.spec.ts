import { expect, test } from "@playwright/test";
import { deep } from "../support/deep-tag";
import { inDatabase, makeOwned } from "../support/owned";
import { giveSession } from "../support/signed-in";

test(
  "says in words that the session has ended where one press changes the hours",
  { tag: deep },
  async ({ page, context }) => {
    const { owner, listing } = await makeOwned();
    const exceptions = JSON.stringify([{ from: "2999-01-02", to: "2999-01-02", spans: [], note: "" }]);
    await inDatabase(
      (db) => db.$executeRaw`
      INSERT INTO listing_hours (listing_id, spans, exceptions, time_zone, open_minutes)
      VALUES (${listing.id}, '[]'::jsonb, ${exceptions}::jsonb, 'America/Chicago', '{}')`,
    );
    await giveSession(context, owner.id);
    await page.goto("/ownerdashboard");
    const remove = page.getByRole("button", { name: "Remove January 2, 2999" });
    await expect(remove).toBeVisible();
    await context.clearCookies();
    await remove.click();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("You are signed out.");
    await giveSession(context, owner.id);
    await remove.click();
    await expect(remove).toBeHidden();
  },
);
