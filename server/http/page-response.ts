import "server-only";
import { type Said, saidOfPage } from "../front/said.mjs";

/** How long a page may be kept that shows nothing but this site's own words and settings. */
export const UNCHANGING_SECONDS = 3600;

interface Keep {
  seconds: number;
  /** As the database names them: `listing:5`; `listing:*` is any listing. */
  tags: string[];
  /** Another query makes another page: only what is asked for without one is kept, and sent to nobody else. */
  readsQuery?: boolean;
}

/** Without the front (in a build, in scripts) there is nobody to tell. */
function tell(word: Partial<Said>): void {
  const said = saidOfPage.getStore();
  if (said) Object.assign(said, word);
}

/**
 * Gives the page being drawn a status other than 200, with its whole body. To be called before anything is sent, as
 * all that stands here: no loading boundary may stand above the page.
 */
export const answerWith = (status: 400 | 404): void => tell({ status });

/** Notes that a part of the page got no connection to the database in time. The page may do without that part. */
export const noteOverload = (seconds: number): void => tell({ overloadedSeconds: seconds });

/** Answers 500 with the page being drawn, or 503 and when to come back where the site was overloaded. */
export function answerFailed(): void {
  const seconds = saidOfPage.getStore()?.overloadedSeconds ?? null;
  tell(seconds === null ? { status: 500 } : { status: 503, retryAfterSeconds: seconds });
}

/** Answers 429 with the page being drawn, and says in how many seconds it may be asked for again. */
export const answerBusy = (retryAfterSeconds: number): void => tell({ status: 429, retryAfterSeconds });

/**
 * Lets the front keep the page being drawn for so many seconds, or until something happens to one of its tags. Only for
 * a page that everybody sees the same. A kept one is sent whatever the query says, unless it reads that.
 */
export const keepPage = (keep: Keep): void => tell({ keep });

/** Makes every other spelling of the address (a slash at its end, another casing, escapes) one redirect to this one. */
export const answerOnlyHere = (): void => tell({ isOnlyHere: true });

/** Has the scripts of the page being drawn wait for its first paint: for pages that are there to be read. */
export const wakeLate = (): void => tell({ wakesLate: true });
