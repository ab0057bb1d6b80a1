import { routes } from "@/server/http/router";
import { seoApi } from "@/server/seo/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(seoApi);
