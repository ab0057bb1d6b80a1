import "server-only";
import * as admin from "@/lib/contract/admin";
import * as closing from "@/lib/contract/closing";
import * as categoryRequest from "@/lib/contract/category-request";
import * as listing from "@/lib/contract/listing";
import * as listingWrite from "@/lib/contract/listing-write";
import { endpoint, listEndpoint } from "../http/endpoint";
import { moveToCategory, setListingStatus } from "./bulk";
import {
  approveCategoryRequest,
  readCategoryRequest,
  rejectCategoryRequest,
  requestCategory,
  withdrawCategoryRequest,
} from "./category-request";
import { closeListing, reopenListing } from "./closing";
import { createListing } from "./create";
import { exportFile } from "./export";
import { findLikelyDuplicates } from "./likely-duplicates";
import { listFeatured, listListings, needListing, needListingByPath, needListingBySlug } from "./read";
import { listAllListings } from "./read-all";
import { changeListing } from "./write";

export const listingsApi = [
  endpoint(categoryRequest.approveCategoryRequest, (ctx, { params, body }) =>
    approveCategoryRequest(ctx, params, body),
  ),
  endpoint(categoryRequest.readCategoryRequest, (ctx, { params }) => readCategoryRequest(ctx, params)),
  endpoint(categoryRequest.requestCategory, (ctx, { params, body }) => requestCategory(ctx, params, body)),
  endpoint(categoryRequest.withdrawCategoryRequest, (ctx, { params }) => withdrawCategoryRequest(ctx, params)),
  endpoint(categoryRequest.rejectCategoryRequest, (ctx, { params, body }) => rejectCategoryRequest(ctx, params, body)),
  endpoint(closing.closeListing, (ctx, { params, body }) => closeListing(ctx, params, body)),
  endpoint(closing.reopenListing, (ctx, { params }) => reopenListing(ctx, params)),
  endpoint(listing.readListing, (ctx, { params }) => needListing(ctx, params.kind, params.id)),
  endpoint(listingWrite.patchListing, (ctx, { params, body }) => changeListing(ctx, params, body)),
  endpoint(admin.bulkSetCategory, (ctx, { params, body }) => moveToCategory(ctx, params.kind, body)),
  endpoint(listing.readListingByPath, (ctx, { params }) => needListingByPath(ctx, params.kind, params.path)),
  endpoint(listing.readListingBySlug, (ctx, { params }) => needListingBySlug(ctx, params.kind, params.slug)),
  endpoint(listing.exportListings, (ctx, { params, query }) => exportFile(ctx, params.kind, query)),
  endpoint(listing.listFeatured, (ctx, { params, query }) => listFeatured(ctx, query.limit, params.kind)),
  listEndpoint(listing.listListings, (ctx, { params, query }) => listListings(ctx, params.kind, query)),
  endpoint(listingWrite.createListing, (ctx, { params, body }) => createListing(ctx, params.kind, body)),
  endpoint(listingWrite.findSimilar, (ctx, { params, query }) => findLikelyDuplicates(ctx, params.kind, query)),
  endpoint(admin.bulkSetStatus, (ctx, { body }) => setListingStatus(ctx, body)),
  listEndpoint(admin.listAllListings, (ctx, { query }) => listAllListings(ctx, query)),
];
