import { importMessages } from "@/lib/import-messages";
import { routes } from "@/lib/routes";
import { memberCtx } from "@/server/auth/gate";
import { privatePage } from "../../private-page";
import { ImportPage } from "../importing";

export const metadata = privatePage(importMessages.titles.business, routes.bulkUpload.business);

export default async function BulkUploadPage() {
  return <ImportPage kind="business" ctx={await memberCtx()} />;
}
