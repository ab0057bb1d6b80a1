import { type ReactNode } from "react";
import { CorrectButton } from "@/components/correction/correct-button";
import { Icon } from "@/components/ui/icon";
import { arrowUpRightIcon } from "@/components/ui/icons";
import { PlainText } from "@/components/shared/plain-text";
import { type Listing } from "@/lib/contract/listing";
import { hostOf, npiHref, websiteHref } from "@/lib/format/contact-links";
import { hiddenImageHref } from "@/lib/format/shown-image";
import { DOT } from "@/lib/format/listing-facts";
import { splitValues, tagsOf } from "@/lib/format/tags";
import { capital } from "@/lib/format/text";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { correctionFields } from "@/lib/rules/correction";
import { acceptedTexts } from "@/lib/rules/insurers";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { labelIn } from "@/lib/rules/listing-form";
import { cardsFor, kindFacts, type ListingCard } from "@/lib/rules/listing-kind";
import { priceText, type Service } from "@/lib/rules/service-prices";

/** A card of more fields takes the whole width. */
const LONG_CARD = 3;

/** From so many services on, they take the whole width, in two columns. */
const LONG_LIST = 7;

/** Lists that are read one by one. */
const checkedFields: ReadonlySet<ListingFieldKey> = new Set(["popular_visit_reasons", "practice_areas"]);

/** A card with a link to another site. */
const OutsideLink = ({ title, href }: { title: string; href: string }) => (
  <Card title={title}>
    <a href={href} rel="nofollow noopener ugc" className="link inline-flex min-h-6 items-center gap-1">
      {hostOf(href)}
      <Icon of={arrowUpRightIcon} className="size-4" />
    </a>
  </Card>
);

type ListingCardsProps = { listing: Listing; isPreview: boolean; children?: ReactNode };

