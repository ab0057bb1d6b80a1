"use client";

import { useMemo, useState } from "react";
import { type CategoryOption } from "@/lib/format/category-paths";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { type Listing } from "@/lib/contract/listing";
import { rootOf } from "@/lib/format/category-branch";
import { categoryPaths } from "@/lib/format/category-paths";
import { accountMessages } from "@/lib/account-messages";
import { routes } from "@/lib/routes";
import { ModerationScreen } from "../moderation/moderation-screen";
import { rowButton } from "../moderation/row-actions";
import { useAdminScreen } from "../use-admin-screen";
import { ClaimsDialog } from "./claims-dialog";
import { ListingDialog } from "./listing-dialog";
import { listingResource, nameOf } from "./listing-resource";
import { MoveDialog } from "./move-dialog";
import { ExportShown } from "./export-shown";
import { OwnerDialog } from "./owner-dialog";

type Open = { what: "add" } | { what: "edit" | "claims" | "owner"; listing: Listing } | { what: "move"; of: Listing[] };

/** The screen that manages listings of both kinds. */
export function ManageListings({ categories }: { categories: CategoryOption[] }) {
  const screen = useAdminScreen("listings");
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const edit = (listing: Listing) => setOpen({ what: "edit", listing });
  const listingIn = (what: Open["what"]) => (open && "listing" in open && open.what === what ? open.listing : null);

  /** The selected listings must share one main category, else there is no common target. */
  function move(of: Listing[]) {
    const roots = new Set(of.map(({ category_id }) => rootOf(categories, category_id)));
    if (roots.size > 1) screen.showError(adminMessages.listings.spansMains);
    else setOpen({ what: "move", of });
  }

  return (
    <>
      <ModerationScreen
        resource={listingResource(paths, edit)}
        screen={screen}
        onOpen={edit}
        head={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <ExportShown />
            <a href={routes.bulkUpload.business} className="link inline-flex min-h-11 items-center">
              {accountMessages.owner.bulkImport}
            </a>
            <Button look="primary" onClick={() => setOpen({ what: "add" })}>
              Add Listing
            </Button>
          </div>
        }
        rowTools={(one) => (
          <>
            {one.pending_claim_by !== null && (
              <Button
                look="primary"
                className={rowButton}
                aria-label={`Claims: ${nameOf(one)}`}
                onClick={() => setOpen({ what: "claims", listing: one })}
              >
                Claims
              </Button>
            )}
            <Button
              look="quiet"
              className={rowButton}
              aria-label={`Change owner: ${nameOf(one)}`}
              onClick={() => setOpen({ what: "owner", listing: one })}
            >
              Owner
            </Button>
          </>
        )}
        bulkTools={(some) => <Button onClick={() => move(some)}>Move to Category</Button>}
      />
      <ListingDialog
        open={open?.what === "add" ? "new" : listingIn("edit")}
        categories={categories}
        screen={screen}
        onClose={close}
      />
      <ClaimsDialog listing={listingIn("claims")} screen={screen} onClose={close} />
      <OwnerDialog listing={listingIn("owner")} screen={screen} onClose={close} />
      <MoveDialog
        listings={open?.what === "move" ? open.of : null}
        categories={categories}
        screen={screen}
        onClose={close}
      />
    </>
  );
}
