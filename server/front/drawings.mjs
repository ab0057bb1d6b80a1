import { changeLog } from "../process/change-log.mjs";

/**
 * Lets requests wait for a page that is already being rendered if nothing has changed since that began. Usually the
 * page is then cached and serves all of them; a request that finds no cached page afterward renders its own.
 */
export function createDrawings() {
  /** @type {Map<string, {since: number, done: Promise<void>}>} */
  const underWay = new Map();

  return {
    /**
     * Resolves when a render that can serve this path is done, or at once if there is none.
     * @param {string} path
     */
    async ofSame(path) {
      const drawing = underWay.get(path);
      if (drawing?.since === changeLog.now()) await drawing.done;
    },

    /**
     * Registers a render that begins now. Returns a function that marks it as done.
     * @param {string} path
     * @param {import("node:http").ServerResponse} res
     */
    begin(path, res) {
      let finish = () => {};
      /** @type {Promise<void>} */
      const done = new Promise((resolve) => (finish = resolve));
      const drawing = { since: changeLog.now(), done };
      underWay.set(path, drawing);
      function over() {
        if (underWay.get(path) === drawing) underWay.delete(path);
        finish();
      }
      res.once("close", over);
      return over;
    },
  };
}
