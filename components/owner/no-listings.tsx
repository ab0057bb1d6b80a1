import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

/** The dashboard of an account without listings. */
export function NoListings() {
  return (
    <>
      <h1 className="text-h1 mb-8">{accountMessages.owner.title}</h1>
      <EmptyState
        title={accountMessages.owner.noneTitle}
        text="Once a claim of yours is approved, or you join the team of a listing, it is managed here. Claiming is free."
      >
        <ButtonLink variant="primary" href={routes.search()}>
          {accountMessages.owner.find}
        </ButtonLink>
        <ButtonLink href={routes.addListing}>{accountMessages.owner.add}</ButtonLink>
      </EmptyState>
      <p className="mt-6">
        <a href={routes.businessOwner} className="link">
          How claiming works
        </a>
      </p>
    </>
  );
}
