import { routes } from "@/server/http/router";
import { reviewsApi } from "@/server/reviews/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reviewsApi);
