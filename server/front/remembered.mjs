const maxEntries = 5000;
const maxLength = 300;

/**
 * The same function, which works out what it says of a text only once while that is asked for often. What it keeps is
 * thrown away when it becomes too much; long texts are worked out each time.
 * @param {(text: string) => T} tell whose answer follows from the text alone
 * @returns {(text: string) => T}
 * @template T
 */
export function remembered(tell) {
  const known = new Map();
  return function rememberedOf(text) {
    const before = known.get(text);
    if (before !== undefined) return before;
    const said = tell(text);
    if (known.size >= maxEntries) known.clear();
    if (text.length <= maxLength) known.set(text, said);
    return said;
  };
}
