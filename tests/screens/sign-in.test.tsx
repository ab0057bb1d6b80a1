import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkScreen } from "@/components/account/sign-in/link-screen";
import { LoginScreen } from "@/components/account/sign-in/login-screen";
import { accountMessages } from "@/lib/messages/account";

const login = (given: Partial<Parameters<typeof LoginScreen>[0]> = {}) =>
  renderToStaticMarkup(
    <LoginScreen
      siteName="Acme"
      providers={[{ id: "google", name: "Google" }]}
      offersMail
      isSent={false}
      next="/compare"
      error={undefined}
      {...given}
    />,
  );

it("offers a link by email beside the providers, alone, or not at all", () => {
  const both = login();
  expect(both).toContain("Continue with Google");
  expect(both).toMatch(/<form [^>]*action="\/accounts\/mail\/login\/" method="post".*name="next" value="\/compare"/);
  expect(both).toMatch(/<label[^>]*for="sign-in-email">Email address/);
  const alone = login({ providers: [] });
  expect(alone).not.toContain("Continue with");
  expect(alone).not.toContain("tells us");
  expect(login({ offersMail: false })).not.toContain("<form");
});

it("says that a link was sent, and what was wrong with an address", () => {
  expect(login({ isSent: true })).toContain(`role="status"`);
  const wrong = login({ error: "bad-email", isSent: true });
  expect(wrong).toContain(accountMessages.login.errors["bad-email"]);
  expect(wrong).toContain(`aria-invalid="true"`);
  expect(wrong).not.toContain(`role="status"`);
});

it("asks before a link signs in another browser, and says when it no longer works", () => {
  const asks = renderToStaticMarkup(<LinkScreen siteName="Acme" email="ann@example.net" token="t.s" />);
  expect(asks).toContain("ann@example.net");
  expect(asks).toMatch(/action="\/accounts\/mail\/".*name="token" value="t\.s"/);
  const gone = renderToStaticMarkup(<LinkScreen siteName="Acme" email={null} token="t.s" />);
  expect(gone).toContain("expired");
  expect(gone).not.toContain("<form");
});
