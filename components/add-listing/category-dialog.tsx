"use client";

import { type FormEvent, useMemo, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { attemptKeys } from "@/lib/client/attempt-key";
import { createCategory } from "@/lib/client/categories";
import { messageOf } from "@/lib/client/http";
import { type Category } from "@/lib/contract/category";
import { categoryPaths } from "@/lib/format/category-paths";
import { messages } from "@/lib/messages";
import { fieldLimits } from "@/lib/rules/listing-field";
import { CategoryOptions } from "@/components/shared/category-options";
import { type CategoryOption } from "@/lib/format/category-paths";

type CategoryDialogProps = {
  categories: CategoryOption[];
  isOpen: boolean;
  onClose: () => void;
  onMade: (category: Category) => void;
};

/** Makes a category on the way. Closing it forgets what was typed and what went wrong. */
export function CategoryDialog({ isOpen, onClose, ...rest }: CategoryDialogProps) {
  return (
    <Dialog title="New category" isOpen={isOpen} onClose={onClose}>
      <CategoryForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** What is wrong, in the documents' words: a name that is taken, or anything else. */
function failureText(error: unknown): string {
  const { exists, failed } = messages.newCategory;
  return /exists|duplicate/i.test(messageOf(error, "")) ? exists : failed;
}

function CategoryForm({ categories, onClose, onMade }: Omit<CategoryDialogProps, "isOpen">) {
  const [keyOf] = useState(attemptKeys);
  const [name, setName] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [description, setDescription] = useState("");
  const [parent, setParent] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  const isEmpty = name.trim() === "";
  const nameError = isTouched && isEmpty ? messages.newCategory.empty : undefined;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || isBusy) return;
    const body = {
      name: name.trim(),
      ...(description.trim() !== "" && { description: description.trim() }),
      ...(parent !== "" && { parent: Number(parent) }),
    };
    setBusy(true);
    setFailure(null);
    try {
      onMade(await createCategory(body, keyOf(body)));
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  }

  return (
    // The form around the page's own must not hear of this one's sending: it is no child of it in the document.
    <form onSubmit={save} noValidate className="mt-4 space-y-5">
      <Field id="new-category-name" label="Name (required)" error={nameError}>
        <Input
          id="new-category-name"
          value={name}
          required
          autoFocus
          autoComplete="off"
          maxLength={fieldLimits.name}
          dir="auto"
          onChange={(event) => {
            setName(event.target.value);
            setTouched(true);
          }}
          onBlur={() => setTouched(name !== "" || isTouched)}
          {...describedBy("new-category-name", { error: nameError })}
        />
      </Field>
      <Field id="new-category-description" label="Description">
        <Textarea
          id="new-category-description"
          rows={3}
          value={description}
          maxLength={fieldLimits.long}
          dir="auto"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Field id="new-category-parent" label="Within" hint="A category takes the kind of the one that it is in.">
        <Select
          id="new-category-parent"
          value={parent}
          onChange={(event) => setParent(event.target.value)}
          {...describedBy("new-category-parent", { hint: "yes" })}
        >
          <option value="">None: at the top level</option>
          <CategoryOptions paths={paths} />
        </Select>
      </Field>
      <p className="text-soft">You can use it at once. Others see it once an administrator has approved it.</p>
      {failure && <Notice>{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={isEmpty || isBusy}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
