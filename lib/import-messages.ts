/** Texts of the import pages, separate from lib/messages.ts so that visitors don't load them. */
export const importMessages = {
  titles: { business: "Bulk Import Businesses", doctor: "Bulk Import Doctors" },
  signedOut: "Sign In Required",
  notAllowed: "Only owners and administrators can import",
  notCsv: "Please select a valid CSV file (.csv).",
  noFile: "Please select a CSV file first.",
  noCategory: "Please select a category for this import.",
  noNameColumn: "Please choose the column with the name.",
  expired:
    "Your session expired or you don't have permission to bulk import. Please sign in as an admin and try again.",
  timeout: "Network/Server timeout while uploading this batch. You can retry.",
  unexpected: "Unexpected error",
  batchFailed: "Failed to upload a batch.",
  parseFailed: "Failed to parse CSV.",
  stalled: "Upload appears stalled (no progress for 90s). Please retry; the last finished batch was saved.",
  isEmpty: "is empty.",
  hasNoRows: "has a header but no rows.",
  complete: "Import Complete",
  foundSoon: "All of them will be searchable within a few minutes.",
  another: "Upload Another File",
  toDashboard: "Go to Dashboard",
  otherFile: (name: string) =>
    `This isn't the file that the import started with. Choose ${name} again, unchanged, or start a new import.`,
  loadFailed: "Your imports couldn't be loaded.",
  beginFailed: "The import couldn't be started. Please try again.",
  cancelFailed: "The import couldn't be canceled. Please try again.",
  undoFailed: "The import couldn't be undone. Please try again.",
} as const;
