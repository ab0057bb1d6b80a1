import { ButtonLink } from "@/components/ui/button";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

type Link = { href: string; label: string };
type SignedOutProps = { title: string; text: string; next: string; href?: string; label?: string; other?: Link };

/** Replaces an account page for guests: what the page is, and a sign-in link that leads back here. */
export function SignedOut({
  title,
  text,
  next,
  href = routes.login(next),
  label = messages.account.signIn,
  other = { href: routes.home, label: "Go to the home page" },
}: SignedOutProps) {
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">{title}</h1>
      <p className="measure text-lead text-soft mt-4">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={href}>
          {label}
        </ButtonLink>
        <ButtonLink href={other.href}>{other.label}</ButtonLink>
      </div>
    </div>
  );
}
