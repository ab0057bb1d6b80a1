import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { Dialog } from "@/components/shared/dialog";
import { ChoiceField } from "@/components/shared/form-fields";
import { adminMessages } from "@/lib/messages/admin";
import { moveListings } from "@/lib/client/admin-listings";
import { nothing } from "@/lib/contract/common";
import { type Listing } from "@/lib/contract/listing";
import { branchOf, rootOf } from "@/lib/format/category-branch";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";

type MoveProps = { categories: CategoryOption[]; screen: AdminScreen; onClose: () => void };

/** Moves the selected listings, all under one main category, to another of its subcategories. */
export function MoveDialog({ listings, ...rest }: MoveProps & { listings: Listing[] | null }) {
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
