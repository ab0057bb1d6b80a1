/** A listing's picture: an address to load, or initials on a tint. */
export type Picture = { href: string | null; tint: string; initials: string };

type PictureProps = Picture & {
  /** Whether it is the first thing on a page, so that it loads eagerly. */
  isFirst?: boolean;
  className: string;
};

/**
 * A listing's square picture over its initials, which show if there is no picture or it fails to load (`public/early.js`
 * marks that). Hidden from screen readers, because the name is next to it.
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
