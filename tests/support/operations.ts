import { endpoints } from "@/server/api";

/** Every operation of the API. */
export const operations = endpoints.map(({ op }) => op);
