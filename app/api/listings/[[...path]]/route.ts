import { routes } from "@/server/http/router";
import { listingsApi } from "@/server/listings/api";
import { mergesApi } from "@/server/merges/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(listingsApi, mergesApi);
