/** Lets so many pieces of work run at once; the others wait their turn. */
export function createGate(width) {
  const waiting = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise((pass) => waiting.push(pass));
    try {
      return await work();
    } finally {
      if (waiting.length) waiting.shift()();
      else free += 1;
    }
  };
}
