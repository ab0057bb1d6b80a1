import { Panel } from "@/components/shared/panel";
import { ButtonLink } from "@/components/ui/button";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

type Link = { href: string; label: string };
/** Replaces an account page for guests: what the page is, and a sign-in link that leads back here. */
export function SignedOut({
  title,
  text,
  next,
  href = routes.login(next),
  label = messages.account.signIn,
  other = { href: routes.home, label: "Go to the home page" },
}: {
  title: string;
  text: string;
  next: string;
  href?: string;
  label?: string;
  other?: Link;
}) {
  return (
    <Panel title={title}>
      <p className="text-soft mt-3">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={href}>
          {label}
        </ButtonLink>
        <ButtonLink href={other.href}>{other.label}</ButtonLink>
      </div>
    </Panel>
  );
}
