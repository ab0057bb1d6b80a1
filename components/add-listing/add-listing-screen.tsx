"use client";

import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ListingFields } from "@/components/listing/listing-fields";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { type Category } from "@/lib/contract/category";
import { type CategoryOption } from "@/lib/format/category-paths";
import { accountMessages } from "@/lib/account-messages";
import { formSections } from "@/lib/rules/listing-form";
import { CategoryChoice } from "./category-choice";
import { CategoryDialog } from "./category-dialog";
import { ListingAdded } from "./listing-added";
import { SimilarListings } from "./similar-listings";
import { useAdding } from "./use-adding";

/**
 * The form that adds a listing. The category decides the kind. The input survives a change of category, a look at similar
 * listings, and any failure.
 */
export function AddListingScreen({ categories: known }: { categories: CategoryOption[] }) {
  const [categories, setCategories] = useState(known);
  const [isCreating, setCreating] = useState(false);
  const adding = useAdding(categories);
  const { form, similar } = adding;
  const isAsking = similar.length > 0;

  function addCategory(created: Category) {
    setCategories([...categories, created]);
    form.fields.setValue("category_id", String(created.id), { shouldDirty: true });
    setCreating(false);
  }

  if (adding.added) return <ListingAdded listing={adding.added} />;
  return (
    <>
      <h1 className="text-h1">{accountMessages.addListing.title}</h1>
      {isAsking && <Question adding={adding} />}
      <div hidden={isAsking}>
        <p className="measure text-lead text-soft mt-4">
          Is someone missing from the directory? Tell us what you know: a name and a category are enough. An
          administrator checks each new listing before it appears.
        </p>
        <AddForm adding={adding} categories={categories} onNewCategory={() => setCreating(true)} />
      </div>
      <CategoryDialog
        categories={categories}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={addCategory}
      />
    </>
  );
}

type Adding = ReturnType<typeof useAdding>;

/** Asks whether one of the similar listings is the one about to be added. */
function Question({ adding }: { adding: Adding }) {
  const { form, similar, confirmNew, backToForm } = adding;
  const isAnswered = useRef(false);
  useEffect(() => {
    // Submit only after the answer has reached the form options.
    if (!isAnswered.current) return;
    isAnswered.current = false;
    form.submit();
  });
  return (
    <div className="measure mt-8">
      <SimilarListings
        name={form.fields.getValues("name")?.trim() ?? ""}
        listings={similar}
        isBusy={form.isBusy}
        onNone={() => {
          isAnswered.current = true;
          confirmNew();
        }}
        onBack={backToForm}
      />
    </div>
  );
}

type AddFormProps = { adding: Adding; categories: CategoryOption[]; onNewCategory: () => void };

function AddForm({ adding: { form, kindOf }, categories, onNewCategory }: AddFormProps) {
  const category_id = useWatch({ control: form.fields.control, name: "category_id" });
  const kind = kindOf({ category_id });
  return (
    <ApiForm form={form} className="measure needs-script mt-8 space-y-8">
      <CategoryChoice categories={categories} chosen={category_id} onNew={onNewCategory} />
      <ListingFields kind={kind} sections={formSections(kind)} />
      <div className="border-line space-y-4 border-t pt-6">
        <FormProblem className="" />
        <FormActions label="Add listing" busyText="Adding…" />
        <p role="status" className="text-soft min-h-6">
          {form.isBusy ? "Checking for similar listings…" : ""}
        </p>
      </div>
    </ApiForm>
  );
}
