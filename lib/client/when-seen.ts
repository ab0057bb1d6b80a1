/** Runs `work` once the page is in front of somebody: at once, or when a window opened behind others is looked at. */
export function whenSeen(work: () => void): () => void {
  if (document.visibilityState === "visible") {
    work();
    return () => {};
  }
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    work();
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
