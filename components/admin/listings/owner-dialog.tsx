import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { CheckField } from "@/components/ui/field";
import { adminMessages } from "@/lib/messages/admin";
import { findUserByEmail } from "@/lib/client/admin-users";
import { ApiError, call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { notifyQuery } from "@/lib/client/admin-list";
import { nothing } from "@/lib/contract/common";
import { type Listing } from "@/lib/contract/listing";
import { FormFoot } from "../form-foot";
import { GroundsFields, groundsErrors } from "../grounds-fields";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { nameOf } from "./listing-name";

const words = adminMessages.listings;

type OwnerProps = { screen: AdminScreen; onClose: () => void };

/** Sets a listing's owner by email, or clears it. */
export function OwnerDialog({ listing, ...rest }: OwnerProps & { listing: Listing | null }) {
  return (
    <Dialog title="Change owner" isOpen={listing !== null} onClose={rest.onClose}>
      {listing && <OwnerForm listing={listing} {...rest} />}
    </Dialog>
  );
}

/** A sentence about the current owner. */
function useOwnerText({ claimed_by }: Listing): string {
  const { data, error } = useQuery({
    queryKey: ["users", "list", { ids: claimed_by }],
    queryFn: () => call("GET", "users/", { query: { ids: claimed_by, limit: 1 } }),
    enabled: claimed_by !== null,
  });
  if (claimed_by === null) return "It has no owner.";
  const owner = data?.results[0];
  if (owner) return `Owned by ${owner.full_name}, ${owner.email}.`;
  return error ? "The owner could not be loaded." : "Owned by …";
}

/** Sets the owner by email. @throws ApiError 404 for an email that no account has. */
type NewOwner = { email: string; reason: string; facts: string };

async function assignOwner(listing: Listing, { email, ...grounds }: NewOwner, shouldNotify: boolean) {
  const user = email ? await findUserByEmail(email) : null;
  if (email && !user) throw new ApiError(404, words.noUser(email), {});
  return call("POST", "{kind}/{id}/set_owner/", {
    params: listingParams(listing),
    query: notifyQuery(shouldNotify),
    body: { user_id: user?.id ?? null, ...(listing.claimed_by !== null && grounds) },
  });
}

function OwnerForm({ listing, screen, onClose }: OwnerProps & { listing: Listing }) {
  const ownerText = useOwnerText(listing);
  const form = useAdminForm({
    id: "owner",
    draft: null,
    start: { email: "", reason: "", facts: "" },
    // `assignOwner` looks the account up by email, so there is nothing else to validate.
    schema: nothing,
    body: ({ email, reason, facts }) => ({ email: email.trim(), reason, facts: facts.trim() }),
    check: (values) => (listing.claimed_by === null ? {} : groundsErrors(values)),
    send: (owner) => assignOwner(listing, owner, screen.shouldNotify),
    failed: words.ownerFailed,
    screen,
    fieldOf: (name) => (name === "user_id" ? "email" : name),
    done: ({ email }) => `${nameOf(listing)}: owner ${email.trim() ? "set" : "cleared"}.`,
    onClose,
  });
  const hasEmail = useWatch({ control: form.fields.control, name: "email" }).trim() !== "";
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
        label="Email of the new owner"
        hint="Leave blank to remove the owner."
        type="email"
        data-first
      />
      {listing.claimed_by !== null && <GroundsFields target="listing" />}
      <CheckField
        id="owner-notify"
        label="Tell the new owner by email"
        checked={screen.shouldNotify}
        onChange={(event) => screen.setShouldNotify(event.target.checked)}
      />
      <FormFoot
        label={hasEmail ? "Set owner" : "Clear owner"}
        isDanger={!hasEmail}
        isDisabled={!hasEmail && listing.claimed_by === null}
        onCancel={onClose}
      />
    </ApiForm>
  );
}
