import { routes } from "@/server/http/router";
import { savedSearchesApi } from "@/server/saved-searches/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(savedSearchesApi);
