/** Runs at most `width` pieces of work at once; others wait their turn. */
export function createGate(width: number) {
  const waiting: (() => void)[] = [];
  let free = width;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((pass) => waiting.push(pass));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
