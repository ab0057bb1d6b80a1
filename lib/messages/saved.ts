/** The texts of the page of saved listings, apart from `messages` because no other page needs them. */
export const savedMessages = {
  title: "Saved listings",
  emptyTitle: "Nothing saved yet",
  empty: "Choose Save on a listing to keep it here. You don't need an account.",
  onDevice: "Saved in this browser. Sign in to see them on all your devices.",
  inAccount: "Kept in your account.",
  notes: "Notes stay in this browser.",
  noScript: "Saving needs JavaScript.",
  sharedTitle: "Shared list",
  shared: "Someone shared this list with you. It doesn't say who.",
  sharedNone: "None of these listings is public any more.",
  sharedWrong: "This link names no listings. Ask for it again, or search for them.",
  alerts: "Your saved searches, and the listings you follow",
  keptAll: "Saved. They are in your list now.",
};
