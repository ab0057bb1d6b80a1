import { privatePage } from "@/app/private-page";
import { reportMessages } from "@/lib/messages/report";
import { routes } from "@/lib/site/routes";
import { confirmPage } from "../../confirm-page";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Confirm your report", routes.confirmReport(""));

export default confirmPage("report", reportMessages.gone);
