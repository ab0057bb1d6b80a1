import { routes } from "@/server/http/router";
import { siteApi } from "@/server/site/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(siteApi);
