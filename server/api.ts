import "server-only";
import { readOpenApi } from "@/lib/contract/site";
import { adminApi } from "./admin/api";
import { affiliationsApi } from "./affiliations/api";
import { analyticsApi } from "./analytics/api";
import { appealsApi } from "./appeals/api";
import { billingApi } from "./billing/api";
import { categoriesApi } from "./categories/api";
import { claimsApi } from "./claims/api";
import { conceptsApi } from "./concepts/api";
import { contactApi } from "./contact/api";
import { correctionsApi } from "./corrections/api";
import { crowdfundApi } from "./crowdfund/api";
import { decisionsApi } from "./decisions/api";
import { duplicatesApi } from "./duplicates/api";
import { factsApi } from "./facts/api";
import { followsApi } from "./follows/api";
import { hoursApi } from "./hours/api";
import { importsApi } from "./imports/api";
import { invitationsApi } from "./invitations/api";
import { listingsApi } from "./listings/api";
import { locationsApi } from "./locations/api";
import { mapsApi } from "./maps/api";
import { mergesApi } from "./merges/api";
import { paymentEventsApi } from "./payment-events/api";
import { photosApi } from "./photos/api";
import { reportsApi } from "./reports/api";
import { reviewsApi } from "./reviews/api";
import { savedApi } from "./saved/api";
import { savedSearchesApi } from "./saved-searches/api";
import { searchApi } from "./search/api";
import { seoApi } from "./seo/api";
import { siteApi } from "./site/api";
import { suspensionsApi } from "./suspensions/api";
import { teamsApi } from "./teams/api";
import { transparencyApi } from "./transparency/api";
import { usersApi } from "./users/api";
import { type Endpoint, endpoint } from "./http/endpoint";
import { openApi } from "./http/openapi";
import { pageSettings } from "./http/page-settings";

/** Every operation of the API with its verb. */
export const endpoints: readonly Endpoint[] = [
  ...adminApi,
  ...affiliationsApi,
  ...analyticsApi,
  ...appealsApi,
  ...billingApi,
  ...categoriesApi,
  ...claimsApi,
  ...conceptsApi,
  ...contactApi,
  ...correctionsApi,
  ...crowdfundApi,
  ...decisionsApi,
  ...duplicatesApi,
  ...factsApi,
  ...followsApi,
  ...hoursApi,
  ...importsApi,
  ...invitationsApi,
  ...listingsApi,
  ...locationsApi,
  ...mapsApi,
  ...mergesApi,
  ...paymentEventsApi,
  ...photosApi,
  ...reportsApi,
  ...reviewsApi,
  ...savedApi,
  ...savedSearchesApi,
  ...searchApi,
  ...seoApi,
  ...siteApi,
  ...suspensionsApi,
  ...teamsApi,
  ...transparencyApi,
  ...usersApi,
  endpoint(readOpenApi, async () =>
    openApi(
      endpoints.map(({ op }) => op),
      (await pageSettings()).site_name,
    ),
  ),
];
