import { appealsApi } from "@/server/appeals/api";
import { routes } from "@/server/http/router";
import { suspensionsApi } from "@/server/suspensions/api";
import { usersApi } from "@/server/users/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(usersApi, suspensionsApi, appealsApi);
