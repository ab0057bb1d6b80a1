import { ProsePage } from "@/components/shared/prose";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";

type StopInvitationsProps = {
  siteName: string;
  /** The token of the mailed link; null if it isn't valid. */
  token: string | null;
  isStopped: boolean;
};

/** Asks before it stops invitations, because mail scanners open links too. Works without JavaScript. */
export function StopInvitations({ siteName, token, isStopped }: StopInvitationsProps) {
  return (
    <ProsePage title="Review invitations">
      {token === null && <p>{messages.invitation.invalid}</p>}
      {token !== null && isStopped && (
        <p role="status" className="text-good font-semibold">
          {messages.invitation.stopped}
        </p>
      )}
      {token !== null && !isStopped && (
        <form method="post" action={routes.stopInvitations(token)} className="space-y-4">
          <p>
            No business or doctor on {siteName} will be able to invite your email address to write a review. You can
            still write reviews.
          </p>
          <Button type="submit" look="primary">
            Stop All Invitations
          </Button>
        </form>
      )}
    </ProsePage>
  );
}
