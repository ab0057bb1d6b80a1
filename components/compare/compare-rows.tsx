import { type ReactNode } from "react";
import { RatingLine } from "@/components/shared/rating-line";
import { Stars } from "@/components/shared/stars";
import { addressOf } from "@/lib/format/listing-facts";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { mailHref, phoneText, telHref, websiteHref, hostOf } from "@/lib/format/contact-links";
import { closedText } from "@/lib/format/closed";
import { hoursOf, hoursText } from "@/lib/format/hours";
import { averageText } from "@/lib/format/rating";
import { splitValues } from "@/lib/format/tags";
import { joined, trimText } from "@/lib/format/text";
import { acceptedTexts } from "@/lib/rules/insurers";
import { priceText } from "@/lib/rules/service-prices";

/** How many values of a list, and characters of a text or of a review, a cell shows: four listings fit into two windows. */
const CELL_VALUES = 5;
const CELL_SERVICES = 3;
const CELL_TEXT = 80;
const CELL_QUOTE = 90;

/** A listing with the most helpful of its favorable and of its critical reviews. */
export type Compared = Listing & { quotes: Review[] };

/** A fact of the comparison: as text, empty if it isn't given, and as it is drawn where that isn't the text. */
export type CompareRow = {
  label: string;
  text: (listing: Compared) => string;
  cell?: (listing: Compared, all: Compared[]) => ReactNode;
};

export const compareRows: CompareRow[] = [
  { label: "Rating", text: ({ average_rating: mean, total_reviews: count }) => `${mean} ${count}`, cell: rating },
  { label: "Reviewers say", text: ({ quotes }) => quotes.map(({ id }) => id).join(" "), cell: quoteList },
  {
    label: "Hours",
    text: (listing) => joined([openNow(listing)?.now ?? "", ...weekOf(listing)], " "),
    cell: hours,
  },
  { label: "Fees", text: fees },
  { label: "Services and prices", text: services, cell: serviceList },
  {
    label: "Specialties and practice areas",
    text: ({ specialty, practice_areas }) => values([specialty, practice_areas].filter(Boolean).join(";")),
  },
  { label: "Insurances", text: ({ insurances }) => values(acceptedTexts(insurances).join(";")) },
  { label: "Place", text: addressOf },
  {
    label: "Accepting new patients or clients",
    text: ({ accepting_new }) => yesNo(accepting_new, "Accepted", "Not accepted"),
  },
  { label: "Virtual appointments", text: ({ telehealth }) => yesNo(telehealth) },
  { label: "Wheelchair access", text: ({ wheelchair_access }) => yesNo(wheelchair_access) },
  { label: "Languages", text: ({ language }) => values(language) },
  {
    label: "Contact",
    text: (listing) =>
      contacts(listing)
        .map(({ text }) => text)
        .join(" "),
    cell: contact,
  },
];

/** Whether at least two listings say the same, so that the fact tells none from another. */
export const isSame = ({ text }: CompareRow, listings: Compared[]): boolean =>
  listings.length > 1 && new Set(listings.map(text)).size === 1;

/** Whether no listing gives the fact. */
export const isUngiven = ({ text }: CompareRow, listings: Compared[]): boolean => listings.every((one) => !text(one));

/** Whether a listing has more of something than each of the others. */
const isMost = (listing: Compared, all: Compared[], of: (listing: Listing) => number): boolean =>
  all.length > 1 && all.every((other) => other === listing || of(other) < of(listing));

function rating(listing: Compared, all: Compared[]): ReactNode {
  const marks = [
    // As they are shown: of two ratings that read the same, neither is higher.
    ...(isMost(listing, all, ({ average_rating: mean }) => Number(averageText(mean))) ? ["Highest"] : []),
    ...(isMost(listing, all, ({ total_reviews: count }) => count) ? ["Most reviews"] : []),
  ];
  return (
    <>
      <RatingLine average={listing.average_rating} reviews={listing.total_reviews} />
      {marks.map((mark) => (
        <span
          key={mark}
          className="bg-accent-wash text-accent text-label mr-2 inline-block rounded-sm px-1.5 font-semibold"
        >
          {mark}
        </span>
      ))}
    </>
  );
}

