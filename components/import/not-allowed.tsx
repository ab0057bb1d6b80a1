import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { importMessages } from "@/lib/messages/import";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { type Kind } from "@/lib/rules/listing-kind";

/** Shown to members who may not import, with how to get there. */
export function NotAllowed({ kind, isActive }: { kind: Kind; isActive: boolean }) {
  return (
    <>
      <h1 className="text-h1 mb-8">{importMessages.titles[kind]}</h1>
      <EmptyState
        title={importMessages.notAllowed}
        text={isActive ? "Once a claim of yours is approved you are an owner, and can import." : undefined}
      >
        <ButtonLink variant="primary" href={routes.search()}>
          {accountMessages.owner.find}
        </ButtonLink>
        <ButtonLink href={routes.addListing}>{accountMessages.owner.add}</ButtonLink>
      </EmptyState>
    </>
  );
}
