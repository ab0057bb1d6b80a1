import { routes } from "@/server/http/router";
import { usersApi } from "@/server/users/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(usersApi);
