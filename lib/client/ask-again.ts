/** How often something is asked for that is to come, in ms: at first, and after the first tries. */
const FIRST_PAUSE_MS = 1500;
const LATER_PAUSE_MS = 6000;
/** After how many tries it counts as long, and after how many it is given up: half a minute, ten minutes. */
const TRIES_UNTIL_LONG = 20;
const TRIES_AT_MOST = 115;

interface Asking<Answer> {
  ask: () => Promise<Answer>;
  isThere: (answer: Answer) => boolean;
  /** Each answer as it comes, the last one too. */
  onAnswer: (answer: Answer) => void;
  /** That it takes long, once; then that nobody asks any more. */
  onSlow: (state: "long" | "given-up") => void;
}

/**
 * Asks at once and again and again until what is waited for is there. A try that fails counts as one without an answer.
 * Gives the way to stop.
 */
export function askAgain<Answer>({ ask, isThere, onAnswer, onSlow }: Asking<Answer>): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tryOnce(tries: number): Promise<void> {
    const answer = await ask().catch(() => null);
    if (isStopped) return;
    if (answer !== null) {
      onAnswer(answer);
      if (isThere(answer)) return;
    }
    if (tries === TRIES_UNTIL_LONG) onSlow("long");
    if (tries === TRIES_AT_MOST) return onSlow("given-up");
    timer = setTimeout(() => void tryOnce(tries + 1), tries < TRIES_UNTIL_LONG ? FIRST_PAUSE_MS : LATER_PAUSE_MS);
  }
  void tryOnce(1);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
