import { Button, ButtonLink } from "@/components/ui/button";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

/** Asks before signing out, because another site may have sent the visitor here. */
export function LogoutScreen({ siteName, next }: { siteName: string; next: string }) {
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">Sign out of {siteName}?</h1>
      <form method="post" action={routes.signOut()} className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="next" value={next} />
        <Button type="submit" variant="primary">
          {messages.account.signOut}
        </Button>
        <ButtonLink href={next}>Stay signed in</ButtonLink>
      </form>
    </div>
  );
}
