import { useCallback, useEffect, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { Notice } from "@/components/shared/notice";
import { SignInPrompt } from "@/components/shared/sign-in-prompt";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { call } from "@/lib/client/http";
import { useSession } from "@/lib/client/session";
import { type ListingKey, listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { accountStatusText, messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { ClaimForm, type SentClaim } from "./claim-form";

/** How long the success is shown before the dialog closes, in ms. */
const DONE_MS = 1200;

type ClaimDialogProps = {
  listing: ListingKey;
  name: string;
  /** Whether the listing has an owner, who would hand it over. */
  isTransfer: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the claim was sent and the dialog closed. */
  onClaimed: (id: number) => void;
};

/** The dialog to claim a listing or request its transfer. */
export function ClaimDialog({ listing, name, isTransfer, isOpen, onClose, onClaimed }: ClaimDialogProps) {
  return (
    <Dialog title={isTransfer ? "Request a transfer" : "Claim this listing"} isOpen={isOpen} onClose={onClose}>
      <p className="text-soft mt-1 wrap-anywhere" dir="auto">
        {name}
      </p>
      <Account listing={listing} onClose={onClose} onClaimed={onClaimed} />
    </Dialog>
  );
}

type InsideProps = Pick<ClaimDialogProps, "listing" | "onClose" | "onClaimed">;

function Account(props: InsideProps) {
  const session = useSession();
  if (session.state === "unknown") return <Waiting text="Checking your account…" />;
  if (session.state === "guest") {
    return <SignInPrompt text={messages.claim.signedOut} label={messages.account.signIn} href={routes.login()} />;
  }
  const refusal = accountStatusText(session.user.status, "claim a listing");
  return refusal ? <p className="mt-4">{refusal}</p> : <LoadedForm {...props} userId={session.user.id} />;
}

const Waiting = ({ text }: { text: string }) => (
  <p role="status" className="text-soft appear-late mt-4 min-h-24">
    {text}
  </p>
);

/** The form with freshly loaded values: those of the cached page may be minutes old. */
function LoadedForm({ listing: { id, type }, userId, onClose, onClaimed }: InsideProps & { userId: number }) {
  const [loaded, setLoaded] = useState<Listing | "failed" | null>(null);
  /** The claim that was sent. */
  const [done, setDone] = useState<SentClaim | null>(null);

  const load = useCallback(
    () => call("GET", "{kind}/{id}/", { params: listingParams({ id, type }) }).catch(() => "failed" as const),
    [id, type],
  );
  useEffect(() => {
    let isCurrent = true;
    void load().then((answer) => isCurrent && setLoaded(answer));
    return () => {
      isCurrent = false;
    };
  }, [load]);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => {
      onClose();
      onClaimed(done.id);
    }, DONE_MS);
    return () => clearTimeout(timer);
  }, [done, onClose, onClaimed]);

  if (done) return <Done kind={done.kind} />;
  if (loaded === null) return <Waiting text="Loading the listing…" />;
  if (loaded !== "failed") {
    const claimed = claimedAlready(loaded, userId);
    return claimed ?? <ClaimForm listing={loaded} onCancel={onClose} onSent={setDone} />;
  }
  return (
    <div className="mt-4">
      <Notice>
        <p>{messages.claim.notLoaded}</p>
        <Button
          onClick={() => {
            setLoaded(null);
            void load().then(setLoaded);
          }}
        >
          Try again
        </Button>
      </Notice>
    </div>
  );
}

/** The message for a user who owns the listing or has claimed it already; null for others. */
function claimedAlready({ claimed_by_id, pending_claim_by_id }: Listing, userId: number) {
  if (claimed_by_id === userId) return <p className="mt-4">{messages.claim.alreadyOwner}</p>;
  if (pending_claim_by_id !== userId) return null;
  return (
    <p className="mt-4">
      {messages.claim.alreadyOpen} {messages.claim.next}
    </p>
  );
}

function Done({ kind }: { kind: "claim" | "transfer" }) {
  return (
    <div role="status" className="mt-4 flex gap-3">
      <Icon of={circleCheckIcon} className="text-good mt-0.5 size-6 shrink-0" />
      <div>
        <p className="text-h4">{kind === "transfer" ? messages.claim.transferAsked : messages.claim.claimed}</p>
        <p className="text-soft mt-1">{messages.claim.next}</p>
      </div>
    </div>
  );
}
