/** A visit to one of the pages. `form`: what was submitted, if anything. */
export interface Visit {
  id: string;
  form: URLSearchParams | null;
  siteUrl: string;
}

/** A page, or the address to redirect to. */
export type Shown = { status: number; html: string } | { to: string };
