import { appealsApi } from "@/server/appeals/api";
import { routes } from "@/server/http/router";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(appealsApi);
