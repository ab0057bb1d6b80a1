"use client";

import { useEffect } from "react";
import "./globals.css";

/** The last resort, when the root layout itself fails. */
export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="page py-24">
          <h1 className="text-h1">Something went wrong</h1>
          <p className="measure text-lead text-soft mt-4">
            This page could not be shown. Nothing you did is lost. Please try again in a moment.
          </p>
          <button
            type="button"
            onClick={reset}
            className="bg-accent text-on-accent mt-8 min-h-11 rounded-md px-4 font-semibold"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
