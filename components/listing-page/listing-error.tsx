import { Notice } from "@/components/shared/notice";
import { ButtonLink } from "@/components/ui/button";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

/** The error page of a listing; `text` is the reason. */
export function ListingError({ text }: { text: string }) {
  return (
    <div className="page measure space-y-6 py-16">
      <h1 className="sr-only">Listing</h1>
      <Notice title={messages.listing.errorTitle}>
        <p>{text}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={routes.search()}>
          Search the directory
        </ButtonLink>
        <ButtonLink href={routes.home}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
