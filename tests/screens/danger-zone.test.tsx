import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DangerZone } from "@/components/account/settings/danger-zone";
import { type OwnUser } from "@/lib/contract/user";

const html = (isRenewing: boolean) =>
  renderToStaticMarkup(<DangerZone user={{ id: 1, email: "ada@example.org" } as OwnUser} isRenewing={isRenewing} />);

it("offers to close an account, but names the subscription to cancel first while one renews", () => {
  expect(html(false)).toMatch(/<button[^>]*>Close my account/);
  expect(html(false)).not.toContain("subscription");
  expect(html(true)).not.toMatch(/<button[^>]*>Close my account/);
  expect(html(true)).toContain("Your subscription is still active.");
  expect(html(true)).toContain('href="/premium"');
});
