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
  account: {
    signIn: "Sign In",
    signOut: "Sign Out",
    closed: "Your account is closed.",
  },
  login: {
    errors: {
      "email-taken":
        "An account with this e-mail address exists already, and it signs in another way. Sign in as you did before, or write to us.",
      cancelled: "You stopped before you were signed in. Nothing has changed.",
      failed: "Signing in did not work. Please try again.",
      "no-email": "Google gave us no e-mail address, and an account needs one. Please use another Google account.",
      unavailable: "Google could not be reached. Please try again in a few minutes.",
      expired: "This sign-in took too long or was already used. Please start again.",
    },
  },
  profile: {
    title: "My Profile",
    signedOut: "Profile Access",
    saved: "Profile updated successfully!",
    failed: "Failed to update profile. Please try again.",
  },
  settings: {
    title: "Account Settings",
    saved: "Settings updated successfully!",
    failed: "Failed to update settings. Please try again.",
    closingFailed: "Your account could not be closed. Please try again.",
  },
  dashboard: {
    title: "My Dashboard",
    signedOut: "Dashboard Access",
    listingMissing: "Business not found.",
  },
  adminSetup: {
    signedOut: "Sign In Required",
    makeMeAdmin: "Make Me Admin",
    failed: "Failed to create admin account. Please try again.",
  },
  sponsored: "Sponsored",
  premium: "Premium",
} as const;
