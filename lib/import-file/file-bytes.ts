/** A file that is read in parts, either a File in the browser or a file on disk. */
export interface FileBytes {
  name: string;
  size: number;
  /** The bytes from `start` to before `end`, or to the end of the file. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

export const bytesOf = (file: File): FileBytes => ({
  name: file.name,
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

/** How many bytes are read at once. */
export const chunkBytes = 1024 * 1024;

/** Thrown if a file can't be imported; its message says why. */
export class FileProblem extends Error {}

/** Wraps a file to track its reading progress, 0 to 1. */
export function bytesProgress(file: FileBytes): { counted: FileBytes; progress: () => number } {
  let furthest = 0;
  const counted: FileBytes = {
    ...file,
    read(start, end) {
      furthest = Math.max(furthest, Math.min(end, file.size));
      return file.read(start, end);
    },
  };
  return { counted, progress: () => furthest / file.size };
}
