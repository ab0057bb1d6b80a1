import { analyticsApi } from "@/server/analytics/api";
import { routes } from "@/server/http/router";
import { reviewsApi } from "@/server/reviews/api";
import { teamsApi } from "@/server/teams/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(analyticsApi, reviewsApi, teamsApi);
