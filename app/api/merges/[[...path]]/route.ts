import { routes } from "@/server/http/router";
import { mergesApi } from "@/server/merges/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(mergesApi);
