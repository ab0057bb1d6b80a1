import { type FormEvent, useState } from "react";
import { adminMessages } from "@/lib/admin-messages";
import { changeCategory } from "@/lib/client/admin-categories";
import { attemptKeys } from "@/lib/client/attempt-key";
import { createCategory, type NewCategory } from "@/lib/client/categories";
import { type Category } from "@/lib/contract/category";
import { normalColour } from "@/lib/rules/category-look";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { CategoryFields } from "./category-fields";
import { blankCategory, type CategoryValues, hasBadColour } from "./category-form-values";

const words = adminMessages.categories;

const bodyOf = ({ name, description, icon, color, parent }: CategoryValues): NewCategory => ({
  name: name.trim(),
  description,
  icon: icon as NewCategory["icon"],
  color: normalColour(color),
  parent,
});

/** Adds a category, beside the tree. */
export function AddCategory({ categories, desk }: { categories: readonly Category[]; desk: Desk }) {
  const [values, setValues] = useState(blankCategory);
  const [keyOf] = useState(attemptKeys);
  const sending = useSending(words.createFailed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!values.name.trim()) return sending.refuse(words.nameRequired, { name: [words.nameRequired] });
    if (hasBadColour(values)) return sending.refuse(words.colourInvalid, { color: [words.colourInvalid] });
    const body = bodyOf(values);
    const isSent = await sending.send(async () => {
      const made = await createCategory(body, keyOf(body));
      const wanted = values.parent === null && values.kind !== "" ? values.kind : made.kind;
      if (wanted !== made.kind) await changeCategory(made.id, { kind: wanted });
    });
    if (!isSent) return;
    // The next one is often of the same place.
    setValues({ ...blankCategory, parent: values.parent });
    desk.say(`${body.name} added.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby="add-title" className="space-y-5">
      <h2 id="add-title" className="text-h3">
        Add a category
      </h2>
      <CategoryFields
        id="add"
        values={values}
        set={(changes) => setValues({ ...values, ...changes })}
        categories={categories}
        errorOf={sending.errorOf}
      />
      <FormFoot label="Add Category" isBusy={sending.isBusy} failure={sending.failure} />
    </form>
  );
}
