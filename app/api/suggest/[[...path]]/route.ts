import { routes } from "@/server/http/router";
import { searchApi } from "@/server/search/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(searchApi);
