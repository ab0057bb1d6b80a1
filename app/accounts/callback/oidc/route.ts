import { callbackRoute } from "@/server/sign-in/account-routes";

export const { HEAD, GET } = callbackRoute("oidc");
