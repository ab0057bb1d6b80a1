import { routes } from "@/server/http/router";
import { transparencyApi } from "@/server/transparency/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(transparencyApi);
