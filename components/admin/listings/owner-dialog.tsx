import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { CheckField } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { setOwner } from "@/lib/client/admin-listings";
import { findUserByEmail, listUsers } from "@/lib/client/admin-users";
import { ApiError } from "@/lib/client/http";
import { noParams } from "@/lib/contract/common";
import { type Listing } from "@/lib/contract/listing";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { nameOf } from "./listing-resource";

const words = adminMessages.listings;

type OwnerProps = { screen: AdminScreen; onClose: () => void };

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

/** Sets the owner by e-mail. @throws ApiError 404 for an e-mail that no account has. */
async function giveTo(listing: Listing, email: string, isTold: boolean) {
  const user = email ? await findUserByEmail(email) : null;
  if (email && !user) throw new ApiError(404, words.noUser(email), {});
  return setOwner(listing, user?.id ?? null, isTold);
}

function OwnerForm({ listing, screen, onClose }: OwnerProps & { listing: Listing }) {
  const ownerText = useOwnerText(listing);
  const form = useAdminForm({
    id: "owner",
    draft: null,
    start: { email: "" },
    // The call takes the account that the e-mail names: there is nothing else to check.
    schema: noParams,
    body: ({ email }) => ({ email: email.trim() }),
    send: ({ email }) => giveTo(listing, email, screen.isTold),
    failed: words.ownerFailed,
    screen,
    fieldOf: (name) => (name === "user_id" ? "email" : name),
    done: ({ email }) => `${nameOf(listing)}: owner ${email.trim() ? "set" : "cleared"}.`,
    onClose,
  });
  const isGiven = useWatch({ control: form.fields.control, name: "email" }).trim() !== "";
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <div className="wrap-anywhere">
        <p className="font-semibold" dir="auto">
          {nameOf(listing)}
        </p>
        <p className="text-soft min-h-6">{ownerText}</p>
      </div>
      <TextField
        name="email"
        label="E-mail of the new owner"
        hint="Blank: nobody owns it then."
        type="email"
        data-first
      />
      <CheckField
        id="owner-notify"
        label="Tell both by e-mail"
        checked={screen.isTold}
        onChange={(event) => screen.setTold(event.target.checked)}
      />
      <FormFoot
        label={isGiven ? "Set owner" : "Clear owner"}
        isDanger={!isGiven}
        isDisabled={!isGiven && listing.claimed_by === null}
        onCancel={onClose}
      />
    </ApiForm>
  );
}
