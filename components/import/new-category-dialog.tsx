import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { Dialog } from "@/components/shared/dialog";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { newCategoryBody } from "@/lib/contract/category";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { importMessages } from "@/lib/messages/import";
import { type Kind } from "@/lib/rules/listing-kind";

type NewCategoryProps = {
  kind: Kind;
  isAdmin: boolean;
  categories: CategoryOption[];
  onMade: (category: CategoryOption) => void;
  onClose: () => void;
};

/** Makes a category for the rows of an import. */
export function NewCategoryDialog({ isOpen, ...rest }: NewCategoryProps & { isOpen: boolean }) {
  return (
    <Dialog title="New category" isOpen={isOpen} onClose={rest.onClose}>
      {isOpen && <NewCategoryForm {...rest} />}
    </Dialog>
  );
}

function NewCategoryForm({ kind, isAdmin, categories, onMade, onClose }: NewCategoryProps) {
  const form = useApiForm({
    id: "new-category",
    draft: null,
    start: { name: "", parent: "" },
    schema: newCategoryBody,
    body: ({ name, parent }) => ({ name: name.trim(), parent: parent === "" ? null : Number(parent) }),
    check: ({ name, parent }) => ({
      ...(name.trim() === "" && { name: importMessages.noCategoryName }),
      ...(parent === "" && !isAdmin && { parent: importMessages.noParent }),
    }),
    send: async (body, key) => {
      const made = await call("POST", "categories/", { body, idempotencyKey: key });
      // The kind of a top-level category is proposed from its name.
      if (made.kind !== kind) await call("PATCH", "categories/{id}/", { params: { id: made.id }, body: { kind } });
      return made;
    },
    failed: importMessages.categoryFailed,
    onSent: (made) => made && onMade({ id: made.id, name: made.name, parent: made.parent, kind }),
  });
  return (
    <ApiForm form={form} className="mt-3 space-y-5">
      <TextField name="name" label="Name" />
      <ChoiceField name="parent" label="Under">
        <option value="">{isAdmin ? "None: a top-level category" : "Choose a category"}</option>
        <CategoryOptions paths={categoryPaths(categories)} />
      </ChoiceField>
      {!isAdmin && <p className="text-soft">An administrator has to approve it before visitors see it.</p>}
      <FormProblem className="" />
      <FormActions label="Add Category" busyText="Adding…" onCancel={onClose} />
    </ApiForm>
  );
}
