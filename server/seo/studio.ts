import "server-only";
import { BoundedMap } from "../front/bounded-map.mjs";

interface Bounds {
  /** Of the pictures that are kept, in bytes. */
  keptBytes: number;
  /** Pictures that are drawn at a time, and those that may wait for it. */
  atOnce: number;
  waiting: number;
}

/** Where pictures are drawn, few at a time, and kept. */
export interface Studio {
  /** Whether the picture is there already. */
  has: (name: string) => boolean;
  /** The picture: kept, being drawn for somebody else, or drawn now by `draw`. Null when too many wait for theirs. */
  picture: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer> | null;
}

/** A studio with these bounds. A drawing that fails is not kept: the next who asks has it tried again. */
export function createStudio({ keptBytes, atOnce, waiting }: Bounds): Studio {
  const kept = new BoundedMap({ maxBytes: keptBytes });
  const begun = new Map<string, Promise<Buffer>>();
  const queue: (() => void)[] = [];
  let busy = 0;

  async function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (busy >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else busy += 1;
    try {
      return await draw();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  async function drawn(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const file = await inTurn(draw);
      kept.set(name, { file, bytes: file.length });
      return file;
    } finally {
      begun.delete(name);
    }
  }

  return {
    has: (name) => kept.has(name),
    picture(name, draw) {
      const held = kept.get(name) as { file: Buffer } | undefined;
      if (held) return Promise.resolve(held.file);
      const same = begun.get(name);
      if (same) return same;
      if (busy >= atOnce && queue.length >= waiting) return null;
      const drawing = drawn(name, draw);
      begun.set(name, drawing);
      return drawing;
    },
  };
}
