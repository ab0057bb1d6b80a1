import { type FormEvent, useMemo, useState } from "react";
import { CategoryOptions, type CategoryOption } from "@/components/add-listing/category-choice";
import { Dialog } from "@/components/shared/dialog";
import { describedBy, Field, Select } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { moveListings } from "@/lib/client/admin-listings";
import { type Listing } from "@/lib/contract/listing";
import { branchOf, rootOf } from "@/lib/format/category-branch";
import { categoryPaths } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";

type MoveProps = { categories: CategoryOption[]; desk: Desk; onClose: () => void };

/** Moves the ticked listings, all under one main category, to another category below it. */
export function MoveDialog({ listings, ...rest }: MoveProps & { listings: Listing[] | null }) {
  return (
    <Dialog title="Move to Category" isOpen={listings !== null} onClose={rest.onClose}>
      {listings && <MoveForm listings={listings} {...rest} />}
    </Dialog>
  );
}

function MoveForm({ listings, categories, desk, onClose }: MoveProps & { listings: Listing[] }) {
  const [target, setTarget] = useState("");
  const sending = useSending(adminMessages.listings.moveFailed);
  const root = rootOf(categories, listings[0]?.category_id ?? 0);
  const paths = useMemo(() => {
    const below = root === null ? new Set<number>() : branchOf(categories, root);
    return categoryPaths(categories).filter(({ id }) => below.has(id) && id !== root);
  }, [categories, root]);
  const hint = "A subcategory under the main category of all that are ticked.";

  async function submit(event: FormEvent) {
    event.preventDefault();
    let moved = 0;
    const isSent = await sending.send(async () => {
      moved = await moveListings(listings, Number(target));
    });
    if (!isSent) return;
    onClose();
    desk.say(`${counted(moved, "listing")} moved.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} className="mt-4 space-y-5">
      <p className="text-soft">
        {counted(listings.length, "listing")} ticked. Their old addresses lead to the new ones.
      </p>
      <Field id="move-target" label="Move to" hint={hint}>
        <Select
          id="move-target"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          {...describedBy("move-target", { hint })}
        >
          <option value="">Choose a category</option>
          <CategoryOptions paths={paths} />
        </Select>
      </Field>
      <FormFoot
        label={`Move ${listings.length}`}
        isBusy={sending.isBusy}
        isDisabled={target === ""}
        failure={sending.failure}
        onCancel={onClose}
      />
    </form>
  );
}
