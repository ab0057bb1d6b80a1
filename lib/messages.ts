/** The product's own sentences, in one place, so that screens, answers and tests say the same. */
export const messages = {
  listing: {
    errorTitle: "Error",
    notFound: "Listing not found.",
    failed: "Failed to load page.",
    noPhone: "Phone not available",
    noEmail: "Email not available",
    noWebsite: "Website not available",
    contactForDetails: "Contact for details",
    noReviews: "No reviews yet",
  },
  category: {
    notSpecified: "Category not specified",
    notFound: "Category not found",
    failed: "Failed to load category data",
  },
  search: {
    emptyTitle: "No Results Found",
    emptyText: "Try adjusting your search, fields, or filters.",
  },
  compare: {
    emptyTitle: "Comparison Tool is Empty",
    outsideProvider: "useCompare must be used within a compare provider",
  },
  sponsored: "Sponsored",
  premium: "Premium",
} as const;
