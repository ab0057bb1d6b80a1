import { Notice } from "@/components/shared/notice";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/site/routes";

/** The error page of a category; `text` is the reason. */
export function CategoryError({ text }: { text: string }) {
  return (
    <div className="page measure space-y-6 py-16">
      <h1 className="sr-only">Category</h1>
      <Notice>
        <p>{text}</p>
      </Notice>
      <ButtonLink variant="primary" href={routes.search()}>
        Search the directory
      </ButtonLink>
    </div>
  );
}
