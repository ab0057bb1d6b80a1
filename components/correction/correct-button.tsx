import { type CorrectionField } from "@/lib/rules/correction";

/** Opens the form for a wrong fact of the page, by `CorrectionOpener`. `about` names the group of facts for screen readers. */
export const CorrectButton = ({ field, about }: { field: CorrectionField; about: string }) => (
  <button
    type="button"
    data-correct={field}
    className="text-label text-faint hover:text-accent needs-script no-print inline-flex min-h-6 items-center underline max-lg:min-h-11"
  >
    Something wrong?<span className="sr-only"> {about}</span>
  </button>
);
