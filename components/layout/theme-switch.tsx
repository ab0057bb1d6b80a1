"use client";

import { useSyncExternalStore } from "react";
import { readStored, storageKeys, writeStored } from "@/lib/client/browser-storage";

const themes = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
type Theme = (typeof themes)[number][0];

const listeners = new Set<() => void>();

/** Light, dark, or system; stored on the device. `public/early.js` applies it before the first paint. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, chosenTheme, () => "system");
  return (
    <fieldset className="needs-script">
      <legend className="mb-2 font-semibold">Appearance</legend>
      <div className="border-edge flex rounded-md border">
        {themes.map(([value, label]) => (
          <label
            key={value}
            className="has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-accent flex min-h-11 grow items-center justify-center rounded-md px-3 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function chosenTheme(): Theme {
  const stored = document.documentElement.dataset.theme ?? readStored(storageKeys.theme);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function choose(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeStored(storageKeys.theme, theme === "system" ? null : theme);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
