import { type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { arrowUpRightIcon } from "@/components/ui/icons";
import { PlainText } from "@/components/shared/plain-text";
import { type Listing } from "@/lib/contract/listing";
import { hostOf, npiHref, websiteHref } from "@/lib/format/contact-links";
import { DOT } from "@/lib/format/listing-facts";
import { splitValues, tagsOf } from "@/lib/format/tags";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { cardsFor, kindFacts, type ListingCard } from "@/lib/rules/listing-kind";

/** A card of more fields takes the whole width. */
const LONG_CARD = 3;

/** Lists that are read one by one. */
const checkedFields: ReadonlySet<ListingFieldKey> = new Set(["insurances", "popular_visit_reasons", "practice_areas"]);

/** The facts of a listing, in page order. Empty cards are left out. */
export function ListingCards({ listing }: { listing: Listing }) {
  const cards = cardsFor(listing.type, (field) => isFilled(listing, field));
  const employer = websiteHref(listing.works_for);
  const tags = tagsOf(kindFacts[listing.type].tagFields.map((field) => textOf(listing, field)));
  return (
    <>
      {listing.description.trim() && (
        <section className="pt-6 print:py-3">
          <h2 className="text-h3 mb-2">About</h2>
          <PlainText text={listing.description} />
        </section>
      )}
      <div className="mt-8 grid gap-x-10 sm:grid-cols-2 print:mt-3 print:grid-cols-2">
        {cards.map((card) => (
          <FieldCard key={card.title} card={card} listing={listing} />
        ))}
        {employer && (
          <Card title="Working with/for">
            <a href={employer} rel="nofollow noopener ugc" className="link inline-flex min-h-6 items-center gap-1">
              {hostOf(employer)}
              <Icon of={arrowUpRightIcon} className="size-4" />
            </a>
          </Card>
        )}
      </div>
      {tags.length > 0 && (
        <Card title="Tags">
          <ul className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} dir="auto" className="min-w-0">
                <a
                  href={routes.search({ q: tag })}
                  rel="nofollow"
                  className="border-line bg-sunk text-soft hover:border-accent hover:text-accent inline-flex min-h-11 items-center rounded-sm border px-3 lg:min-h-8 lg:px-2"
                >
                  {tag}
                </a>
              </li>
            ))}
          </ul>
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
  const isLong = shown.length > LONG_CARD;
  return (
    <Card title={card.title} isWide={isLong}>
      <div className={isLong ? "space-y-3 gap-x-10 sm:columns-2" : "space-y-3"}>
        {shown.map((field) => (
          <div key={field} className="break-inside-avoid">
            {isTitled && fieldOf(field).label !== card.title && (
              <h3 className="font-sans text-base font-semibold tracking-normal">{fieldOf(field).label}</h3>
            )}
            <FieldValue listing={listing} field={field} />
          </div>
        ))}
      </div>
    </Card>
  );
}

function FieldValue({ listing, field }: { listing: Listing; field: ListingFieldKey }) {
  if (fieldOf(field).type === "choice") {
    return <p>{isFilled(listing, field) ? (listing[field] ? "Yes" : "No") : messages.listing.contactForDetails}</p>;
  }
  const text = textOf(listing, field);
  if (field === "npi_number") return <Npi text={text} />;
  if (field === "license") return <Licenses text={text} isClaimed={listing.claim_status === "claimed"} />;
  if (fieldOf(field).type !== "list") return <PlainText text={text} />;
  const values = splitValues(text);
  if (!checkedFields.has(field)) return <p dir="auto">{values.join(", ")}</p>;
  return (
    <ul className="space-y-1">
      {values.map((value) => (
        <li key={value} dir="auto" className="check-item">
          {value}
        </li>
      ))}
    </ul>
  );
}

function Npi({ text }: { text: string }) {
  const href = npiHref(text);
  return (
    <p>
      {text}
      {href && (
        <>
          {DOT}
          <a href={href} rel="nofollow noopener" target="_blank" className="link inline-block min-h-6">
            Look it up in the NPI registry
          </a>
        </>
      )}
    </p>
  );
}

function Licenses({ text, isClaimed }: { text: string; isClaimed: boolean }) {
  return (
    <>
      <PlainText text={text} />
      <p className="text-label text-soft mt-1">
        {isClaimed ? messages.listing.licensesOfOwner : messages.listing.licenses}
      </p>
    </>
  );
}

function Card({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={`border-line border-t py-5 print:py-2 ${isWide ? "col-span-full" : ""}`}>
      <h2 className="text-h4 mb-2">{title}</h2>
      {children}
    </section>
  );
}

function isFilled(listing: Listing, field: ListingFieldKey): boolean {
  return typeof listing[field] === "boolean" || textOf(listing, field).trim() !== "";
}

function textOf(listing: Listing, field: ListingFieldKey): string {
  const value = listing[field];
  return typeof value === "string" ? value : "";
}
