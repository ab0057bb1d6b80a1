import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { Dialog } from "@/components/shared/dialog";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { createCategory } from "@/lib/client/categories";
import { messageOf } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Category, newCategoryBody } from "@/lib/contract/category";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { accountMessages } from "@/lib/messages/account";
import { fieldTypes } from "@/lib/rules/listing-field";

type CategoryDialogProps = {
  categories: CategoryOption[];
  /** The name to begin with. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (category: Category) => void;
};

/** Creates a category while a listing is being added. */
export function CategoryDialog({ isOpen, onClose, ...rest }: CategoryDialogProps) {
  return (
    <Dialog title="New category" isOpen={isOpen} onClose={onClose}>
      <CategoryForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** The sentences of the specification: the name is taken, or anything else. */
function failureText(error: unknown): string {
  const { exists, failed } = accountMessages.newCategory;
  return /exists|duplicate/i.test(messageOf(error, "")) ? exists : failed;
}

type Values = { name: string; description: string; parent: string };

const blank: Values = { name: "", description: "", parent: "" };

const bodyOf = ({ name, description, parent }: Values) => ({
  name: name.trim(),
  ...(description.trim() !== "" && { description: description.trim() }),
  ...(parent !== "" && { parent: Number(parent) }),
});

function CategoryForm({ categories, name: proposed, onClose, onCreated }: Omit<CategoryDialogProps, "isOpen">) {
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const form = useApiForm({
    id: "new-category",
    draft: "new-category-on-the-way",
    start: { ...blank, name: proposed },
    schema: newCategoryBody,
    body: bodyOf,
    isLive: true,
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: accountMessages.newCategory.empty }),
    send: createCategory,
    failed: accountMessages.newCategory.failed,
    // A signed-out session and a rate limit keep their usual messages.
    failure: (error, usual) =>
      usual.isSignedOut || usual.isThrottled ? usual : { ...usual, text: failureText(error), fields: {} },
    onSent: (created) => created && onCreated(created),
  });
  const isEmpty = useWatch({ control: form.fields.control, name: "name" }).trim() === "";
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <TextField name="name" label="Name (required)" limit={fieldTypes.name.limit} required data-first />
      <TextField name="description" label="Description" rows={3} limit={fieldTypes.long.limit} />
      <ChoiceField name="parent" label="Within" hint="A category has the kind of its parent category.">
        <option value="">None: at the top level</option>
        <CategoryOptions paths={paths} />
      </ChoiceField>
      <p className="text-soft">You can use it right away. Others see it once an administrator approves it.</p>
      <FormProblem className="" />
      <FormActions label="Save" isDisabled={isEmpty} onCancel={onClose} />
    </ApiForm>
  );
}
