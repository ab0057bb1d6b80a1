import { type ReactNode } from "react";
import { RatingLine } from "@/components/shared/rating-line";
import { addressOf } from "@/lib/format/listing-facts";
import { type Listing } from "@/lib/contract/listing";
import { mailHref, phoneText, telHref, websiteHref, hostOf } from "@/lib/format/contact-links";
import { exactNumber } from "@/lib/format/number";
import { splitValues } from "@/lib/format/tags";
import { trimText } from "@/lib/format/text";
import { messages } from "@/lib/messages";

/** How many values of a list, and characters of a text, a cell shows. */
const CELL_VALUES = 8;
const CELL_TEXT = 220;

export type CompareRow = { label: string; cell: (listing: Listing) => ReactNode };

/** The rows of the comparison. The table marks empty cells. */
export const compareRows: CompareRow[] = [
  {
    label: "Rating",
    cell: ({ average_rating, total_reviews }) => <RatingLine average={average_rating} reviews={total_reviews} />,
  },
  { label: "Reviews", cell: ({ total_reviews }) => exactNumber(total_reviews) },
  { label: "Place", cell: (listing) => textCell(addressOf(listing)) },
  {
    label: "Specialties and practice areas",
    cell: ({ specialty, practice_areas }) => values([specialty, practice_areas].filter(Boolean).join(";")),
  },
  { label: "Fees", cell: fees },
  { label: "Insurances", cell: ({ insurances }) => values(insurances) },
  { label: "Languages", cell: ({ language }) => values(language) },
  { label: "Contact", cell: contact },
];

/** Text of either writing direction, isolated from its surroundings. */
function textCell(text: string): ReactNode {
  return text && <bdi>{text}</bdi>;
}

function values(text: string): ReactNode {
  const all = splitValues(text);
  const shown = all.slice(0, CELL_VALUES).join(", ");
  return textCell(all.length > CELL_VALUES ? `${shown} and ${all.length - CELL_VALUES} more` : shown);
}

function fees({ free_consultation, fee_details }: Listing): ReactNode {
  const isUnknown = free_consultation === null;
  if (isUnknown && !fee_details.trim()) return messages.listing.contactForDetails;
  return (
    <>
      {!isUnknown && <p>Free consultation: {free_consultation ? "Yes" : "No"}</p>}
      {fee_details.trim() && <p>{textCell(trimText(fee_details, CELL_TEXT))}</p>}
    </>
  );
}

function contact({ phone, email, website }: Listing): ReactNode {
  const site = websiteHref(website);
  const links = [
    { href: telHref(phone), text: phone && phoneText(phone) },
    { href: mailHref(email), text: email },
    { href: site, text: site && hostOf(site) },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href ?? undefined} className="link inline-block min-h-6 wrap-anywhere" rel="nofollow noopener">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
