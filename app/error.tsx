"use client";

import { useEffect } from "react";

/** Shown when a page fails to render: a message and a retry button. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">Something went wrong</h1>
      <p className="measure text-lead text-soft mt-4">
        This page could not be shown. Nothing you did is lost. Please try again in a moment.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={reset}
          className="bg-accent text-on-accent min-h-11 rounded-md px-4 font-semibold"
        >
          Try again
        </button>
        <a href="/" className="border-edge inline-flex min-h-11 items-center rounded-md border px-4 font-semibold">
          Go to the home page
        </a>
      </div>
    </div>
  );
}
