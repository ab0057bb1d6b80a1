import * as affiliation from "./affiliation";
import * as admin from "./admin";
import * as analytics from "./analytics";
import * as billing from "./billing";
import * as category from "./category";
import * as categoryRequest from "./category-request";
import * as claim from "./claim";
import * as claimDocument from "./claim-document";
import * as crowdfund from "./crowdfund";
import * as crowdfundLedger from "./crowdfund-ledger";
import * as duplicate from "./duplicate";
import * as follow from "./follow";
import * as hours from "./hours";
import * as imports from "./import";
import * as importBatch from "./import-batch";
import * as importReport from "./import-report";
import * as inbox from "./inbox";
import * as invitation from "./invitation";
import * as listing from "./listing";
import * as listingNotice from "./listing-notice";
import * as listingWrite from "./listing-write";
import * as location from "./location";
import { type Operation } from "./operation";
import * as moderation from "./moderation";
import * as metaTemplate from "./meta-template";
import * as pageMeta from "./page-meta";
import * as pageMetaFile from "./page-meta-file";
import * as photo from "./photo";
import * as review from "./review";
import * as reviewWrite from "./review-write";
import * as saved from "./saved";
import * as savedSearch from "./saved-search";
import * as search from "./search";
import * as siteHealth from "./site-health";
import * as siteSettings from "./site-settings";
import * as securityEvent from "./security-event";
import * as session from "./session";
import * as site from "./site";
import * as concept from "./concept";
import * as team from "./team";
import * as user from "./user";

/** All operations of the API, as described in openapi.json. */
export const operations: readonly Operation[] = [
  site.readCsrf,
  site.readHealth,
  site.readLiveness,
  site.readReadiness,
  site.readStats,
  site.readOpenApi,
  site.reportCsp,
  listing.listListings,
  listing.readListing,
  listing.readListingBySlug,
  listing.readListingByPath,
  listing.listFeatured,
  listingWrite.createListing,
  listingWrite.patchListing,
  categoryRequest.readCategoryRequest,
  categoryRequest.requestCategory,
  categoryRequest.withdrawCategoryRequest,
  categoryRequest.approveCategoryRequest,
  categoryRequest.rejectCategoryRequest,
  hours.putHours,
  hours.putHoursExceptions,
  photo.listPhotos,
  photo.addPhoto,
  photo.addReviewPhoto,
  photo.changePhoto,
  photo.removePhoto,
  photo.listModeratedPhotos,
  photo.decidePhoto,
  listingWrite.findSimilar,
  claim.claimListing,
  claim.listClaims,
  claim.approveClaim,
  claim.rejectClaim,
  claim.setOwner,
  claim.listTransfers,
  claim.agreeTransfer,
  claim.readOwnClaim,
  claim.withdrawClaim,
  claim.beginProof,
  claim.checkProof,
  claimDocument.addDocument,
  claimDocument.readDocument,
  claimDocument.removeDocument,
  claim.noteCall,
  claim.refuseTransfer,
  claim.askForProof,
  analytics.recordEvent,
  analytics.readAnalytics,
  listingNotice.listNoticeChoices,
  listingNotice.changeNoticeChoices,
  affiliation.readAffiliations,
  affiliation.proposeAffiliation,
  affiliation.confirmAffiliation,
  affiliation.endAffiliation,
  location.readLocations,
  location.putLocations,
  location.readPinMap,
  team.readTeam,
  team.inviteMember,
  team.changeMember,
  team.removeMember,
  team.withdrawInvitation,
  team.acceptInvitation,
  invitation.readInvitations,
  invitation.sendInvitations,
  inbox.readInbox,
  inbox.listTemplates,
  inbox.createTemplate,
  inbox.changeTemplate,
  inbox.deleteTemplate,
  saved.readSaved,
  saved.saveListings,
  saved.removeSaved,
  saved.listSaved,
  savedSearch.listSavedSearches,
  savedSearch.saveSearch,
  savedSearch.changeSavedSearch,
  savedSearch.removeSavedSearch,
  follow.readFollows,
  follow.followListing,
  follow.unfollowListing,
  crowdfund.readCampaign,
  crowdfund.startCheckout,
  crowdfundLedger.listContributions,
  crowdfundLedger.sumContributions,
  crowdfundLedger.compareLedger,
  crowdfundLedger.settlePayment,
  admin.exportAudit,
  moderation.openItem,
  moderation.readPersonRecord,
  importBatch.bulkCreate,
  imports.beginImport,
  imports.listImports,
  imports.readImport,
  imports.finishImport,
  imports.cancelImport,
  imports.undoImport,
  imports.readRejects,
  importReport.importReport,
  listing.exportListings,
  search.unifiedSearch,
  search.suggest,
  concept.listConcepts,
  concept.createConcept,
  concept.tryConcepts,
  concept.listSearches,
  concept.exportConcepts,
  concept.importConcepts,
  concept.patchConcept,
  concept.deleteConcept,
  category.listCategories,
  category.readCategory,
  category.readCategoryBySlug,
  category.readCategoryByPath,
  category.patchCategory,
  category.deleteCategory,
  category.mergeCategory,
  category.createCategory,
  review.listReviews,
  admin.listAllListings,
  admin.bulkSetStatus,
  admin.bulkSetCategory,
  admin.bulkSetUserStatus,
  admin.readAdminCounts,
  siteHealth.readSiteHealth,
  siteSettings.readSiteSettings,
  siteSettings.changeSiteSettings,
  siteSettings.exportSiteSettings,
  admin.listAudit,
  duplicate.listDuplicates,
  duplicate.dismissDuplicate,
  duplicate.previewMerge,
  duplicate.mergeListings,
  duplicate.listMerges,
  duplicate.undoMerge,
  pageMeta.listPageMetas,
  pageMeta.listPageMetasOf,
  pageMetaFile.exportPageMetas,
  pageMetaFile.importPageMetas,
  metaTemplate.listMetaTemplates,
  metaTemplate.previewMetaTemplate,
  metaTemplate.putMetaTemplate,
  metaTemplate.deleteMetaTemplate,
  metaTemplate.listPageWords,
  pageMeta.savePageMeta,
  pageMeta.patchPageMeta,
  securityEvent.listSecurityEvents,
  session.listSessions,
  session.endSessions,
  session.endSession,
  session.endSessionsOf,
  reviewWrite.createReview,
  reviewWrite.patchReview,
  reviewWrite.decideReviews,
  reviewWrite.deleteReview,
  reviewWrite.approveRevision,
  reviewWrite.rejectRevision,
  reviewWrite.replyToReview,
  reviewWrite.deleteReply,
  reviewWrite.markHelpful,
  reviewWrite.flagReview,
  reviewWrite.confirmReport,
  reviewWrite.listFlags,
  billing.createCheckoutSession,
  billing.createPortalSession,
  billing.readPlan,
  billing.previewSwitch,
  billing.switchPlan,
  billing.listInvoices,
  billing.receivePaymentEvent,
  user.readMe,
  user.patchMe,
  user.closeMe,
  user.exportMe,
  user.hasAdmin,
  user.becomeAdmin,
  user.listUsers,
  user.createUser,
  user.patchUser,
];
