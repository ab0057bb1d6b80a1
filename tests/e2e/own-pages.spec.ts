import { expect, type Page, test } from "@playwright/test";
import { makeReview } from "@/prisma/factories/review";
import { inDatabase } from "../support/admin-world";
import { listingBy } from "../support/demo";
import { expectAccessible, watchErrors } from "../support/page-checks";
import { giveSession, signInBrowser } from "../support/signed-in";
import { siteDatabase } from "../support/site-database";
import { deep } from "../support/deep-tag";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
/** An address in mixed case, the title that guests see, and the target of their link. */
const closed: [path: string, title: string, wayIn: string][] = [
  ["/Profile", "Profile Access", "/login?next=%2Fprofile"],
  ["/Settings", "Account Settings", "/accounts/google/login/?process=login&next=%2Fsettings"],
  ["/Dashboard?tab=reviews", "Dashboard Access", "/login?next=%2Fdashboard%3Ftab%3Dreviews"],
  ["/adminsetup", "Sign In Required", "/login?next=%2Fadminsetup"],
];

test(
  "tells guests what a private page is and how to sign in, and is neither cached nor indexed",
  { tag: deep },
  async ({ page }) => {
    for (const [path, heading, wayIn] of closed) {
      const answer = await page.goto(path);
      await expect(title(page)).toHaveText(heading);
      await expect(page.locator("main").getByRole("link").first()).toHaveAttribute("href", wayIn);
      expect(answer?.headers()["cache-control"]).toContain("no-store");
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
      expect(new URL(canonical ?? "").pathname).toBe(path.split("?")[0]?.toLowerCase());
    }
  },
);

test("explains a failed sign-in, and redirects members", { tag: deep }, async ({ page, context }) => {
  await page.goto("/login?error=cancelled&next=https://evil.example/");
  await expect(page.locator("main").getByRole("alert")).toContainText("Nothing has changed");
  await expect(page.locator("main").getByRole("link", { name: "Continue with Google" })).toHaveAttribute(
    "href",
    "/accounts/google/login/?process=login&next=%2F",
  );
  await page.goto("/login?error=%3Cb%3E");
  await expect(page.locator("main").getByRole("alert")).toContainText("We couldn't sign you in.");
  await signInBrowser(context);
  await page.goto("/login?next=/search%3Fq%3Dlaw");
  await expect(page).toHaveURL(/\/search\?q=law$/);
});

test("asks before signing out", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/logout?next=/compare");
  await expect(title(page)).toHaveText(/^Sign out of/);
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page).toHaveURL(/\/compare$/);
  await page.goto("/logout?next=/compare");
  await page.locator("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/compare$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" }).first()).toBeVisible();
});

test("never saves to another account that has signed in meanwhile", async ({ page, context }) => {
  await signInBrowser(context, { fullName: "Anna First" });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("About you").fill("Words of Anna");
  const other = await signInBrowser(context, { fullName: "Berta Second", bio: "Words of Berta" });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("form").getByRole("alert")).toContainText("Someone else has signed in");
  await expect(page.getByLabel("About you")).toHaveValue("Words of Anna");
  await page.goto("/settings");
  await signInBrowser(context, { fullName: "Clara Third" });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.locator("form").getByRole("alert")).toContainText("Someone else has signed in");
  const db = siteDatabase();
  expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ bio: "Words of Berta" });
  await db.$disconnect();
});

