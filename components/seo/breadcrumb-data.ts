import { type Step } from "@/components/shared/breadcrumbs";
import { thing, type Thing } from "./graph";

/** The way down to a page as its breadcrumbs show it. The page itself, which they do not link to, is at `path`. */
export const breadcrumbData = (steps: readonly Step[], { origin, path }: { origin: string; path: string }): Thing =>
  thing("BreadcrumbList", {
    itemListElement: steps.map(({ label, href }, at) =>
      thing("ListItem", { position: at + 1, name: label, item: origin + (href ?? path) }),
    ),
  });
