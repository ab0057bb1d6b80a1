import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Category, categoryChanges } from "@/lib/contract/category";
import { branchOf } from "@/lib/format/category-branch";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { CategoryFields } from "./category-fields";
import { changesOf, checkCategory, parentOf, valuesOf } from "./category-form-values";

const words = adminMessages.categories;

type EditProps = { categories: readonly Category[]; screen: AdminScreen; onClose: () => void };

/** Edits a category; its old URLs redirect to the new ones. */
export function EditCategoryDialog({ category, ...rest }: EditProps & { category: Category | null }) {
  return (
    <Dialog title="Edit category" isOpen={category !== null} onClose={rest.onClose} isLong>
      {category && <EditForm key={category.id} category={category} {...rest} />}
    </Dialog>
  );
}

function EditForm({ category, categories, screen, onClose }: EditProps & { category: Category }) {
  const form = useAdminForm({
    id: "edit",
    draft: `category-${category.id}`,
    start: valuesOf(category),
    schema: categoryChanges,
    body: (values) => changesOf(category, values),
    check: (values) => ({
      ...checkCategory(values),
      // A draft may name a parent that has since moved below this category.
      ...(branchOf(categories, category.id).has(parentOf(values) ?? 0) && { parent: words.ownBranch }),
    }),
    send: (changes) => call("PATCH", "categories/{id}/", { params: { id: category.id }, body: changes }),
    failed: words.updateFailed,
    screen,
    done: ({ name }) => `${name.trim()} updated.`,
    fieldOf: (name) => (name === "slug" ? "name" : name),
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      <p className="text-soft wrap-anywhere">/{category.full_slug}</p>
      <CategoryFields categories={categories} own={category} />
      <FormFoot label="Save Changes" onCancel={onClose} />
    </ApiForm>
  );
}
