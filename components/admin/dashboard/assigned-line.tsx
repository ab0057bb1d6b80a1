import { type AdminCounts } from "@/lib/contract/admin";
import { counted } from "@/lib/format/number";
import { assignedPath, moderationLists } from "@/lib/site/moderation-lists";

/** What colleagues assigned to the visitor, with links to the lists. Renders nothing without any. */
export const AssignedLine = ({ assigned }: Pick<AdminCounts, "assigned">) =>
  assigned.length > 0 && (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">Assigned to you:</span>
      {assigned.map(({ kind, count }) => (
        <a key={kind} href={assignedPath(kind)} className="link inline-flex min-h-11 items-center md:min-h-6">
          {counted(count, ...moderationLists[kind].nouns)}
        </a>
      ))}
    </p>
  );