/** Its week, in parts; of one that has closed there is none. */
const weekOf = ({ closed_on, hours }: Listing): string[] => (closed_on ? [] : (hours?.text ?? "").split("; "));

function openNow(listing: Listing) {
  const closed = closedText(listing);
  if (closed) return { now: closed, isOpen: false };
  const given = hoursOf(listing);
  return given && hoursText(given, new Date());
}

function hours(listing: Listing): ReactNode {
  const { now = "", isOpen = false } = openNow(listing) ?? {};
  return (
    <>
      <span className={isOpen ? "text-good font-semibold" : ""}>{now}</span>
      <ul className="text-soft tabular-nums">
        {weekOf(listing).map((days) => (
          <li key={days}>{unbroken(days.replaceAll("-", "–"))}</li>
        ))}
      </ul>
    </>
  );
}

function quoteList({ quotes }: Compared): ReactNode {
  return (
    <ul className="space-y-2">
      {quotes.map((quote) => (
        <li key={quote.id} className="*:inline">
          <Stars rating={quote.rating} />{" "}
          <blockquote className="font-serif wrap-anywhere">
            <bdi>“{trimText(quote.content, CELL_QUOTE)}”</bdi>
          </blockquote>
        </li>
      ))}
    </ul>
  );
}

function values(text: string): string {
  const all = splitValues(text);
  const shown = all.slice(0, CELL_VALUES).join(", ");
  return all.length > CELL_VALUES ? `${shown} and ${all.length - CELL_VALUES} more` : shown;
}

const yesNo = (value: boolean | null, yes = "Yes", no = "No"): string => (value === null ? "" : value ? yes : no);

const serviceLines = ({ services }: Listing): string[] =>
  services.map((service) => joined([service.name, priceText(service, "–")], ": "));

/** Whole, so that only lists that are alike count as the same. */
function services(listing: Listing): string {
  return serviceLines(listing).join("; ");
}

/** Keeps the bounds of a range on one line. */
const unbroken = (text: string): string => text.replaceAll("–", "\u2060–\u2060");

function serviceList(listing: Listing): ReactNode {
  const lines = serviceLines(listing);
  return (
    <ul>
      {lines.slice(0, CELL_SERVICES).map((line) => (
        <li key={line} dir="auto" className="wrap-anywhere">
          {unbroken(line)}
        </li>
      ))}
      {lines.length > CELL_SERVICES && <li>and {lines.length - CELL_SERVICES} more</li>}
    </ul>
  );
}

function fees({ free_consultation: isFree, fee_details: details }: Listing): string {
  const consultation = isFree === null ? "" : `Free consultation: ${isFree ? "Yes" : "No"}.`;
  return [consultation, trimText(details, CELL_TEXT)].filter(Boolean).join(" ");
}

/** Long addresses are words on the screen, and themselves on paper. */
function contacts({ phone, email, website }: Listing): { href: string; text: string; word?: string }[] {
  const site = websiteHref(website);
  return [
    { href: telHref(phone), text: phone && phoneText(phone) },
    { href: site, text: site && hostOf(site), word: "Website" },
    { href: mailHref(email), text: email, word: "Email" },
  ].flatMap(({ href, text, word }) => (href && text ? [{ href, text, word }] : []));
}

function contact(listing: Listing): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 print:block">
      {contacts(listing).map(({ href, text, word }) => (
        <li key={href}>
          <a href={href} className="link inline-block min-h-6 wrap-anywhere" rel="nofollow noopener">
            {word && <span className="print:hidden">{word}</span>}
            <span className={word && "hidden print:inline"}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
