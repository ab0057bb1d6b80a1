import { routes } from "@/server/http/router";
import { reportsApi } from "@/server/reports/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reportsApi);
