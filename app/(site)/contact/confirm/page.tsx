import { privatePage } from "@/app/private-page";
import { contactMessages } from "@/lib/messages/contact";
import { routes } from "@/lib/site/routes";
import { confirmPage } from "../../confirm-page";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Confirm your message", routes.confirmMessage(""));

export default confirmPage("message", contactMessages.gone);
