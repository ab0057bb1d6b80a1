import { ButtonLink } from "@/components/ui/button";

/** In a dialog: why signing in is required, and a sign-in link that leads back to this page. */
export function SignInPrompt({ text, label, href }: { text: string; label: string; href: string }) {
  return (
    <div role="alert" className="mt-2 space-y-5">
      <p>{text}</p>
      <ButtonLink variant="primary" href={href} data-come-back={href} suppressHydrationWarning>
        {label}
      </ButtonLink>
    </div>
  );
}
