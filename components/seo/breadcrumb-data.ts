import { type Step } from "@/components/shared/breadcrumbs";
import { thing, type Thing } from "./graph";

/** The breadcrumbs of a page as a BreadcrumbList. `path` is the page itself, which they don't link to. */
export const breadcrumbData = (steps: readonly Step[], { origin, path }: { origin: string; path: string }): Thing =>
  thing("BreadcrumbList", {
    itemListElement: steps.map(({ label, href }, at) =>
      thing("ListItem", { position: at + 1, name: label, item: origin + (href ?? path) }),
    ),
  });
