/** The mark: an open book whose fold is a check mark. */
function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="6" className="fill-accent" />
      <path
        d="M6.5 9.5c3.6-.9 6.9-.2 9.5 2.2 2.6-2.4 5.9-3.1 9.5-2.200v13c-3.6-.9-6.9-.2-9.5 2.2-2.6-2.4-5.9-3.1-9.5-2.2z"
        className="stroke-on-accent fill-none"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        d="M10.5 16.2l5.5 5 5.5-8"
        className="stroke-on-accent fill-none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark with the site's name. */
export function Logo({ siteName }: { siteName: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-h3 font-serif font-semibold tracking-tight">{siteName}</span>
    </span>
  );
}
