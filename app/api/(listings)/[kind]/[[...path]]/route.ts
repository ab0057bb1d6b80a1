import { endpoints } from "@/server/api";
import { routes } from "@/server/http/router";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(endpoints);
