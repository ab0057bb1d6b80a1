/** A file's bytes, read in parts, from a browser's file or from the disk. */
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

/** The size of a read. */
export const chunkBytes = 1024 * 1024;

/** The message why a file can't be imported. */
export class FileProblem extends Error {}

/** A file that counts how far it has been read, 0 to 1. */
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
