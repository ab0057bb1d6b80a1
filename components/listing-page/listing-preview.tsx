import { type ComponentProps } from "react";
import { type Listing } from "@/lib/contract/listing";
import { messages } from "@/lib/messages/common";
import { ListingPage } from "./listing-page";

const { preview } = messages.listing;

const sentences: Record<Listing["status"], string> = {
  pending: preview.pending,
  active: preview.active,
  suspended: preview.suspended,
};

type ListingPreviewProps = Omit<
  ComponentProps<typeof ListingPage>,
  "quotes" | "similar" | "isFundable" | "isReportedClosed" | "isPreview"
>;

/** A listing's page as visitors will see it, for its owner and admins. */
export function ListingPreview(props: ListingPreviewProps) {
  const { status, path } = props.listing;
  return (
    <>
      <div role="note" aria-label={preview.title} className="border-line bg-sunk border-b">
        <p className="page py-3">
          <strong>{preview.title}</strong> {sentences[status]}{" "}
          {status === "active" && (
            <a href={path} className="link">
              {preview.open}
            </a>
          )}
        </p>
      </div>
      <ListingPage {...props} quotes={[]} similar={[]} isFundable={false} isReportedClosed={false} isPreview />
    </>
  );
}
