import { signInLinkSeconds } from "./rules/session";

/**
 * User-facing texts of sign-in, account, owner, and billing pages, separate from lib/messages.ts so that public pages don't
 * load them.
 */
export const accountMessages = {
  billing: {
    alreadySubscribed: "You already have a Premium subscription. Open Manage Billing to change it.",
    justPaid: "We received your payment. Your Premium membership starts in a moment.",
    inTheWay: "Your checkout was changed in another window. Please try again.",
    nothingToManage: "You don't have a Premium plan to manage yet.",
    away: "The payment service can't be reached right now. Please try again.",
    notOffered: "This site doesn't take payments.",
    /** Why an account can't be closed yet. */
    stillRunning:
      "Your subscription is still active. Cancel it under Manage Billing on the Premium page first, so that you aren't charged again.",
  },
  login: {
    /** The same whether or not the address has an account. */
    linkSent: `We've sent you an email with a link to sign in. It works once, for ${signInLinkSeconds / 60} minutes. Open it in this browser; look among unwanted mail if it doesn't come.`,
    linkElsewhere:
      "This link was asked for in another browser. If you didn't ask for it, or got it from somebody else, close this page.",
    errors: {
      "email-taken":
        "An account with this email address already exists and uses a different sign-in method. Sign in the way you did before, or contact us.",
      join: "An account with this email address already exists and uses a different sign-in method. Sign in that way now, within 15 minutes and in this browser: from then on both open your account.",
      cancelled: "Sign-in was canceled. Nothing has changed.",
      failed: "We couldn't sign you in. Please try again.",
      "no-email": "We got no email address from there, and an account needs one. Please use another account.",
      unavailable: "We couldn't reach that sign-in service. Please try again in a few minutes.",
      "bad-email": "Enter a valid email address.",
      "link-expired": "This link has expired or was already used. Ask for a new one.",
      expired: "This sign-in attempt expired or was already used. Please start again.",
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
    sessionFailed: "You couldn't be signed out there. Please try again.",
    closingFailed: "Your account couldn't be closed. Please try again.",
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
  addListing: {
    title: "Add a listing",
    signedOut: "Sign In Required",
    signIn: "Please sign in to add a listing",
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
    bulkImport: "Bulk Import Businesses",
    saved: "Business updated.",
    saveFailed: "Failed to update business.",
    hours: {
      none: "Visitors can't see when you're open, and searches for what is open now don't find you.",
      saved: "Hours updated.",
      failed: "The hours couldn't be saved. Please try again.",
      hint: "For example: Mon-Fri 9-5; Sat 10-2. Leave it empty to remove the hours.",
      ofAddress: "From the address",
      noDate: "Enter the first day.",
      endsBefore: "The last day is before the first.",
      unreadable: 'We can\'t read these hours. Write them like "9-12, 1-5".',
      exceptionHint: "For example: 10-2. Leave it empty if you're closed.",
      noteHint: "Optional, such as the name of the holiday",
    },
    transferFailed: "Your answer couldn't be sent. Please try again.",
    reviewsFailed: "The reviews couldn't be loaded.",
    analyticsFailed: "The statistics couldn't be loaded.",
  },
  transfer: {
    title: "Ownership transfer requested",
    agree: "Agree to hand it over",
    refuseText: "An administrator reads your reason and decides. The person who asked is told, too.",
    reasonNeeded: "Say why it should stay yours.",
    askText: "We email your question. The proof is shown to an administrator, who decides.",
    questionNeeded: "Say what they should show.",
  },
  reply: {
    empty: "Please enter a reply before saving.",
    posted: "Reply posted.",
    removed: "Reply removed.",
    saveFailed: "Failed to save reply. You may need a premium membership.",
    removeFailed: "Failed to delete reply.",
    removeQuestion: {
      title: "Remove your reply?",
      text: "It disappears from the page at once. Its text stays in the form, in case you want it back.",
      yes: "Remove",
      no: "Keep it",
    },
    templateFailed: "The template couldn't be saved. Please try again.",
  },
  upgrade: {
    offer: "Upgrade to Premium",
    status: "Premium Status",
  },
  plans: {
    bestValue: "BEST VALUE",
    isPremium: "You're Premium",
    none: "You don't have Premium",
    manageBilling: "Manage Billing",
    goPremium: "Go Premium",
    toOwnerDashboard: "Go to Owner Dashboard",
    notOffered: "Card payments are not available on this site right now.",
    checkoutFailed: "Failed to start checkout.",
    unexpected: "Unexpected checkout response.",
    leavingFailed: "Checkout redirection failed.",
    portalUnavailable: "Unable to open billing portal.",
    portalFailed: "Failed to open billing portal.",
    leftTitle: "You left before paying",
    leftText: "Nothing was charged. You can choose a plan whenever you like.",
  },
} as const;
