import { changeLog } from "./change-log.mjs";

/**
 * Lets visits of a page that is just being drawn wait for it, when nothing has changed since that began: mostly it is
 * then kept and can be sent to all of them. Whoever finds nothing kept after that draws for itself.
 */
export function createDrawings() {
  /** @type {Map<string, {since: number, done: Promise<void>}>} */
  const underWay = new Map();

  return {
    /**
     * Resolves when the drawing that can serve this path is done, at once when there is none.
     * @param {string} path
     */
    async ofSame(path) {
      const drawing = underWay.get(path);
      if (drawing?.since === changeLog.now()) await drawing.done;
    },

    /**
     * Notes a drawing that begins now; the function that it gives says that it is over.
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
