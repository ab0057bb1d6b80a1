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
    /** What somebody is told who wants to do something while the account waits for approval. */
    pending: (act: string) =>
      `Your account is pending approval. You cannot ${act} until your account has been activated by an administrator.`,
    suspended: "Your account is suspended.",
  },
  login: {
    errors: {
      "email-taken":
        "An account with this e-mail address exists already, and it signs in another way. Sign in as you did before, or write to us.",
      cancelled: "You stopped before you were signed in. Nothing has changed.",
      failed: "Signing in did not work. Please try again.",
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
  review: {
    already: "You've already reviewed this listing.",
    own: "You can't review your own listing.",
    removed: "This review was removed by a moderator and can't be edited.",
    replyNeedsPremium: "Replying is a Premium feature. Upgrade to enable replies.",
    ownHelpful: "You can't mark your own review as helpful.",
    ownFlag: "You can't report your own review.",
    settled:
      "Moderators have already looked into this reason. It can be reported again 24 hours later, with a note that says what is new.",
    noVisitor: "Your browser sent no visitor cookie. Allow cookies for this site and try again.",
    enoughVotes: "Enough people at this address have found this review helpful today.",
    changed: "This review has been changed since you opened it. Load it again to see what it says now.",
    noRevision: "This edit is no longer waiting: it has been decided, replaced or withdrawn.",
  },
  addListing: {
    title: "Add a listing",
    signedOut: "Sign In Required",
    signIn: "Please sign in to add a listing",
    accountPending:
      "Your account is pending approval. You cannot add a new listing until your account has been activated by an administrator.",
    accountSuspended: "Your account is suspended. You can't add a listing.",
    required: "Please fill in all required fields",
    failed: "Failed to add listing. Please try again.",
  },
  newCategory: {
    empty: "Category name cannot be empty.",
    exists: "A category with this name already exists. Please choose a different name.",
    failed: "Failed to create category. Please try again.",
  },
  owner: {
    title: "Owner Dashboard",
    signedOut: "Owner Dashboard Access",
    signIn: "Create Account / Sign In",
    noneTitle: "No Businesses Found",
    find: "Find Business to Claim",
    add: "Add New Business",
    saved: "Business updated.",
    saveFailed: "Failed to update business.",
    transferAgreed: "You agreed to hand the listing over.",
    transferFailed: "Your answer could not be sent. Please try again.",
    analyticsFailed: "The figures could not be loaded.",
  },
  reply: {
    empty: "Please enter a reply before saving.",
    posted: "Reply posted.",
    removed: "Reply removed.",
    saveFailed: "Failed to save reply. You may need a premium membership.",
    removeFailed: "Failed to delete reply.",
    needsPremium: "Replying is a Premium feature. Upgrade to enable replies.",
  },
  upgrade: { offer: "Upgrade to Premium", status: "Premium Status" },
  sponsored: "Sponsored",
  premium: "Premium",
} as const;
