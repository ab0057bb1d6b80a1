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
    <span className={`picture ${className}`}>
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <rect width="72" height="72" fill={tint} fillOpacity="0.16" />
        <text x="36" y="37">
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
        />
      )}
    </span>
  );
}
