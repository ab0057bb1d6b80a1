import { type ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/site/routes";

type LostPageProps = { title: string; text: string; children?: ReactNode };

/** An error page: what happened, and where to go next. */
export function LostPage({ title, text, children }: LostPageProps) {
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">{title}</h1>
      <p className="measure text-lead text-soft mt-4">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {children}
        <ButtonLink variant="primary" href={routes.search()}>
          Search the directory
        </ButtonLink>
        <ButtonLink href={routes.home}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
