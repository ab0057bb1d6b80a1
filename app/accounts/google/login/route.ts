import { loginRoute } from "@/server/auth/account-routes";

export const { HEAD, GET } = loginRoute;
