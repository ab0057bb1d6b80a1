import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { adminMessages } from "@/lib/admin-messages";
import { changeCategory } from "@/lib/client/admin-categories";
import { type Category } from "@/lib/contract/category";
import { branchOf } from "@/lib/format/category-branch";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { CategoryFields } from "./category-fields";
import { changesOf, hasBadColour, valuesOf } from "./category-form-values";

const words = adminMessages.categories;

type EditProps = { categories: readonly Category[]; desk: Desk; onClose: () => void };

/** Changes a category; its old addresses lead to the new ones. */
export function EditCategoryDialog({ category, ...rest }: EditProps & { category: Category | null }) {
  return (
    <Dialog title="Edit category" isOpen={category !== null} onClose={rest.onClose} isLong>
      {category && <EditForm key={category.id} category={category} {...rest} />}
    </Dialog>
  );
}

function EditForm({ category, categories, desk, onClose }: EditProps & { category: Category }) {
  const [values, setValues] = useState(valuesOf(category));
  const sending = useSending(words.updateFailed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!values.name.trim()) return sending.refuse(words.nameRequired, { name: [words.nameRequired] });
    if (hasBadColour(values)) return sending.refuse(words.colourInvalid, { color: [words.colourInvalid] });
    if (values.parent !== null && branchOf(categories, category.id).has(values.parent)) {
      return sending.refuse(words.ownBranch, { parent: [words.ownBranch] });
    }
    const changes = changesOf(category, values);
    if (!changes) return onClose();
    if (!(await sending.send(() => changeCategory(category.id, changes)))) return;
    onClose();
    desk.say(`${values.name.trim()} updated.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 space-y-5">
      <p className="text-soft wrap-anywhere">/{category.full_slug}</p>
      <CategoryFields
        id="edit"
        values={values}
        set={(changes) => setValues({ ...values, ...changes })}
        categories={categories}
        own={category}
        errorOf={sending.errorOf}
      />
      <FormFoot label="Save Changes" isBusy={sending.isBusy} failure={sending.failure} onCancel={onClose} />
    </form>
  );
}
