import { type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { arrowUpRightIcon } from "@/components/ui/icons";
import { PlainText } from "@/components/shared/plain-text";
import { type Listing } from "@/lib/contract/listing";
import { hostOf, websiteHref } from "@/lib/format/contact-links";
import { splitValues, tagsOf } from "@/lib/format/tags";
import { messages } from "@/lib/messages";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { cardsFor, kindFacts, type ListingCard } from "@/lib/rules/listing-kind";

/** The facts of a listing, in page order. Empty cards are left out. */
export function ListingCards({ listing }: { listing: Listing }) {
  const cards = cardsFor(listing.type, (field) => isFilled(listing, field));
  const employer = websiteHref(listing.works_for);
  const tags = tagsOf(kindFacts[listing.type].tagFields.map((field) => textOf(listing, field)));
  return (
    <>
      {employer && (
        <Card title="Working with/for">
          <a href={employer} rel="nofollow noopener ugc" className="link inline-flex min-h-6 items-center gap-1">
            {hostOf(employer)}
            <Icon of={arrowUpRightIcon} className="size-4" />
          </a>
        </Card>
      )}
      {listing.description.trim() && (
        <Card title="About">
          <PlainText text={listing.description} />
        </Card>
      )}
      {cards.map((card) => (
        <FieldCard key={card.title} card={card} listing={listing} />
      ))}
      {tags.length > 0 && (
        <Card title="Tags">
          <ValueList values={tags} isTags />
        </Card>
      )}
    </>
  );
}

function FieldCard({ card, listing }: { card: ListingCard; listing: Listing }) {
  const shown = card.fields.filter((field) => isFilled(listing, field) || field === "free_consultation");
  const isKnown = shown.some((field) => isFilled(listing, field));
  // Pages of this kind list fees, so they also say that a fee is unknown.
  if (shown.length === 0 || (!isKnown && card.only !== listing.type)) return null;
  // The title of another kind's card may not name its single field.
  const isTitled = card.fields.length > 1 || card.only !== listing.type;
  return (
    <Card title={card.title}>
      <div className="space-y-4">
        {shown.map((field) => (
          <div key={field}>
            {isTitled && (
              <h3 className="mb-1 font-sans text-base font-semibold tracking-normal">{fieldOf(field).label}</h3>
            )}
            <FieldValue listing={listing} field={field} />
          </div>
        ))}
      </div>
    </Card>
  );
}

function FieldValue({ listing, field }: { listing: Listing; field: ListingFieldKey }) {
  if (field === "free_consultation") {
    const isFree = listing.free_consultation;
    return <p>{isFree === null ? messages.listing.contactForDetails : isFree ? "Yes" : "No"}</p>;
  }
  const text = textOf(listing, field);
  return fieldOf(field).type === "list" ? <ValueList values={splitValues(text)} /> : <PlainText text={text} />;
}

function ValueList({ values, isTags = false }: { values: string[]; isTags?: boolean }) {
  return (
    <ul className={isTags ? "flex flex-wrap gap-2" : "space-y-1 gap-x-8 sm:columns-2"}>
      {values.map((value) => (
        <li
          key={value}
          dir="auto"
          className={isTags ? "border-line bg-sunk text-soft rounded-sm border px-2 py-0.5" : "break-inside-avoid"}
        >
          {value}
        </li>
      ))}
    </ul>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b py-8 print:py-3">
      <h2 className="text-h3 mb-3">{title}</h2>
      {children}
    </section>
  );
}

function isFilled(listing: Listing, field: ListingFieldKey): boolean {
  return field === "free_consultation" ? listing.free_consultation !== null : textOf(listing, field).trim() !== "";
}

function textOf(listing: Listing, field: ListingFieldKey): string {
  const value = listing[field];
  return typeof value === "string" ? value : "";
}
