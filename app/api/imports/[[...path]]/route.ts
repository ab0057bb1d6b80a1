import { routes } from "@/server/http/router";
import { importsApi } from "@/server/imports/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(importsApi);
