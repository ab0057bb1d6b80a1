import { routes } from "@/server/http/router";
import { savedApi } from "@/server/saved/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(savedApi);
