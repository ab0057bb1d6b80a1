import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { InsurersField } from "@/components/listing/insurers-field";
import { ListingHeader } from "@/components/listing-page/listing-header";
import { ListingCards } from "@/components/listing-page/listing-cards";
import { ApiForm } from "@/components/shared/api-form";
import { FurtherCategoriesField } from "@/components/shared/further-categories-field";
import { useApiForm } from "@/lib/client/use-api-form";
import { wireListing } from "../support/wire";

const categories = [
  { id: 2, name: "Lawyers", parent: null, kind: "business" as const },
  { id: 5, name: "Family Law", parent: 2, kind: "business" as const },
  { id: 9, name: "Adoption", parent: 2, kind: "business" as const },
];

function Sample({ ids, insurances = "" }: { ids: string; insurances?: string }) {
  const form = useApiForm({
    id: "sample",
    draft: null,
    start: { category_ids: ids, insurances },
    schema: z.unknown(),
    body: (values) => values,
    send: () => Promise.resolve(null),
    failed: "",
    onSent: () => {},
  });
  return (
    <ApiForm form={form}>
      <FurtherCategoriesField categories={categories} most={2} />
      <InsurersField />
    </ApiForm>
  );
}

it("lists the chosen categories by their paths, each with a button that removes it, and takes no more than it may", () => {
  const one = renderToStaticMarkup(<Sample ids="5" />);
  expect(one).toContain("Lawyers › Family Law");
  expect(one).toContain('aria-label="Remove Lawyers › Family Law"');
  expect(one).toContain("Add a category");
  expect(renderToStaticMarkup(<Sample ids="5,9" />)).toContain("No more can be added");
  expect(renderToStaticMarkup(<Sample ids="" />)).not.toContain("Remove");
});

it("suggests insurers, and says which of the list searches know", () => {
  const markup = renderToStaticMarkup(<Sample ids="" insurances="BCBS of Texas; Cash" />);
  expect(markup).toContain('<option value="Aetna">');
  expect(markup).toContain("In the insurance filter: Blue Cross Blue Shield of Texas.");
  expect(renderToStaticMarkup(<Sample ids="" insurances="Cash" />)).not.toContain("In the insurance filter");
});

it("shows all categories of a listing as links, and its insurers by name", () => {
  const facts = {
    categories: [
      { id: 5, name: "Family Law", full_slug: "lawyers/family-law" },
      { id: 9, name: "Adoption", full_slug: "lawyers/adoption" },
    ],
    insurances: "BCBS; Cash",
  };
  const listing = wireListing("doctor", "A", facts);
  const header = renderToStaticMarkup(<ListingHeader listing={listing} above={[]} firms={[]} isPreview={false} />);
  expect(header).toMatch(/href="\/lawyers\/family-law"[^]*href="\/lawyers\/adoption"/);
  const cards = renderToStaticMarkup(<ListingCards listing={listing} isPreview={false} />);
  expect(cards).toMatch(/Blue Cross Blue Shield<\/li>[^]*Cash<\/li>/);
});
