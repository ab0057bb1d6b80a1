import { type ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/site/routes";

/** An error page: what happened, `children`, and where to go next. */
export function LostPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="page py-10 md:py-16">
      <h1 className="text-h1">{title}</h1>
      <p className="measure text-lead text-soft mt-4">{text}</p>
      {children}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant={children ? undefined : "primary"} href={routes.search()}>
          Search the directory
        </ButtonLink>
        <ButtonLink href={routes.home}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
