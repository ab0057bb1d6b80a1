import { affiliationsApi } from "@/server/affiliations/api";
import { claimsApi } from "@/server/claims/api";
import { factsApi } from "@/server/facts/api";
import { hoursApi } from "@/server/hours/api";
import { routes } from "@/server/http/router";
import { importsApi } from "@/server/imports/api";
import { invitationsApi } from "@/server/invitations/api";
import { listingsApi } from "@/server/listings/api";
import { locationsApi } from "@/server/locations/api";
import { photosApi } from "@/server/photos/api";
import { teamsApi } from "@/server/teams/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  affiliationsApi,
  claimsApi,
  factsApi,
  hoursApi,
  importsApi,
  invitationsApi,
  listingsApi,
  locationsApi,
  photosApi,
  teamsApi,
);
