import { changeLog } from "./change-log.mjs";

/**
 * Next lets a visit join the drawing of the same page that is already under way. When something has changed since that
 * began, the visit would be shown what was true before it: such a visit waits until the older drawing is done.
 */
export function createTurns() {
  const underWay = new Map();

  /** Notes a drawing of this path until the answer is closed, and tells it which are under way already. */
  function enter(path, res, said) {
    const turn = { said, since: changeLog.now(), done: new Promise((resolve) => res.once("close", resolve)) };
    const turns = underWay.get(path) ?? new Set();
    said.ahead = [...turns].map((ahead) => ahead.said);
    underWay.set(path, turns.add(turn));
    void turn.done.then(() => {
      turns.delete(turn);
      if (!turns.size && underWay.get(path) === turns) underWay.delete(path);
    });
  }

  return async function takeTurn(path, res, said) {
    const older = [...(underWay.get(path) ?? [])].filter(({ since }) => since < changeLog.now());
    if (older.length) await Promise.all(older.map(({ done }) => done));
    enter(path, res, said);
  };
}