test(
  "saves a profile, confirms it for 3 seconds, and shows it after a reload",
  { tag: deep },
  async ({ page, context }) => {
    const errors = watchErrors(page);
    const { email } = await signInBrowser(context, { fullName: "Theodora Vance", bio: "Old words" });
    await page.goto("/profile");
    await expect(title(page)).toHaveText("My Profile");
    await expect(page.locator("main")).toContainText(email);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await expect(page.getByLabel("About you")).toBeFocused();
    await page.getByLabel("Profile picture").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Enter a valid URL.")).toBeVisible();
    await expect(page.getByLabel("Profile picture")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Profile picture").fill("");
    await page.getByLabel("About you").fill("Two children,\none <b>dog</b>.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
    await expect(page.getByText("Profile updated successfully!")).toBeHidden();
    await page.reload();
    await expect(page.getByText("one <b>dog</b>.")).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test("preserves the input when a profile can't be saved", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("About you").fill("Not lost");
  await page.route("**/api/users/me/", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
  await expect(page.getByLabel("About you")).toHaveValue("Not lost");
  await page.unroute("**/api/users/me/");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

test("shows settings in other browsers, and mirrors them on the device", { tag: deep }, async ({ page, context }) => {
  const { id } = await signInBrowser(context);
  await page.goto("/settings");
  await expect(page.getByLabel("News and offers")).not.toBeChecked();
  await expect(page.getByRole("heading", { name: "For owners" })).toHaveCount(0);
  const window = await context.newPage();
  await window.goto("/settings");
  await page.getByLabel("News and offers").check();
  await page.getByLabel("Show my full name and picture").uncheck();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully!")).toBeVisible();
  await expect(page.getByText("Settings updated successfully!")).toBeHidden();
  await expect(window.getByLabel("News and offers")).toBeChecked();
  const mirrored = await page.evaluate((key) => localStorage.getItem(key), `user-settings:${id}`);
  expect(JSON.parse(mirrored ?? "")).toMatchObject({ marketing_emails: true, profile_public: false });

  const other = await context.browser()?.newContext({ baseURL: process.env.SITE_UNDER_TEST });
  if (!other) throw new Error("no second browser");
  await giveSession(other, id);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/settings");
  await expect(elsewhere.getByLabel("News and offers")).toBeChecked();
  await expect(elsewhere.getByLabel("Show my full name and picture")).not.toBeChecked();
  await other.close();
});

test("offers owners a setting for review alerts", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context, { userType: "owner" });
  await page.goto("/settings");
  await expect(page.getByLabel("Tell me about each review right away")).toBeChecked();
});

test("downloads all data of the account", { tag: deep }, async ({ page, context }) => {
  const { email } = await signInBrowser(context);
  await page.goto("/settings");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer);
  const file = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } };
  expect(file.account.email).toBe(email);
});

test("lists where the account is signed in, and signs out there", { tag: deep }, async ({ page, context, browser }) => {
  const { id } = await signInBrowser(context);
  const elsewhere = await browser.newContext();
  await giveSession(elsewhere, id);
  const other = await elsewhere.newPage();
  await page.goto("/settings");
  const list = page.getByRole("region", { name: "Where you're signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: /^Sign out of/ }).press("Enter");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("list")).toBeFocused();
  await other.goto("/settings");
  await expect(other.getByRole("link", { name: "Continue with Google" })).toBeVisible();
  await elsewhere.close();

  await list.getByRole("button", { name: "Sign out everywhere" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
});

test(
  "asks for a fresh sign-in before an account is closed, and keeps what was typed",
  { tag: deep },
  async ({ page, context }) => {
    const { id, email } = await signInBrowser(context);
    await inDatabase((db) => db.session.updateMany({ where: { userId: id }, data: { createdAt: new Date(0) } }));
    await page.goto("/settings");
    await page.getByRole("button", { name: "Close my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Close my account" });
    await dialog.getByRole("radio", { name: /^Delete my reviews/ }).check();
    await dialog.getByLabel(/^Type /).fill(email);
    await dialog.getByRole("button", { name: "Close my account" }).click();
    const again = page.getByRole("dialog", { name: "Sign in again" });
    await expect(again.getByRole("link", { name: "Sign in in a new window" })).toBeFocused();
    await expectAccessible(page);
    await inDatabase((db) => db.session.updateMany({ where: { userId: id }, data: { createdAt: new Date() } }));
    await page.keyboard.press("Escape");
    await expect(again).toBeHidden();
    await expect(dialog.getByLabel(/^Type /)).toHaveValue(email);
    await dialog.getByRole("button", { name: "Close my account" }).click();
    await expect(page).toHaveURL("/");
  },
);

test("closes an account only after its email address is typed", { tag: deep }, async ({ page, context }) => {
  const { id, email } = await signInBrowser(context);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Close my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Close my account" });
  const close = dialog.getByRole("button", { name: "Close my account" });
  await dialog.getByLabel(/^Type /).fill("someone@else.example");
  await expect(close).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Close my account" }).click();
  await expect(dialog.getByLabel(/^Type /)).toHaveValue("");
  await expectAccessible(page);
  await dialog.getByLabel(/^Type /).fill(email.toUpperCase());
  await dialog.getByRole("radio", { name: /^Keep my reviews/ }).check();
  await close.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Your account is closed.");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), `user-settings:${id}`)).toBeNull();
  await page.goto("/profile");
  await expect(title(page)).toHaveText("Profile Access");
});

test("opens the dashboard's tabs by URL and by keyboard", { tag: deep }, async ({ page, context, request }) => {
  const { id: userId } = await signInBrowser(context);
  const { id: listingId } = await listingBy(request, "q=lindqvist");
  const db = siteDatabase();
  await makeReview(db, { userId, listingId, rating: 5, status: "pending", title: "Waiting words" });
  await db.$disconnect();

  await page.goto("/Dashboard");
  await expect(title(page)).toHaveText("My Dashboard");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("My Businesses");
  await expect(page.getByRole("tabpanel").getByRole("link", { name: "Find your business" })).toHaveAttribute(
    "href",
    "/search",
  );
  await page.getByRole("tab", { name: "My Businesses" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "My Reviews" })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=reviews$/);
  await expect(page.getByRole("tabpanel")).toContainText("Waiting words");
  await expect(page.getByRole("tabpanel")).toContainText("Pending");
  await page.keyboard.press("End");
  await expect(page.getByRole("tabpanel", { name: "Activity" })).toContainText("with 5 stars");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("My Businesses");
  await page.goto("/dashboard?tab=activity");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Activity");
  for (const [label, value] of [
    ["Total reviews", "1"],
    ["Average rating", "5.0"],
    ["This month", "1"],
    ["Helpful votes", "0"],
  ]) {
    await expect(page.locator("main dl div", { hasText: label })).toContainText(value ?? "");
  }
});

test("redirects everyone from the admin setup once there is an admin", { tag: deep }, async ({ page, context }) => {
  await signInBrowser(context);
  await page.goto("/adminsetup");
  await expect(page).toHaveURL(/\/$/);
});

for (const width of [390, 1440]) {
  test(`passes axe on account pages at ${width} pixels`, { tag: deep }, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    const paths = ["/login?error=expired", "/profile", "/settings", "/dashboard", "/adminsetup"];
    for (const path of paths) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await signInBrowser(context, {
      userType: "owner",
      premiumMembership: true,
      fullName: `Maximiliana ${"Wolfeschlegelsteinhausen".repeat(4)} von und zu Hohenzollern`,
      profileImage: "https://nowhere.invalid/picture.png",
    });
    for (const path of ["/logout", "/profile", "/settings", ...["", "?tab=reviews"].map((tab) => `/dashboard${tab}`)]) {
      await page.goto(path);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await page.goto("/profile");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await expectAccessible(page);
  });
}
