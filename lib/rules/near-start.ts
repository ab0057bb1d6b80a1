/** From how many letters on what is typed may hold a mistake: shorter texts are near too much. */
const shortest = 4;

/** Whether one text becomes the other by one letter too many, missing or wrong, or by two that are swapped. */
function isOneMistakeAway(one: string, other: string): boolean {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [a, b] = [one.slice(from), other.slice(from)];
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true;
  return a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

/** Whether a text, both as `plainWords` makes them, begins with what is typed but for one mistake. */
export function startsNear(text: string, typed: string): boolean {
  if (typed.length < shortest || /\d/.test(typed)) return false;
  return [-1, 0, 1].some((more) => isOneMistakeAway(typed, text.slice(0, typed.length + more)));
}
