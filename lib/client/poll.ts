/** The pause between tries, in ms: at first, and once it takes long. */
const FIRST_PAUSE_MS = 1500;
const LATER_PAUSE_MS = 6000;
/** After how many tries it counts as long (half a minute), and after how many it stops (ten minutes). */
const TRIES_UNTIL_LONG = 20;
const TRIES_AT_MOST = 115;

interface Polling<Answer> {
  read: () => Promise<Answer>;
  isDone: (answer: Answer) => boolean;
  /** Called with every answer, including the last. */
  onAnswer: (answer: Answer) => void;
  /** Called once when it takes long, and once when it stops without a result. */
  onSlow: (state: "long" | "given-up") => void;
}

/**
 * Reads at once and then repeatedly until `isDone`. A failed read counts as a try without an answer. Returns the function
 * that stops it.
 */
export function poll<Answer>({ read, isDone, onAnswer, onSlow }: Polling<Answer>): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tryOnce(tries: number): Promise<void> {
    const answer = await read().catch(() => null);
    if (isStopped) return;
    if (answer !== null) {
      onAnswer(answer);
      if (isDone(answer)) return;
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
