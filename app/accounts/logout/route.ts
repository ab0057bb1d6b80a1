import { logoutRoute } from "@/server/sign-in/account-routes";

export const { HEAD, GET, POST } = logoutRoute;
