import { duplicatesApi } from "@/server/duplicates/api";
import { routes } from "@/server/http/router";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(duplicatesApi);
