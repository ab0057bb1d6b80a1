import { Notice } from "@/components/shared/notice";
import { ButtonLink } from "@/components/ui/button";
import { mailHref } from "@/lib/format/contact-links";
import { accountMessages } from "@/lib/account-messages";
import { routes } from "@/lib/routes";

type LoginScreenProps = {
  siteName: string;
  supportEmail: string;
  /** The ways in, in the order of their buttons. */
  providers: { id: "google" | "oidc"; name: string }[];
  next: string;
  error: string | undefined;
};

const texts: Record<string, string> = accountMessages.login.errors;

/** The sign-in page: what signing in is for, what it tells us, and why the last attempt failed. */
export function LoginScreen({ siteName, supportEmail, providers, next, error }: LoginScreenProps) {
  const mail = mailHref(supportEmail);
  const names = providers.map(({ name }) => name).join(" or ");
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="text-h1">Sign in to {siteName}</h1>
      <div className="measure mt-6 space-y-6">
        {error !== undefined && (
          <Notice>
            <p>{Object.hasOwn(texts, error) ? texts[error] : accountMessages.login.errors.failed}</p>
          </Notice>
        )}
        <p className="text-lead text-soft">
          With an account you write reviews, claim and look after your listing, and keep your settings. Searching,
          reading and comparing need none.
        </p>
        <div className="flex flex-wrap gap-3">
          {providers.map(({ id, name }, at) => (
            <ButtonLink
              key={id}
              look={at === 0 ? "primary" : undefined}
              href={routes.signInWithProvider(next, id)}
              rel="nofollow"
              className="max-xs:w-full"
            >
              Continue with {name}
            </ButtonLink>
          ))}
        </div>
        <p className="text-soft">
          {names} tells us your name and your e-mail address, nothing else, and we never see your password. Your e-mail
          address is shown to nobody unless you choose so in your settings. By signing in you accept the{" "}
          <a href={routes.terms} className="link">
            terms of service
          </a>
          .
        </p>
        {mail && (
          <p className="text-soft">
            Having trouble?{" "}
            <a href={mail} className="link">
              Write to us
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
