import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { Dialog } from "@/components/shared/dialog";
import { ChoiceField } from "@/components/shared/form-fields";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Category, mergeCategoryBody } from "@/lib/contract/category";
import { sentGroundsBody } from "@/lib/contract/decision";
import { branchOf } from "@/lib/format/category-branch";
import { listingCount } from "@/lib/format/category-count";
import { categoryPaths } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { GroundsFields, groundsErrors } from "../grounds-fields";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";

const words = adminMessages.categories;

type EndProps = { screen: AdminScreen; onClose: () => void };

/** Confirms deleting a category, or refuses a pending one with a reason. */
export function DeleteCategoryDialog({ category, ...rest }: EndProps & { category: Category | null }) {
  const isRefusal = category?.status === "pending";
  return (
    <Dialog title={isRefusal ? "Refuse category" : "Delete category"} isOpen={category !== null} onClose={rest.onClose}>
      {category && <DeleteForm category={category} {...rest} />}
    </Dialog>
  );
}

function DeleteForm({ category, screen, onClose }: EndProps & { category: Category }) {
  const isRefusal = category.status === "pending";
  const form = useAdminForm({
    id: "delete",
    draft: null,
    start: { reason: "", facts: "" },
    schema: sentGroundsBody,
    body: ({ reason, facts }) => (isRefusal ? { reason, facts: facts.trim() } : {}),
    check: (grounds) => (isRefusal ? groundsErrors(grounds) : {}),
    send: async (body) => (await call("DELETE", "categories/{id}/", { params: { id: category.id }, body })) ?? true,
    failed: words.deleteFailed,
    screen,
    done: () => `${category.name} ${isRefusal ? "refused" : "deleted"}.`,
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="wrap-anywhere">
        {isRefusal ? "Refuse" : "Delete"} <b dir="auto">{category.name}</b>?{" "}
        {isRefusal ? "It is deleted, and its author gets the reason by email." : "This can't be undone."}
      </p>
      {isRefusal && <GroundsFields target="category" />}
      <FormFoot label={isRefusal ? "Refuse" : "Delete"} isDanger onCancel={onClose} />
    </ApiForm>
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

function MergeForm({ category, categories, screen, onClose }: MergeProps & { category: Category }) {
  const paths = useMemo(() => {
    const branch = branchOf(categories, category.id);
    return categoryPaths(categories).filter(({ id }) => {
      const isOfKind = categories.some((one) => one.id === id && one.kind === category.kind);
      return isOfKind && !branch.has(id);
    });
  }, [categories, category]);
  const form = useAdminForm({
    id: "merge",
    draft: null,
    start: { into: "" },
    schema: mergeCategoryBody,
    body: ({ into }) => ({ into: Number(into) }),
    send: ({ into }) => call("POST", "categories/{id}/merge/", { params: { id: category.id }, body: { into } }),
    failed: words.mergeFailed,
    screen,
    done: () => `${category.name} merged.`,
    onClose,
  });
  const into = useWatch({ control: form.fields.control, name: "into" });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="wrap-anywhere">
        <b dir="auto">{category.name}</b>, {counted(listingCount(category), "active listing")}
      </p>
      <ChoiceField
        name="into"
        label="Merge into"
        hint="Its listings, subcategories and old addresses move with it. The category itself is deleted."
      >
        <option value="">Choose a category</option>
        <CategoryOptions paths={paths} />
      </ChoiceField>
      <FormFoot label="Merge" isDanger isDisabled={into === ""} onCancel={onClose} />
    </ApiForm>
  );
}
