import { importMessages } from "@/lib/messages/import";
import { routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { privatePage } from "../../private-page";
import { ImportPage } from "../importing";

export const metadata = privatePage(importMessages.titles.doctor, routes.bulkUpload.doctor);

export default async function BulkUploadDoctorsPage() {
  return <ImportPage kind="doctor" ctx={await memberCtx()} />;
}
