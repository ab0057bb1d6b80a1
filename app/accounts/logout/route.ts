import { logoutRoute } from "@/server/auth/account-routes";

export const { HEAD, GET, POST } = logoutRoute;
