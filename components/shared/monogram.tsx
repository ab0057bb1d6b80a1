import { type MonogramLook } from "@/lib/format/monogram";

type MonogramProps = MonogramLook & {
  /** Whether it is the first thing on a page, so that a photo loads eagerly. */
  isFirst?: boolean;
  /** Its size where it isn't 48 px: `[--mono:4rem]`. */
  className?: string;
};

/**
 * A listing's initials on the tint of its branch; a photo fills the same shape. They show if it fails to load
 * (`public/early.js` marks that). Hidden from screen readers, because the name is next to it.
 */
export function Monogram({ letters, look, src, isFirst = false, className = "" }: MonogramProps) {
  return (
    <span aria-hidden="true" className={`mono ${look} ${className}`}>
      {letters}
      {src && (
        <img
          src={src}
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
