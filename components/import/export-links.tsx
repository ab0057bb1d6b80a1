import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { exportAddress } from "@/lib/client/imports";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";

type ExportLinksProps = {
  kinds: readonly Kind[];
  /** The list's filters, by their API names. */
  narrowed?: Record<string, string>;
  /** The words before the kind: "Export", "Export your". */
  verb?: string;
};

/** Links to export listings as CSV, one file per kind, with the columns that an import reads. */
export function ExportLinks({ kinds, narrowed, verb = "Export" }: ExportLinksProps) {
  return kinds.map((kind) => (
    <a
      key={kind}
      href={exportAddress(kind, narrowed)}
      download
      className="link inline-flex min-h-11 items-center gap-2"
    >
      <Icon of={downloadIcon} />
      {verb} {kindFacts[kind].pluralLabel} (CSV)
    </a>
  ));
}
