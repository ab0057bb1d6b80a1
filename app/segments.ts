/** Decodes the segments of a catch-all route; null when one is malformed. */
export function decoded(segments: string[] | undefined): string[] | null {
  try {
    return (segments ?? []).map(decodeURIComponent);
  } catch {
    return null;
  }
}
