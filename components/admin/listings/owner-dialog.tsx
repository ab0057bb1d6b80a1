import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { CheckField, describedBy, Field, Input } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { setOwner } from "@/lib/client/admin-listings";
import { findUserByEmail, listUsers } from "@/lib/client/admin-users";
import { type Listing } from "@/lib/contract/listing";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { nameOf } from "./listing-resource";

const words = adminMessages.listings;

type OwnerProps = { desk: Desk; onClose: () => void };

/** Gives a listing to whom an e-mail names, or to nobody. */
export function OwnerDialog({ listing, ...rest }: OwnerProps & { listing: Listing | null }) {
  return (
    <Dialog title="Change owner" isOpen={listing !== null} onClose={rest.onClose}>
      {listing && <OwnerForm listing={listing} {...rest} />}
    </Dialog>
  );
}

/** Who owns it today, in words. */
function useOwnerText({ claimed_by }: Listing): string {
  const { data, error } = useQuery({
    queryKey: ["users", "list", { ids: claimed_by }],
    queryFn: () => listUsers({ ids: claimed_by, limit: 1 }),
    enabled: claimed_by !== null,
  });
  if (claimed_by === null) return "Nobody owns it.";
  const owner = data?.results[0];
  if (owner) return `Owned by ${owner.full_name}, ${owner.email}.`;
  return error ? "Its owner could not be read." : "Owned by …";
}

function OwnerForm({ listing, desk, onClose }: OwnerProps & { listing: Listing }) {
  const [email, setEmail] = useState("");
  const sending = useSending(words.ownerFailed);
  const ownerText = useOwnerText(listing);
  const hint = "Blank: nobody owns it then.";

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = email.trim();
    let isUnknown = false;
    const isSent = await sending.send(async () => {
      const user = wanted ? await findUserByEmail(wanted) : null;
      isUnknown = wanted !== "" && user === null;
      if (!isUnknown) await setOwner(listing, user?.id ?? null, desk.isTold);
    });
    if (isUnknown) return sending.refuse(words.noUser(wanted));
    if (!isSent) return;
    onClose();
    desk.say(wanted ? `${nameOf(listing)}: owner set.` : `${nameOf(listing)}: owner cleared.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-5">
      <div className="wrap-anywhere">
        <p className="font-semibold" dir="auto">
          {nameOf(listing)}
        </p>
        <p className="text-soft min-h-6">{ownerText}</p>
      </div>
      <Field id="owner-email" label="E-mail of the new owner" hint={hint} error={sending.errorOf("user_id")}>
        <Input
          id="owner-email"
          type="email"
          value={email}
          data-first
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
          {...describedBy("owner-email", { hint, error: sending.errorOf("user_id") })}
        />
      </Field>
      <CheckField
        id="owner-notify"
        label="Tell both by e-mail"
        checked={desk.isTold}
        onChange={(event) => desk.setTold(event.target.checked)}
      />
      <FormFoot
        label={email.trim() ? "Set owner" : "Clear owner"}
        isDanger={!email.trim()}
        isDisabled={!email.trim() && listing.claimed_by === null}
        isBusy={sending.isBusy}
        failure={sending.failure}
        onCancel={onClose}
      />
    </form>
  );
}
