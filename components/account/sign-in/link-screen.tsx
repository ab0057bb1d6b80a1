import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

/** Asks before a mailed link signs in a browser that didn't ask for it; `email` is null for a link that no longer works. */
export function LinkScreen({ siteName, email, token }: { siteName: string; email: string | null; token: string }) {
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">Sign in to {siteName}?</h1>
      <div className="measure mt-6 space-y-6">
        {email === null ? (
          <Notice>
            <p>{accountMessages.login.errors["link-expired"]}</p>
          </Notice>
        ) : (
          <p className="text-lead text-soft">
            You would sign in as <span className="text-ink wrap-anywhere">{email}</span>.{" "}
            {accountMessages.login.linkElsewhere}
          </p>
        )}
        {email === null ? (
          <ButtonLink href={routes.login()}>Back to sign-in</ButtonLink>
        ) : (
          <form method="post" action={routes.signInLink()} className="flex flex-wrap gap-3">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              Sign In
            </Button>
            <ButtonLink href={routes.home}>Don&apos;t sign in</ButtonLink>
          </form>
        )}
      </div>
    </div>
  );
}
