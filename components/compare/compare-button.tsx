type CompareButtonProps = {
  id: number;
  name: string;
  /** Its look where it isn't just an outlined button. */
  className?: string;
};

/**
 * Adds a listing to the compare list and removes it. The same for every visitor: `CompareProvider` listens to it and sets
 * its state, so a page of many rows doesn't hydrate any. `name` tells screen readers which listing.
 */
export const CompareButton = ({ id, name, className = "compare-button" }: CompareButtonProps) => (
  <button type="button" aria-pressed="false" data-compare={id} className={className} suppressHydrationWarning>
    Compare<span className="sr-only">{` ${name}`}</span>
  </button>
);
