import { askRoute } from "@/server/sign-in/mail-routes";

export const { HEAD, POST } = askRoute;
