import { importMessages } from "@/lib/messages/import";
import { routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { privatePage } from "../../private-page";
import { ImportPage } from "../importing";

export const metadata = privatePage(importMessages.titles.business, routes.bulkUpload.business);

export default async function BulkUploadPage() {
  return <ImportPage kind="business" ctx={await memberCtx()} />;
}
