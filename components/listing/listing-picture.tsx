/** A listing's picture as it is drawn: an address that may be loaded, else initials on a tint. */
export type Picture = { href: string | null; tint: string; initials: string };

type PictureProps = Picture & {
  /** Whether it is what a page shows first: then nothing waits for it to come into sight. */
  isFirst?: boolean;
  className: string;
};

/**
 * A listing's picture, square. Its initials are drawn underneath: they show when there is no picture, and when it
 * can't be loaded (`public/early.js` marks that). The name stands beside it, so it is not said twice.
 */
export function ListingPicture({ href, tint, initials, isFirst = false, className }: PictureProps) {
  return (
    <span className={`border-line bg-sunk relative block shrink-0 overflow-hidden rounded-md border ${className}`}>
      <svg viewBox="0 0 72 72" aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="72" height="72" fill={tint} fillOpacity="0.16" />
        <text
          x="36"
          y="37"
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-soft font-serif"
          fontSize="27"
        >
          {initials}
        </text>
      </svg>
      {href && (
        <img
          src={href}
          alt=""
          width={144}
          height={144}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          decoding="async"
          referrerPolicy="no-referrer"
          suppressHydrationWarning
          className="bg-raised absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
