/** The parts of a path as a catch-all gives them, decoded; null when one of them is no text. */
export function decoded(segments: string[] | undefined): string[] | null {
  try {
    return (segments ?? []).map(decodeURIComponent);
  } catch {
    return null;
  }
}
