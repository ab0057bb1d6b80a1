"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { ListingFields } from "@/components/listing/listing-fields";
import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { type Category } from "@/lib/contract/category";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { formSections, type FormValues } from "@/lib/rules/listing-form";
import { kinds } from "@/lib/rules/listing-kind";
import { CategoryChoice, type CategoryOption } from "./category-choice";
import { CategoryDialog } from "./category-dialog";
import { ListingAdded } from "./listing-added";
import { SimilarListings } from "./similar-listings";
import { type Draft, useAdding } from "./use-adding";

/**
 * The form by which a listing is added: of which kind is decided by its category. What was typed stays through a change
 * of category, a look at similar listings and any failure.
 */
export function AddListingScreen({ categories: known }: { categories: CategoryOption[] }) {
  const [categories, setCategories] = useState(known);
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [values, setValues] = useState<FormValues>({});
  const [isMaking, setMaking] = useState(false);
  const adding = useAdding();
  const kind = categories.find(({ id }) => id === categoryId)?.kind ?? kinds[0];
  const draft: Draft = { kind, categoryId, values };

  function take(made: Category) {
    setCategories([...categories, made]);
    setCategoryId(made.id);
    setMaking(false);
  }

  if (adding.added) return <ListingAdded listing={adding.added} />;
  return (
    <>
      <h1 className="text-h1">{messages.addListing.title}</h1>
      {adding.similar.length > 0 ? (
        <div className="measure mt-8">
          <SimilarListings
            name={values.name?.trim() ?? ""}
            listings={adding.similar}
            isBusy={adding.saving.state === "busy"}
            onNone={() => void adding.add(draft)}
            onBack={adding.forgetSimilar}
          />
        </div>
      ) : (
        <>
          <p className="measure text-lead text-soft mt-4">
            Somebody is missing from the directory? Tell us what you know: a name and a category are enough. An
            administrator looks at each new listing before it appears.
          </p>
          <AddForm
            draft={draft}
            categories={categories}
            adding={adding}
            onChoose={setCategoryId}
            onChange={(key, text) => setValues({ ...values, [key]: text })}
            onNewCategory={() => setMaking(true)}
          />
        </>
      )}
      <CategoryDialog categories={categories} isOpen={isMaking} onClose={() => setMaking(false)} onMade={take} />
    </>
  );
}

type AddFormProps = {
  draft: Draft;
  categories: CategoryOption[];
  adding: ReturnType<typeof useAdding>;
  onChoose: (id: number | null) => void;
  onChange: (key: keyof FormValues, text: string) => void;
  onNewCategory: () => void;
};

function AddForm({ draft, categories, adding, onChoose, onChange, onNewCategory }: AddFormProps) {
  const { saving } = adding;
  const form = useRef<HTMLFormElement>(null);
  const errors = saving.state === "failed" ? saving.fields : {};
  useEffect(() => {
    if (saving.state !== "failed") return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (wrong ?? form.current?.querySelector<HTMLElement>("[role=alert]"))?.focus();
  }, [saving]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.state !== "busy") void adding.offer(draft);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="measure needs-script mt-8 space-y-8">
      <CategoryChoice
        id="listing-category"
        categories={categories}
        chosen={draft.categoryId}
        error={(errors.category ?? errors.category_id)?.[0]}
        onChoose={onChoose}
        onNew={onNewCategory}
      />
      <ListingFields
        id="listing"
        kind={draft.kind}
        sections={formSections(draft.kind)}
        values={draft.values}
        errors={errors}
        onChange={onChange}
      />
      <div className="border-line space-y-4 border-t pt-6">
        <Failure adding={adding} />
        <Button type="submit" look="primary" disabled={saving.state === "busy"}>
          Add listing
        </Button>
        <p role="status" className="text-soft min-h-6">
          {saving.state === "busy" ? "Looking whether it is listed already…" : ""}
        </p>
      </div>
    </form>
  );
}

/** What stood in the way of the last attempt. Everything that was typed is still there. */
function Failure({ adding: { saving, isMissing } }: Pick<AddFormProps, "adding">) {
  if (saving.state !== "failed") return null;
  const { addListing } = messages;
  const text = isMissing ? addListing.required : (saving.text ?? "Some of the fields need another look.");
  return (
    <div tabIndex={-1}>
      <Notice>
        <p>{text}</p>
        {text === addListing.signIn && (
          <p>
            <a href={routes.login(routes.addListing)} target="_blank" className="link">
              Sign in in a new window
            </a>
            , then come back and send it again: nothing that you typed is lost.
          </p>
        )}
      </Notice>
    </div>
  );
}
