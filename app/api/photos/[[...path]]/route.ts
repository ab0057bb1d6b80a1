import { routes } from "@/server/http/router";
import { photosApi } from "@/server/photos/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(photosApi);
