import { callbackRoute } from "@/server/auth/account-routes";

export const { HEAD, GET } = callbackRoute;
