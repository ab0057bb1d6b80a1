import { ApiForm } from "@/components/shared/api-form";
import { adminMessages } from "@/lib/messages/admin";
import { type NewCategory } from "@/lib/client/categories";
import { call } from "@/lib/client/http";
import { type Category, newCategoryBody } from "@/lib/contract/category";
import { normalizeColor } from "@/lib/rules/category-look";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { CategoryFields } from "./category-fields";
import { blankCategory, type CategoryValues, checkCategory, parentOf } from "./category-form-values";

const bodyOf = (values: CategoryValues): NewCategory => ({
  name: values.name.trim(),
  description: values.description,
  icon: values.icon as NewCategory["icon"],
  color: normalizeColor(values.color),
  parent: parentOf(values),
});

/** The form next to the tree that adds a category. */
export function AddCategory({ categories, screen }: { categories: readonly Category[]; screen: AdminScreen }) {
  const form = useAdminForm({
    id: "add",
    draft: "new-category",
    start: blankCategory,
    schema: newCategoryBody,
    body: bodyOf,
    check: checkCategory,
    send: async (body, key, { kind }) => {
      const made = await call("POST", "categories/", { body, idempotencyKey: key });
      const isOther = body.parent === null && kind !== "" && kind !== made.kind;
      if (isOther) await call("PATCH", "categories/{id}/", { params: { id: made.id }, body: { kind } });
      return made;
    },
    failed: adminMessages.categories.createFailed,
    screen,
    done: ({ name }) => `${name.trim()} added.`,
    fieldOf: (name) => (name === "slug" ? "name" : name),
    // The next category often has the same parent.
    next: ({ parent }) => ({ ...blankCategory, parent }),
  });
  return (
    <ApiForm form={form} aria-labelledby="add-title" className="space-y-5">
      <h2 id="add-title" className="text-h3">
        Add a category
      </h2>
      <CategoryFields categories={categories} />
      <FormFoot label="Add Category" />
    </ApiForm>
  );
}
