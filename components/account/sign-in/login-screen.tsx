import { Notice } from "@/components/shared/notice";
import { Panel } from "@/components/shared/panel";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

type LoginScreenProps = {
  siteName: string;
  /** The ways in, in the order of their buttons. */
  providers: { id: "google" | "oidc"; name: string }[];
  /** Whether a link by email is a way in. */
  offersMail: boolean;
  /** Whether one was just sent. */
  isSent: boolean;
  next: string;
  error: string | undefined;
};

const texts: Record<string, string> = accountMessages.login.errors;

/** Asks for a link by email, without JavaScript too. */
function MailForm({ next, isInvalid, isFirst }: { next: string; isInvalid: boolean; isFirst: boolean }) {
  return (
    <form method="post" action={routes.askForSignInLink} className="space-y-3">
      <input type="hidden" name="next" value={next} />
      <Field id="sign-in-email" label="Email address" hint="We send you a link that signs you in. No password.">
        <Input
          id="sign-in-email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-invalid={isInvalid || undefined}
          aria-describedby="sign-in-email-hint"
        />
      </Field>
      <Button type="submit" variant={isFirst ? "primary" : undefined} className="w-full">
        Email me a link
      </Button>
    </form>
  );
}

/** The sign-in page: what signing in is for, what it tells us, and why the last attempt failed. */
export function LoginScreen(props: LoginScreenProps) {
  const { siteName, providers, offersMail, isSent, next, error } = props;
  const names = providers.map(({ name }) => name).join(" or ");
  return (
    <Panel title={`Sign in to ${siteName}`}>
      <div className="mt-4 space-y-6">
        {error !== undefined && (
          <Notice>
            <p>{Object.hasOwn(texts, error) ? texts[error] : accountMessages.login.errors.failed}</p>
          </Notice>
        )}
        {isSent && error === undefined && (
          <p role="status" className="border-edge bg-raised rounded-md border p-4 font-semibold">
            {accountMessages.login.linkSent}
          </p>
        )}
        <p className="text-soft">
          With an account you can write reviews, claim and manage your listing, and keep your saved listings. You
          don&apos;t need one to search, read, or compare.
        </p>
        {providers.length > 0 && (
          <div className="grid gap-3">
            {providers.map(({ id, name }, at) => (
              <ButtonLink
                key={id}
                variant={at === 0 ? "primary" : undefined}
                href={routes.signInWithProvider(next, id)}
                rel="nofollow"
              >
                Continue with {name}
              </ButtonLink>
            ))}
          </div>
        )}
        {offersMail && <MailForm next={next} isInvalid={error === "bad-email"} isFirst={providers.length === 0} />}
        <p className="text-soft">
          {names && `${names} gives us your name and email address, nothing else. We never see your password. `}
          We show your email address to no one unless you choose to in your settings. By signing in, you accept the{" "}
          <a href={routes.terms} className="link">
            terms of service
          </a>
          .
        </p>
        <p className="text-soft">
          Having trouble?{" "}
          <a href={routes.contact} className="link">
            Write to us
          </a>
        </p>
      </div>
    </Panel>
  );
}
