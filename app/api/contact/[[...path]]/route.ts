import { contactApi } from "@/server/contact/api";
import { routes } from "@/server/http/router";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(contactApi);
