import { changeLog } from "./change-log.mjs";

/**
 * Lets visits of a page that is just being drawn wait for it, when nothing has changed since that began: mostly it is
 * then kept and can be sent to all of them. Whoever finds nothing kept after that draws for itself.
 */
export function createDrawings() {
  const underWay = new Map();

  return {
    /** Resolves when the drawing that can serve this path is done, at once when there is none. */
    async ofSame(path) {
      const drawing = underWay.get(path);
      if (drawing?.since === changeLog.now()) await drawing.done;
    },

    /** Notes a drawing that begins now; the function that it gives says that it is over. */
    begin(path, res) {
      let finish;
      const drawing = { since: changeLog.now(), done: new Promise((resolve) => (finish = resolve)) };
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
