import { hasDraft } from "@/lib/client/form-drafts";
import { type PageMeta } from "@/lib/contract/page-meta";
import { StatusText } from "../status-text";
import { draftOf, type MetaTarget, targetText } from "./meta-target";

export interface MetaCardOf {
  target: MetaTarget;
  label: string;
  path: string;
  record: PageMeta | null;
  /** The page's own title and description, where the list has them. */
  words?: { title: string; description: string };
}

/** The record's state: missing, off or active, and whether it forbids indexing. */
function states(record: PageMeta | null): { status: string; label: string }[] {
  if (!record) return [{ status: "none", label: "No record" }];
  if (!record.is_active) return [{ status: "off", label: "Switched off" }];
  const isClosed = record.robots.startsWith("noindex");
  return [{ status: "active", label: "Active" }, ...(isClosed ? [{ status: "suspended", label: record.robots }] : [])];
}

/** A card for a page and its record, if any, that links to the form. */
export function MetaCard({ card, href }: { card: MetaCardOf; href: string }) {
  const { target, label, path, record, words } = card;
  const key = targetText(target);
  const [title, description] = [record?.title || words?.title, record?.description || words?.description];
  return (
    <li className="border-line bg-raised hover:border-accent relative flex min-w-0 flex-col rounded-md border p-4">
      <h2 className="text-h4 wrap-anywhere" dir="auto">
        <a id={`meta-${key}`} href={href} className="hover:text-accent after:absolute after:inset-0 after:rounded-md">
          {label}
        </a>
      </h2>
      <p className="text-label text-faint wrap-anywhere">{path}</p>
      {title && (
        <p className="mt-2 line-clamp-2 font-semibold wrap-anywhere" dir="auto">
          {title}
        </p>
      )}
      {description && (
        <p className="text-soft line-clamp-2 wrap-anywhere" dir="auto">
          {description}
        </p>
      )}
      <p className="mt-auto flex flex-wrap gap-2 pt-3">
        {states(record).map((state) => (
          <StatusText key={state.label} {...state} />
        ))}
        {hasDraft(draftOf(target)) && <StatusText status="draft" label="Not saved yet" />}
      </p>
    </li>
  );
}
