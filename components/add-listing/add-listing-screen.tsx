"use client";

import { useState, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { FurtherCategoriesField } from "@/components/shared/further-categories-field";
import { Monogram } from "@/components/shared/monogram";
import { type Category } from "@/lib/contract/category";
import { type CategoryOption } from "@/lib/format/category-paths";
import { monogramOf } from "@/lib/format/monogram";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { mostFurtherCategories } from "@/lib/rules/further-categories";
import { fieldTypes } from "@/lib/rules/listing-field";
import { type Kind, kindFacts, kinds } from "@/lib/rules/listing-kind";
import { parseLocation } from "@/lib/rules/location";
import { slugOf } from "@/lib/rules/slug";
import { SuggestField } from "@/components/search/suggest-field";
import { FormControl, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { inputBox } from "@/components/ui/input";
import { call } from "@/lib/client/http";
import { type SimilarFields } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { CategoryDialog } from "./category-dialog";
import { CategoryField } from "./category-field";
import { LikelyListings } from "./likely-listings";
import { ListingAdded } from "./listing-added";
import { OptionalFields } from "./optional-fields";
import { type Draft, text, useAdding } from "./use-adding";

/** The pause in typing after which listings are looked up, in ms. */
const PAUSE_MS = 300;
/** The letters of a name from which on they are. */
const LETTERS = 3;
const MOST = 5;

/** Whether the fields say enough to look for listings like it. */
const canTell = ({ name, phone, street_address, zip }: SimilarFields): boolean =>
  name.length >= LETTERS || phone !== "" || (street_address !== "" && zip !== "");

/**
 * Listings that may be the one being added, looked up when typing pauses. The last ones stay until new ones arrive. A
 * failed lookup shows none: it is only a hint.
 * @param kind null while no category is chosen: then both kinds are looked up
 */
function useLikelyListings(fields: SimilarFields, kind: Kind | null): Listing[] {
  const [found, setFound] = useState<Listing[]>([]);
  const sent = JSON.stringify(fields);
  const isTelling = canTell(fields);
  useEffect(() => {
    if (!isTelling) return undefined;
    const controller = new AbortController();
    const look = (one: Kind) =>
      call("GET", "{kind}/similar/", {
        params: { kind: kindFacts[one].segment },
        query: JSON.parse(sent) as SimilarFields,
        signal: controller.signal,
      }).catch(() => []);
    async function lookUp() {
      const lists = await Promise.all((kind ? [kind] : kinds).map(look));
      if (!controller.signal.aborted) setFound(lists.flat().slice(0, MOST));
    }
    const timer = setTimeout(() => void lookUp(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sent, kind, isTelling]);
  return isTelling ? found : [];
}

type AddListingProps = {
  categories: CategoryOption[];
  /** Whether the new listing is public at once, as an admin's is. */
  isPublicAtOnce: boolean;
};

const { addListing } = accountMessages;

/**
 * The form that adds a listing: name, place, and category first, likely duplicates beside them, the rest folded. The
 * category decides the kind. The input survives a change of category and any failure.
 */
export function AddListingScreen({ categories: known, isPublicAtOnce }: AddListingProps) {
  const [categories, setCategories] = useState(known);
  /** The name of the category being created; null for none. */
  const [created, setCreated] = useState<string | null>(null);
  const adding = useAdding(categories);

  function addCategory(category: Category) {
    setCategories([...categories, category]);
    adding.form.fields.setValue("category_id", String(category.id), { shouldDirty: true, shouldValidate: true });
    setCreated(null);
  }

  if (adding.added) return <ListingAdded listing={adding.added} />;
  return (
    <>
      <h1 className="text-h1">{addListing.title}</h1>
      <p className="measure text-lead text-soft mt-4">{isPublicAtOnce ? addListing.leadAtOnce : addListing.lead}</p>
      <ApiForm
        form={adding.form}
        className="needs-script mt-8 gap-x-16 max-lg:space-y-8 lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(0,24rem)] lg:grid-rows-[auto_auto_1fr] lg:gap-y-8"
      >
        <Basics categories={categories} onNewCategory={setCreated} />
        <Beside adding={adding} categories={categories} />
        <Rest adding={adding} categories={categories} isPublicAtOnce={isPublicAtOnce} />
      </ApiForm>
      <CategoryDialog
        categories={categories}
        name={created ?? ""}
        isOpen={created !== null}
        onClose={() => setCreated(null)}
        onCreated={addCategory}
      />
    </>
  );
}

type BasicsProps = { categories: CategoryOption[]; onNewCategory: (name: string) => void };

const Basics = ({ categories, onNewCategory }: BasicsProps) => (
  <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:col-start-1">
    <div className="sm:col-span-2">
      <TextField name="name" label="Name" limit={fieldTypes.name.limit} required />
    </div>
    <PlaceField />
    <CategoryField categories={categories} onNew={onNewCategory} />
    <p className="text-soft sm:col-span-2">{addListing.optional}</p>
  </div>
);

type Adding = ReturnType<typeof useAdding>;
type BesideProps = { adding: Adding; categories: CategoryOption[] };

/** Beside the form: listings that may be the same, and how the new one will look. */
function Beside({ adding: { form, kindOf }, categories }: BesideProps) {
  const draft = useWatch({ control: form.fields.control }) as Draft;
  const { city = "" } = parseLocation(draft.place);
  const likely = useLikelyListings(
    {
      name: text(draft.name),
      city,
      phone: text(draft.phone),
      street_address: text(draft.street_address),
      zip: text(draft.zip),
    },
    kindOf(draft.category_id),
  );
  const category = categories.find(({ id }) => String(id) === draft.category_id);
  return (
    <div className="space-y-10 lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <LikelyListings listings={likely} />
      {text(draft.name) !== "" && (
        <Sample
          name={text(draft.name)}
          category={category}
          place={text(draft.place)}
          kind={kindOf(draft.category_id)}
        />
      )}
    </div>
  );
}

type SampleProps = {
  name: string;
  category: CategoryOption | undefined;
  place: string;
  kind: ReturnType<Adding["kindOf"]>;
};

/** The row of the new listing in a search. */
function Sample({ name, category, place, kind }: SampleProps) {
  const monogram = monogramOf({
    type: kind ?? kinds[0],
    name,
    provider_name: name,
    category_full_slug: slugOf(category?.name ?? ""),
    image_url: null,
  });
  return (
    <section aria-labelledby="sample-title" className="max-lg:hidden">
      <h2 id="sample-title" className="text-soft font-sans text-base font-semibold">
        {addListing.sample}
      </h2>
      <div className="border-line bg-raised mt-2 flex gap-4 rounded-md border p-4">
        <Monogram {...monogram} />
        <div className="min-w-0">
          <p className="text-h4 font-serif font-semibold wrap-anywhere" dir="auto">
            {name}
          </p>
          <p className="text-soft wrap-anywhere">{[category?.name, place].filter(Boolean).join(" · ")}</p>
          <p className="text-soft">{messages.listing.noReviews}</p>
        </div>
      </div>
    </section>
  );
}

/** The optional fields, the button, and what happens after it. */
function Rest({ adding: { form, kindOf }, categories, isPublicAtOnce }: BesideProps & { isPublicAtOnce: boolean }) {
  const category_id = useWatch({ control: form.fields.control, name: "category_id" });
  return (
    <div className="space-y-6 lg:col-start-1">
      {category_id && (
        <FurtherCategoriesField
          categories={categories.filter(({ kind }) => kind === kindOf(category_id))}
          most={mostFurtherCategories}
        />
      )}
      <OptionalFields kind={kindOf(category_id) ?? kinds[0]} />
      <FormProblem className="" />
      <div className="space-y-3">
        <FormActions label="Add listing" busyText="Adding…" />
        <p className="text-soft measure">
          {addListing.kept} {isPublicAtOnce ? addListing.nextAtOnce : addListing.next}
        </p>
      </div>
    </div>
  );
}

/** Where the listing is: "Madison, WI", with suggestions. */
function PlaceField() {
  const { field, error, id } = useFormField("place");
  return (
    <FormItem id={id} error={error} className="relative">
      <FormLabel>City and state</FormLabel>
      <FormControl>
        <SuggestField
          name="place"
          only="place"
          value={(field.value as string | null) ?? ""}
          onChange={field.onChange}
          onBlur={field.onBlur}
          dir="auto"
          placeholder="Madison, WI"
          className={inputBox}
        />
      </FormControl>
      <FormMessage />
    </FormItem>
  );
}
