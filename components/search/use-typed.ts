import { useEffect, useState } from "react";

/** What stands in a field, but for what is still being composed of several keys. */
export function useTyped(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(input.value);
  useEffect(() => {
    const read = (event: Event) => {
      if (!(event as InputEvent).isComposing) setTyped(input.value);
    };
    input.addEventListener("input", read);
    input.addEventListener("compositionend", read);
    // Something may have been typed just before.
    input.dispatchEvent(new Event("input"));
    return () => {
      input.removeEventListener("input", read);
      input.removeEventListener("compositionend", read);
    };
  }, [input]);
  return typed.trim();
}
