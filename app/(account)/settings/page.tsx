import { SettingsScreen } from "@/components/account/settings/settings-screen";
import { SignedOut } from "@/components/account/signed-out";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { env } from "@/server/env";
import { hasRenewingPlan } from "@/server/users/close";
import { readMe } from "@/server/users/read";
import { listNoticeChoices } from "@/server/users/listing-notices";
import { listSessions } from "@/server/users/sessions";
import { privatePage } from "../../private-page";

export const metadata = privatePage(accountMessages.settings.title, routes.settings);

export default async function Settings() {
  const ctx = await memberCtx();
  if (!ctx) {
    const hasGoogle = env().identities.some(({ id }) => id === "google");
    return (
      <SignedOut
        title={accountMessages.settings.title}
        text="Sign in to choose which mails you get and what others see of you."
        next={routes.settings}
        {...(hasGoogle && {
          href: routes.signInWithProvider(routes.settings),
          label: "Continue with Google",
          other: { href: routes.login(routes.settings), label: "Other ways to sign in" },
        })}
      />
    );
  }
  const [user, sessions] = [await readMe(ctx), await listSessions(ctx)];
  const { results: notices } = await listNoticeChoices(ctx);
  const isRenewing = await hasRenewingPlan(ctx, user.id);
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="text-h1 mb-8">{accountMessages.settings.title}</h1>
      <SettingsScreen user={user} sessions={sessions.results} notices={notices} isRenewing={isRenewing} />
    </div>
  );
}
