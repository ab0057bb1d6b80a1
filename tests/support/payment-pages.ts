import { expect, type Page } from "@playwright/test";

/** The payment sandbox's pages in the browser. */
const sandbox = () => process.env.PAYMENTS_UNDER_TEST ?? "";

/** Waits for the payment page, and returns the amount due. */
export async function expectPaymentPage(page: Page, total: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${sandbox()}/pay/`));
  await expect(page.getByRole("button", { name: `Pay ${total}`, exact: true })).toBeVisible();
}

/** Pays with the page's test card, as `email` if the payer isn't known yet. */
export async function pay(page: Page, email?: string): Promise<void> {
  if (email !== undefined) await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** Advances time: the canceled subscription of this payer reaches its end. */
export async function reachEnd(page: Page, email: string): Promise<void> {
  await page.goto(sandbox());
  const plan = page
    .locator("li", { hasText: email })
    .filter({ has: page.getByRole("button", { name: /reach its end/ }) });
  await plan.getByRole("button", { name: "Let it reach its end" }).click();
  await expect(plan).toHaveCount(0);
}
