import { type ReactNode } from "react";
import { PlainText } from "@/components/shared/plain-text";
import { cn } from "@/components/ui/cn";
import { type Listing } from "@/lib/contract/listing";
import { phoneText, websiteHref } from "@/lib/format/contact-links";
import { dayText } from "@/lib/format/date";
import { listingStatusLabels } from "@/lib/format/status";
import { capital } from "@/lib/format/text";
import { ownerFields } from "@/lib/rules/listing-edit";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { formSections, labelIn, valuesOf } from "@/lib/rules/listing-form";
import { CategoryRequestLine } from "./category-request";
import { ClosingLine } from "./closing-line";

/** A listing's details by field; empty fields are listed at the end, as a hint to fill them in. */
export function OwnedFacts({ listing, onChanged }: { listing: Listing; onChanged: (listing: Listing) => void }) {
  const keys = formSections(listing.type, ownerFields[listing.type])
    .flatMap(({ fields }) => fields)
    .filter((key) => key !== "name");
  const values = valuesOf(listing.type, keys, listing);
  const filled = keys.filter((key) => values[key]?.trim());
  const empty = keys.filter((key) => !values[key]?.trim());
  const isLong = (key: ListingFieldKey) => fieldOf(key).input === "textarea";
  return (
    <>
      <dl className="gap-x-8 xl:grid xl:grid-cols-2">
        <Fact label="Status">
          {statusText(listing)}
          {listing.status === "active" && <ClosingLine listing={listing} onChanged={onChanged} />}
        </Fact>
        <Fact label="Category">
          <bdi>{listing.categories.map(({ name }) => name).join(", ")}</bdi>
          <CategoryRequestLine listing={listing} />
        </Fact>
        {listing.claimed_at && (
          <Fact label="Yours since">
            <time dateTime={listing.claimed_at}>{dayText(listing.claimed_at)}</time>
          </Fact>
        )}
        {filled
          .filter((key) => !isLong(key))
          .map((key) => (
            <Fact key={key} label={labelIn(listing.type, key)}>
              <Value field={key} text={values[key] ?? ""} />
            </Fact>
          ))}
        {filled.filter(isLong).map((key) => (
          <Fact key={key} label={labelIn(listing.type, key)} isWide>
            <Value field={key} text={values[key] ?? ""} />
          </Fact>
        ))}
      </dl>
      {empty.length > 0 && (
        <p className="text-soft mt-4">
          Not filled in yet: {empty.map((key) => labelIn(listing.type, key).toLowerCase()).join(", ")}.
        </p>
      )}
    </>
  );
}

function statusText({ status }: Listing): string {
  if (status === "active") return listingStatusLabels.active;
  return status === "pending"
    ? `${listingStatusLabels.pending}: it appears once an administrator has approved it.`
    : `${listingStatusLabels.suspended}: it isn't shown at the moment.`;
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        "border-line grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-t py-3",
        isWide && "col-span-2 max-sm:block sm:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[7rem_minmax(0,1fr)]",
        !isWide && "sm:max-xl:grid-cols-[11rem_minmax(0,1fr)]",
      )}
    >
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Value({ field, text }: { field: ListingFieldKey; text: string }) {
  const { input } = fieldOf(field);
  if (input === "choice") return <>{capital(text)}</>;
  if (input === "textarea") return <PlainText text={text} />;
  if (input === "tel") return <>{phoneText(text)}</>;
  const href = input === "url" ? websiteHref(text) : null;
  if (!href) return <bdi>{text}</bdi>;
  return (
    <a href={href} rel="nofollow noopener noreferrer" target="_blank" className="link">
      {text}
    </a>
  );
}
