import { useEffect, useState } from "react";

/**
 * Whether the reading pane covers the list in a narrow window. Opening it adds a history entry, so that the browser's Back
 * button closes it.
 */
export function usePane() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, []);
  return {
    isOpen,
    open: () => {
      if (isOpen || window.matchMedia("(min-width: 64rem)").matches) return;
      window.history.pushState(null, "");
      setOpen(true);
    },
    close: () => isOpen && window.history.back(),
  };
}
