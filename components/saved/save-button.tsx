/**
 * Saves a listing and removes it. The same for every visitor: `SavedButtons` listens to it and sets its state, as
 * `CompareProvider` does for its button.
 */
export const SaveButton = ({ id, name, className }: { id: number; name: string; className: string }) => (
  <button type="button" aria-pressed="false" data-save={id} className={className} suppressHydrationWarning>
    <span className="save-label">Save</span>
    <span className="sr-only">{` ${name}`}</span>
  </button>
);
