import { loginRoute } from "@/server/sign-in/account-routes";

export const { HEAD, GET } = loginRoute("google");
