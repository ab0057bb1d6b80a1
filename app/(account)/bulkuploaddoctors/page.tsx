import { importMessages } from "@/lib/import-messages";
import { routes } from "@/lib/routes";
import { memberCtx } from "@/server/auth/gate";
import { privatePage } from "../../private-page";
import { ImportPage } from "../importing";

export const metadata = privatePage(importMessages.titles.doctor, routes.bulkUpload.doctor);

export default async function BulkUploadDoctorsPage() {
  return <ImportPage kind="doctor" ctx={await memberCtx()} />;
}
