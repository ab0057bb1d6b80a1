import { linkRoute } from "@/server/sign-in/mail-routes";

export const { HEAD, GET, POST } = linkRoute;
