import { changeLog } from "./change-log.mjs";

/**
 * Makes requests wait for a page that is being rendered if nothing has changed since that began: usually it is cached
 * then and serves all of them. A request that finds no cached page afterwards renders its own.
 */
export function createDrawings() {
  /** @type {Map<string, {since: number, done: Promise<void>}>} */
  const underWay = new Map();

  return {
    /**
     * Resolves when the render that can serve this path is done, at once if there is none.
     * @param {string} path
     */
    async ofSame(path) {
      const drawing = underWay.get(path);
      if (drawing?.since === changeLog.now()) await drawing.done;
    },

    /**
     * Registers a render that begins now. Returns how to mark it as done.
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
