import { type FormEvent, useMemo, useState } from "react";
import { CategoryOptions } from "@/components/add-listing/category-choice";
import { Dialog } from "@/components/shared/dialog";
import { describedBy, Field, Select } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { deleteCategory, mergeCategory } from "@/lib/client/admin-categories";
import { type Category } from "@/lib/contract/category";
import { branchOf } from "@/lib/format/category-branch";
import { listingCount } from "@/lib/format/category-count";
import { categoryPaths } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";

const words = adminMessages.categories;

type EndProps = { desk: Desk; onClose: () => void };

/** Asks before a category is deleted. */
export function DeleteCategoryDialog({ category, desk, onClose }: EndProps & { category: Category | null }) {
  return (
    <Dialog title="Delete category" isOpen={category !== null} onClose={onClose}>
      {category && <DeleteForm category={category} desk={desk} onClose={onClose} />}
    </Dialog>
  );
}

function DeleteForm({ category, desk, onClose }: EndProps & { category: Category }) {
  const sending = useSending(words.deleteFailed);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await sending.send(() => deleteCategory(category.id)))) return;
    onClose();
    desk.say(`${category.name} deleted.`);
    void desk.refresh();
  }
  return (
    <form onSubmit={submit} className="mt-4 space-y-5">
      <p className="wrap-anywhere">
        Delete <b dir="auto">{category.name}</b>? This can&apos;t be undone.
      </p>
      <FormFoot label="Delete" isDanger isBusy={sending.isBusy} failure={sending.failure} onCancel={onClose} />
    </form>
  );
}

type MergeProps = EndProps & { categories: readonly Category[] };

/** Merges a category into another one of its kind. */
export function MergeCategoryDialog({ category, ...rest }: MergeProps & { category: Category | null }) {
  return (
    <Dialog title="Merge category" isOpen={category !== null} onClose={rest.onClose}>
      {category && <MergeForm category={category} {...rest} />}
    </Dialog>
  );
}

function MergeForm({ category, categories, desk, onClose }: MergeProps & { category: Category }) {
  const [into, setInto] = useState("");
  const sending = useSending(words.mergeFailed);
  const paths = useMemo(() => {
    const branch = branchOf(categories, category.id);
    return categoryPaths(categories).filter(({ id }) => {
      const isOfKind = categories.some((one) => one.id === id && one.kind === category.kind);
      return isOfKind && !branch.has(id);
    });
  }, [categories, category]);
  const hint = "Its listings, its subcategories and its old addresses follow. The category itself is gone then.";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await sending.send(() => mergeCategory(category.id, Number(into))))) return;
    onClose();
    desk.say(`${category.name} merged.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} className="mt-4 space-y-5">
      <p className="wrap-anywhere">
        <b dir="auto">{category.name}</b>, {counted(listingCount(category), "active listing")}
      </p>
      <Field id="merge-into" label="Merge into" hint={hint} error={sending.errorOf("into")}>
        <Select
          id="merge-into"
          value={into}
          onChange={(event) => setInto(event.target.value)}
          {...describedBy("merge-into", { hint, error: sending.errorOf("into") })}
        >
          <option value="">Choose a category</option>
          <CategoryOptions paths={paths} />
        </Select>
      </Field>
      <FormFoot
        label="Merge"
        isDanger
        isBusy={sending.isBusy}
        isDisabled={into === ""}
        failure={sending.failure}
        onCancel={onClose}
      />
    </form>
  );
}
