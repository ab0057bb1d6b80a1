"use client";

import { useMemo, useState } from "react";
import { useSearchParams } from "next/navigation";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { type Listing } from "@/lib/contract/listing";
import { rootOf, branchOf } from "@/lib/format/category-branch";
import { ExportLinks } from "@/components/import/export-links";
import { kinds } from "@/lib/rules/listing-kind";
import { userStatuses } from "@/lib/rules/permissions";
import { type Tool } from "../list/resource";
import { ModerationScreen } from "../list/moderation-screen";
import { useAdminScreen, type AdminScreen } from "../use-admin-screen";
import { ListingDialog } from "./listing-dialog";
import { listingResource } from "./listing-resource";
import { OwnerDialog } from "./owner-dialog";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { Dialog } from "@/components/shared/dialog";
import { ChoiceField } from "@/components/shared/form-fields";
import { moveListings } from "@/lib/client/admin-listings";
import { nothing } from "@/lib/contract/common";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { useAdminForm } from "../use-admin-form";

type Open = { what: "add" } | { what: "edit" | "owner"; listing: Listing } | { what: "move"; of: Listing[] };

/** The screen that manages listings of both kinds. */
export function ManageListings({ categories, isAdmin }: { categories: CategoryOption[]; isAdmin: boolean }) {
  const screen = useAdminScreen("listings");
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const listingIn = (what: Open["what"]) => (open && "listing" in open && open.what === what ? open.listing : null);

  /** The selected listings must share one main category, else there is no common target. */
  function move(of: Listing[]) {
    const roots = new Set(of.map(({ category_id }) => rootOf(categories, category_id)));
    if (roots.size > 1) screen.showError(adminMessages.listings.spansMains);
    else setOpen({ what: "move", of });
  }
  const tools: Tool<Listing>[] = [
    { label: "Edit", hotkey: "e", run: (listing) => setOpen({ what: "edit", listing }) },
    { label: "Change owner", run: (listing) => setOpen({ what: "owner", listing }) },
  ];

  return (
    <>
      <ModerationScreen
        resource={listingResource(paths, { screen, isAdmin })}
        screen={screen}
        head={
          isAdmin && (
            <>
              <details className="relative">
                <summary className="button button-outline px-3 lg:min-h-9 lg:py-1">Export</summary>
                <div className="border-line bg-raised shadow-float absolute right-0 z-30 mt-1 w-72 rounded-md border p-4">
                  <ExportShown />
                </div>
              </details>
              <Button variant="primary" className="lg:min-h-9 lg:py-1" onClick={() => setOpen({ what: "add" })}>
                Add Listing
              </Button>
            </>
          )
        }
        tools={isAdmin ? tools : []}
        bulkTool={isAdmin ? { label: "Move to Category", hotkey: "c", run: move } : undefined}
      />
      <ListingDialog
        open={open?.what === "add" ? "new" : listingIn("edit")}
        categories={categories}
        screen={screen}
        onClose={close}
      />
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

/** Links that export the listings matching the current filters. */
function ExportShown() {
  const params = useSearchParams();
  const kind = kinds.find((one) => one === params.get("kind"));
  // The list opens on the pending tab.
  const tab = params.get("status") ?? "pending";
  const status = userStatuses.find((one) => one === tab);
  const category = params.get("category_id");
  const search = params.get("q")?.trim();
  const narrowed = {
    ...(status && { status }),
    ...(category && { category_id: category }),
    ...(search && { search }),
  };
  return <ExportLinks kinds={kind ? [kind] : kinds} narrowed={narrowed} />;
}

type MoveProps = { categories: CategoryOption[]; screen: AdminScreen; onClose: () => void };

/** Moves the selected listings, all under one main category, to another of its subcategories. */
function MoveDialog({ listings, ...rest }: MoveProps & { listings: Listing[] | null }) {
  return (
    <Dialog title="Move to Category" isOpen={listings !== null} onClose={rest.onClose}>
      {listings && <MoveForm listings={listings} {...rest} />}
    </Dialog>
  );
}

function MoveForm({ listings, categories, screen, onClose }: MoveProps & { listings: Listing[] }) {
  const root = rootOf(categories, listings[0]?.category_id ?? 0);
  const paths = useMemo(() => {
    const below = root === null ? new Set<number>() : branchOf(categories, root);
    return categoryPaths(categories).filter(({ id }) => below.has(id) && id !== root);
  }, [categories, root]);
  const form = useAdminForm({
    id: "move",
    draft: null,
    start: { target: "" },
    // `moveListings` builds the bodies: one call per kind.
    schema: nothing,
    body: ({ target }) => ({ target: Number(target) }),
    send: ({ target }) => moveListings(listings, target),
    failed: adminMessages.listings.moveFailed,
    screen,
    done: (_, moved) => `${counted(moved, "listing")} moved.`,
    onClose,
  });
  const target = useWatch({ control: form.fields.control, name: "target" });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="text-soft">
        {counted(listings.length, "listing")} selected. Their old addresses lead to the new ones.
      </p>
      <ChoiceField name="target" label="Move to" hint="A subcategory under the main category of all that are selected.">
        <option value="">Choose a category</option>
        <CategoryOptions paths={paths} />
      </ChoiceField>
      <FormFoot label={`Move ${listings.length}`} isDisabled={target === ""} onCancel={onClose} />
    </ApiForm>
  );
}
