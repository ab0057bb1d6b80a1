/** The sentences of the import pages: apart from lib/messages.ts, so that no visitor loads them. */
export const importMessages = {
  titles: { business: "Bulk Import Businesses", doctor: "Bulk Import Doctors" },
  signedOut: "Sign In Required",
  notAllowed: "Importing is for owners and administrators",
  notCsv: "Please select a valid CSV file (.csv).",
  noFile: "Please select a CSV file first.",
  noCategory: "Please select a category for this import.",
  noNameColumn: "Please choose the column that holds the name.",
  expired:
    "Your session expired or you don't have permission to bulk import. Please sign in as an admin and try again.",
  timeout: "Network/Server timeout while uploading this batch. You can retry.",
  unexpected: "Unexpected error",
  batchFailed: "Failed to upload a batch.",
  parseFailed: "Failed to parse CSV.",
  stalled: "Upload appears stalled (no progress for 90s). Please retry; the last finished batch was saved.",
  isEmpty: "is empty.",
  hasNoRows: "has a header and no rows.",
  complete: "Import Complete",
  foundSoon: "Searches find all of them within some minutes.",
  another: "Upload Another File",
  toDashboard: "Go to Dashboard",
  otherFile: (name: string) =>
    `This is not the file that this import began with. Choose ${name} again, unchanged, or begin a new import.`,
  loadFailed: "Your imports could not be loaded.",
  beginFailed: "The import could not be begun. Please try again.",
  cancelFailed: "The import could not be cancelled. Please try again.",
  undoFailed: "The import could not be undone. Please try again.",
} as const;
