import { privatePage } from "@/app/private-page";
import { correctionMessages } from "@/lib/messages/correction";
import { routes } from "@/lib/site/routes";
import { confirmPage } from "../../confirm-page";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Confirm your correction", routes.confirmCorrection(""));

export default confirmPage("correction", correctionMessages.gone);
