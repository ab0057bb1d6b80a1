import { routes } from "@/server/http/router";
import { mapsApi } from "@/server/maps/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(mapsApi);
