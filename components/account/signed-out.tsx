import { ButtonLink } from "@/components/ui/button";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";

type SignedOutProps = { title: string; text: string; next: string; href?: string; label?: string };

/** What a page of one's own shows to a guest: what is behind it, and the way in, which leads back here. */
export function SignedOut({
  title,
  text,
  next,
  href = routes.login(next),
  label = messages.account.signIn,
}: SignedOutProps) {
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">{title}</h1>
      <p className="measure text-lead text-soft mt-4">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink look="primary" href={href}>
          {label}
        </ButtonLink>
        <ButtonLink href={routes.home}>Go to the front page</ButtonLink>
      </div>
    </div>
  );
}
