import { ButtonLink } from "@/components/ui/button";

type SignInPromptProps = { text: string; label: string; href: string };

/** In a dialog: why signing in is required, and a sign-in link that leads back to this page. */
export function SignInPrompt({ text, label, href }: SignInPromptProps) {
  return (
    <div role="alert" className="mt-2 space-y-5">
      <p>{text}</p>
      <ButtonLink variant="primary" href={href} data-come-back={href} suppressHydrationWarning>
        {label}
      </ButtonLink>
    </div>
  );
}
