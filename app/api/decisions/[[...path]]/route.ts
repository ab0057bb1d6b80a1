import { appealsApi } from "@/server/appeals/api";
import { decisionsApi } from "@/server/decisions/api";
import { routes } from "@/server/http/router";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(decisionsApi, appealsApi);
