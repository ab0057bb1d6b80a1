/** What somebody's settings say before they have chosen anything. */
export const preferenceDefaults = {
  email_notifications: true,
  review_notifications: true,
  marketing_emails: false,
  profile_public: true,
  show_email_public: false,
  auto_approve_reviews: true,
};
