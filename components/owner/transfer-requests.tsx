import { useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { Notice } from "@/components/shared/notice";
import { PlainText } from "@/components/shared/plain-text";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http";
import { agreeTransfer } from "@/lib/client/claims";
import { useWrite } from "@/lib/client/use-write";
import { type TransferRequest } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { accountMessages } from "@/lib/account-messages";

type TransferRequestsProps = { listing: Listing; requests: TransferRequest[]; onAgreed: (id: number) => void };

/** Requests to take over the listing, which the owner can agree to. Renders nothing when there are none. */
export function TransferRequests({ listing, requests, onAgreed }: TransferRequestsProps) {
  const [open, setOpen] = useState<TransferRequest | null>(null);
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="transfers" className="border-edge bg-sunk rounded-md border p-4 md:p-6">
      <h3 id="transfers" className="text-h3">
        {requests.length === 1 ? "Someone asks" : "Some people ask"} to take over this listing
      </h3>
      <p className="measure text-soft mt-2">
        If you agree, an administrator can hand it over at once. If you do nothing, an administrator may decide after
        three days: write to us if it should stay yours.
      </p>
      <ul className="divide-line mt-2 divide-y">
        {requests.map((request) => (
          <li key={request.id} className="py-4">
            <p className="font-semibold">
              <bdi>{request.user_full_name}</bdi>
              <span className="text-soft font-normal">
                {" · "}
                <time dateTime={request.created_at}>{dayText(request.created_at)}</time>
              </span>
            </p>
            <PlainText text={request.relationship} />
            {request.owner_agreed_at ? (
              <p className="text-good mt-2 font-semibold">
                You agreed on {dayText(request.owner_agreed_at)}. An administrator will decide.
              </p>
            ) : (
              <Button className="mt-3" onClick={() => setOpen(request)}>
                Agree to hand it over
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title="Hand this listing over?" isOpen={open !== null} onClose={() => setOpen(null)}>
        {open && (
          <Question
            listing={listing}
            request={open}
            onClose={() => setOpen(null)}
            onAgreed={() => {
              onAgreed(open.id);
              setOpen(null);
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

type QuestionProps = { listing: Listing; request: TransferRequest; onClose: () => void; onAgreed: () => void };

function Question({ listing, request, onClose, onAgreed }: QuestionProps) {
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => agreeTransfer(listing, request.id),
    onSuccess: () => {
      showToast({ text: accountMessages.owner.transferAgreed });
      onAgreed();
    },
  });
  return (
    <div className="mt-4 space-y-4">
      <p>
        Once an administrator approves it, <bdi>{request.user_full_name}</bdi> manages <bdi>{titleOf(listing)}</bdi> and
        you no longer do. You can&apos;t take this answer back.
      </p>
      {error && <Notice>{messageOf(error, accountMessages.owner.transferFailed)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" disabled={isPending} onClick={() => mutate()}>
          Agree
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  );
}
