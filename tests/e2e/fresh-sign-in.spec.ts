import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { messages } from "@/lib/messages/common";
import { inDatabase } from "../support/admin-world";
import { signInBrowser } from "../support/signed-in";

const isAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const signedIn = (userId: number, minutesAgo: number) =>
  inDatabase((db) => db.session.updateMany({ where: { userId }, data: { createdAt: isAgo(minutesAgo) } }));

/** Closes the offer to sign in again, and expects the reason beside the button that was pressed. */
async function closeOffer(page: Page) {
  const offer = page.getByRole("dialog", { name: "Sign in again" });
  await expect(offer.getByRole("link", { name: "Sign in in a new window" })).toBeVisible();
  await offer.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole("alert").filter({ hasText: messages.account.signInAgain }).first()).toBeVisible();
}

test("keeps a form that needs a fresh sign-in, and sends it after that", async ({ page, context }) => {
  const { id } = await signInBrowser(context, { userType: "admin" });
  await signedIn(id, 20);
  await page.goto("/adminmanageusers");
  await page.getByRole("button", { name: "Add User" }).click();
  const form = page.getByRole("dialog", { name: "Add User" });
  await form.getByLabel("Full name").fill("Trusted Person");
  await form.getByLabel("Email (required)").fill("trusted.person@mail.example");
  await form.getByLabel("Type").selectOption("admin");
  await form.getByRole("button", { name: "Add User" }).click();
  await closeOffer(page);
  await expect(page.getByText("Actions are disabled.")).toBeHidden();
  await signedIn(id, 1);
  await form.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Trusted Person added.")).toBeVisible();
});

test("says at a download that it needs a fresh sign-in, and then downloads", async ({ page, context }) => {
  const { id, email } = await signInBrowser(context, { userType: "admin" });
  for (const [path, name, part] of [
    ["/settings", "Download my data", email],
    ["/adminsettings", "Export CSV", "site_name"],
    ["/adminaudit", "Download as CSV", "action"],
  ] as const) {
    await signedIn(id, 20);
    await page.goto(path);
    const link = page.getByRole("link", { name });
    await link.click();
    await closeOffer(page);
    await signedIn(id, 1);
    const coming = page.waitForEvent("download");
    await link.click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^[\w-]+\.(csv|json)$/);
    expect(await readFile(await file.path(), "utf8")).toContain(part);
  }
});
