import { useSearchParams } from "next/navigation";
import { ExportLinks } from "@/components/import/export-links";
import { kinds } from "@/lib/rules/listing-kind";
import { userStatuses } from "@/lib/rules/permissions";

/** Links that export the listings matching the current filters. */
export function ExportShown() {
  const params = useSearchParams();
  const kind = kinds.find((one) => one === params.get("kind"));
  // The list opens on the pending tab.
  const tab = params.get("status") ?? "pending";
  const status = userStatuses.find((one) => one === tab);
  const category = params.get("category_id");
  const search = params.get("q")?.trim();
  const narrowed = {
    ...(status && { status }),
    ...(category && { category_id: category }),
    ...(search && { search }),
  };
  return <ExportLinks kinds={kind ? [kind] : kinds} narrowed={narrowed} />;
}
