import "server-only";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

interface Bounds {
  /** The total size of cached images, in bytes. */
  cachedBytes: number;
  /** The number of images rendered at a time, and of those that may wait. */
  concurrency: number;
  waiting: number;
}

/** Renders images, few at a time, and caches them. */
export interface ImageRenderer {
  /** Whether the image is cached. */
  has: (name: string) => boolean;
  /** The image: cached, being rendered for another caller, or rendered now by `draw`. Null when too many wait. */
  image: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer> | null;
}

/** Creates a renderer with these bounds. A failed rendering is not cached: the next caller tries again. */
export function createImageRenderer({ cachedBytes, concurrency, waiting }: Bounds): ImageRenderer {
  const cache = new LRUCache<string, Buffer>({ maxSize: cachedBytes, sizeCalculation: ({ length }) => length });
  const rendering = new Map<string, Promise<Buffer>>();
  const limit = pLimit(concurrency);

  async function render(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const file = await limit(draw);
      cache.set(name, file);
      return file;
    } finally {
      rendering.delete(name);
    }
  }

  return {
    has: (name) => cache.has(name),
    image(name, draw) {
      const cached = cache.get(name);
      if (cached) return Promise.resolve(cached);
      const same = rendering.get(name);
      if (same) return same;
      if (rendering.size >= concurrency + waiting) return null;
      const file = render(name, draw);
      rendering.set(name, file);
      return file;
    },
  };
}