/** The facts of a listing, in page order, with `children` below its description. Empty cards are left out. */
export function ListingCards({ listing, isPreview, children }: ListingCardsProps) {
  const cards = cardsFor(listing.type, (field) => isFilled(listing, field));
  const employer = websiteHref(listing.works_for);
  const picture = hiddenImageHref(listing.image_url);
  const tags = tagsOf(kindFacts[listing.type].tagFields.map((field) => textOf(listing, field)));
  return (
    <>
      {listing.description.trim() && (
        <section className="pt-6 print:py-3">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-h3">About</h2>
            {!isPreview && (
              <div className="max-md:hidden">
                <CorrectButton field="description" about="with what it says about itself" />
              </div>
            )}
          </div>
          <PlainText text={listing.description} />
        </section>
      )}
      {children}
      <div className="mt-8 grid gap-x-10 sm:grid-cols-2 print:mt-3 print:grid-cols-2">
        {cards.map((card) => (
          <FieldCard key={card.title} card={card} listing={listing} isPreview={isPreview} />
        ))}
        {employer && <OutsideLink title="Working with/for" href={employer} />}
        {picture && <OutsideLink title="Picture" href={picture} />}
      </div>
      {tags.length > 0 && (
        // On paper they lead nowhere, and only repeat what stands above.
        <Card title="Tags" className="no-print">
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

function FieldCard({ card, listing, isPreview }: { card: ListingCard; listing: Listing; isPreview: boolean }) {
  const shown = card.fields.filter((field) => isFilled(listing, field) || field === "free_consultation");
  const isKnown = shown.some((field) => isFilled(listing, field));
  // Pages of this kind list fees, so they also say that a fee is unknown.
  if (shown.length === 0 || (!isKnown && card.only !== listing.type)) return null;
  // The title of another kind's card may not name its single field.
  const isTitled = card.fields.length > 1 || card.only !== listing.type;
  const correct = isPreview ? undefined : shown.find((field) => correctionFields[listing.type].includes(field));
  const given = { title: card.title, correct };
  const isLong = shown.length > LONG_CARD || (shown.includes("service_prices") && listing.services.length > LONG_LIST);
  if (shown.every((field) => fieldOf(field).type === "choice") && card.fields.length > 1) {
    return <ChoiceCard {...given} listing={listing} fields={shown} />;
  }
  return (
    <Card {...given} className={isLong ? "col-span-full" : ""}>
      <div className={shown.length > LONG_CARD ? "space-y-3 gap-x-10 sm:columns-2" : "space-y-3"}>
        {shown.map((field) => (
          <div key={field} className="break-inside-avoid">
            {isTitled && !isTitle(card, field) && (
              <h3 className="font-sans text-base font-semibold tracking-normal">{labelIn(listing.type, field)}</h3>
            )}
            <FieldValue listing={listing} field={field} />
          </div>
        ))}
      </div>
    </Card>
  );
}

const isTitle = (card: ListingCard, field: ListingFieldKey) =>
  fieldOf(field).label.toLowerCase() === card.title.toLowerCase();

type ChoiceCardProps = Pick<CardProps, "title" | "correct"> & { listing: Listing; fields: ListingFieldKey[] };

/** Facts that are yes or no, one in each line. */
const ChoiceCard = ({ listing, fields, ...given }: ChoiceCardProps) => (
  <Card {...given}>
    <dl className="space-y-1">
      {fields.map((field) => (
        <div key={field} className="flex justify-between gap-4">
          <dt>{labelIn(listing.type, field)}</dt>
          <dd>{listing[field] ? "Yes" : "No"}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

/** Services with what they cost, as people read a price list. */
const Services = ({ services }: { services: Service[] }) => (
  <ul className={services.length > LONG_LIST ? "gap-x-10 sm:columns-2" : ""}>
    {services.map((service) => (
      <li
        key={`${service.name} ${priceText(service)}`}
        className="flex break-inside-avoid justify-between gap-4 py-1 print:py-0"
      >
        <bdi className="min-w-0 wrap-anywhere">{service.name}</bdi>
        <span className="max-w-2/3 shrink-0 text-right tabular-nums">{capital(priceText(service, "–"))}</span>
      </li>
    ))}
  </ul>
);

function FieldValue({ listing, field }: { listing: Listing; field: ListingFieldKey }) {
  if (fieldOf(field).type === "choice") {
    return <p>{isFilled(listing, field) ? (listing[field] ? "Yes" : "No") : messages.listing.contactForDetails}</p>;
  }
  const text = textOf(listing, field);
  if (field === "npi_number") return <Npi text={text} />;
  if (field === "license") return <Licenses text={text} isClaimed={listing.claim_status === "claimed"} />;
  if (field === "insurances") return <Insurances text={text} />;
  if (field === "service_prices") return <Services services={listing.services} />;
  if (fieldOf(field).type !== "list") return <PlainText text={text} />;
  const values = splitValues(text);
  return checkedFields.has(field) ? <Checked values={values} /> : <p dir="auto">{values.join(", ")}</p>;
}

const Checked = ({ values }: { values: string[] }) => (
  <ul className="space-y-1 print:columns-2 print:space-y-0">
    {values.map((value) => (
      <li key={value} dir="auto" className="check-item">
        {value}
      </li>
    ))}
  </ul>
);

/** Insurers by their names, with the plan where it is known, then what else the listing accepts. */
const Insurances = ({ text }: { text: string }) => <Checked values={splitValues(acceptedTexts(text).join(";"))} />;

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

type CardProps = {
  title: string;
  /** The fact at which its form for corrections opens; without one, it has none. */
  correct?: ListingFieldKey | undefined;
  className?: string;
  children: ReactNode;
};

function Card({ title, correct, className = "", children }: CardProps) {
  return (
    <section className={`border-line border-t py-5 print:py-2 ${className}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">{title}</h2>
        {correct && <CorrectButton field={correct} about={`with ${title}`} />}
      </div>
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
