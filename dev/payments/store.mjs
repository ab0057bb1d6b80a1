import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

const version = 1;
/** How long writing may be put off, in milliseconds. */
const soonMs = 250;
const empty = () => ({ version, port: 0, objects: {}, notes: {}, idempotency: {}, deliveries: {} });

async function read(file) {
  try {
    const state = JSON.parse(await readFile(file, "utf8"));
    if (state.version === version) return { ...empty(), ...state };
  } catch (error) {
    if (error.code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
    if (error.code === "ENOENT") return empty();
  }
  // Not ours to throw away: kept beside, for whoever wonders where their test payments are.
  await rename(file, `${file}.unread`);
  return empty();
}

/** Writes beside and renames: whoever reads finds the old or the new, never half of it. */
async function write(file, state) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Saves one at a time; who asks while one is being written shares the next. */
function createSaver(file, state) {
  let [running, next] = [null, null];
  const begin = () => {
    next = null;
    running = write(file, state).finally(() => (running = null));
    return running;
  };
  return () => {
    if (!file) return Promise.resolve();
    if (!running) return begin();
    return (next ??= running.catch(() => {}).then(begin));
  };
}

/**
 * Everything that the sandbox knows, kept in one file (without `file`, in memory alone).
 * `all`, `get`, `find` and `put` are for the provider's objects as they go over the wire; `note` is what it knows of one
 * besides (the card of a customer, what a session is to lead to).
 */
export async function openStore(file) {
  const state = file ? await read(file) : empty();
  const save = createSaver(file, state);
  let soon = null;
  const of = (kind) => (state.objects[kind] ??= {});
  return {
    state,
    /** Resolves when all that is known now is in the file. */
    save,
    /** For what may be lost without harm: several of these make one. */
    saveSoon() {
      soon ??= setTimeout(() => {
        soon = null;
        save().catch((error) => console.error("The payment sandbox could not be saved.", error));
      }, soonMs).unref();
    },
    /** Writes what is still to be written, and nothing after. */
    close() {
      clearTimeout(soon);
      return save();
    },
    all: (kind) => Object.values(of(kind)),
    /** The one that was made first, or undefined. */
    oldest(kind) {
      for (const id in of(kind)) return of(kind)[id];
      return undefined;
    },
    get: (kind, id) => (Object.hasOwn(of(kind), id) ? of(kind)[id] : undefined),
    find: (kind, test) => Object.values(of(kind)).find(test),
    put(object) {
      of(object.object)[object.id] = object;
      return object;
    },
    drop: (kind, id) => delete of(kind)[id],
    note: (id) => (state.notes[id] ??= {}),
  };
}
