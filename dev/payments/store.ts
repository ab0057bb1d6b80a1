import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type AnyObject, type Kind, type Note, type Objects } from "./objects";

const version = 1;
/** How long a write may be delayed, in milliseconds. */
const saveDelayMs = 250;

/** The attempts to deliver an event. `status` 0: no answer came. */
export interface Delivery {
  state: "pending" | "delivered" | "given up" | "dropped";
  attempts: { at: number; status: number }[];
}

/** An answer that is replayed for its idempotency key. `print`: a hash of the request. */
export interface ReplayedAnswer {
  status: number;
  body: unknown;
  request: string | null;
  print: string;
  created: number;
}

export interface SandboxState {
  version: number;
  port: number;
  objects: { [K in Kind]?: Record<string, Objects[K]> };
  notes: Record<string, Note>;
  idempotency: Record<string, ReplayedAnswer>;
  deliveries: Record<string, Delivery>;
}

const empty = (): SandboxState => ({ version, port: 0, objects: {}, notes: {}, idempotency: {}, deliveries: {} });

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

async function read(file: string): Promise<SandboxState> {
  try {
    const state = JSON.parse(await readFile(file, "utf8")) as SandboxState;
    if (state.version === version) return { ...empty(), ...state };
  } catch (error) {
    if (isMissing(error)) return empty();
    if (!(error instanceof SyntaxError)) throw error;
  }
  // Renamed rather than deleted: it may have test payments that are still needed.
  await rename(file, `${file}.unread`);
  return empty();
}

/** Writes to a temporary file and renames it, so that a reader never sees half of it. */
async function write(file: string, state: SandboxState) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Saves one at a time: callers that ask during a write share the next one. */
function createSaver(file: string | undefined, state: SandboxState): () => Promise<void> {
  if (!file) return () => Promise.resolve();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    running = write(file, state).finally(() => (running = null));
    return running;
  };
  return () => {
    if (!running) return begin();
    return (next ??= running.catch(() => {}).then(begin));
  };
}

/**
 * The sandbox's state. `all`, `get`, `find`, and `put` handle API objects as they go over the wire; `note`
 * handles what else the sandbox knows about one.
 */
export interface Store {
  state: SandboxState;
  /** Resolves when the current state is in the file. */
  save: () => Promise<void>;
  /** Saves soon, together with other changes that may be lost without harm. */
  saveSoon(): void;
  /** Saves one last time. */
  close(): Promise<void>;
  all<K extends Kind>(kind: K): Objects[K][];
  oldest<K extends Kind>(kind: K): Objects[K] | undefined;
  get<K extends Kind>(kind: K, id: string | null | undefined): Objects[K] | undefined;
  /** The same. @throws {Error} when it is not there */
  need<K extends Kind>(kind: K, id: string | null | undefined): Objects[K];
  find<K extends Kind>(kind: K, test: (one: Objects[K]) => boolean): Objects[K] | undefined;
  put<T extends AnyObject>(object: T): T;
  drop(kind: Kind, id: string): void;
  note(id: string): Note;
}

/** Opens the store in `file`; without a file it lives in memory. */
export async function openStore(file?: string): Promise<Store> {
  const state = file ? await read(file) : empty();
  const save = createSaver(file, state);
  let timer: NodeJS.Timeout | undefined;

  function table<K extends Kind>(kind: K): Record<string, Objects[K]> {
    const known: Record<string, Objects[K]> | undefined = state.objects[kind];
    if (known) return known;
    const made: Record<string, Objects[K]> = {};
    Object.assign(state.objects, { [kind]: made });
    return made;
  }

  const get: Store["get"] = (kind, id) => (id && Object.hasOwn(table(kind), id) ? table(kind)[id] : undefined);

  return {
    state,
    save,
    saveSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        save().catch((error: unknown) => console.error("The payment sandbox could not be saved.", error));
      }, saveDelayMs).unref();
    },
    close() {
      clearTimeout(timer);
      return save();
    },
    all: (kind) => Object.values(table(kind)),
    oldest(kind) {
      for (const id in table(kind)) return table(kind)[id];
      return undefined;
    },
    get,
    need(kind, id) {
      const found = get(kind, id);
      if (!found) throw new Error(`There is no ${kind} ${id}.`);
      return found;
    },
    find: (kind, test) => Object.values(table(kind)).find(test),
    put(object) {
      table<Kind>(object.object)[object.id] = object;
      return object;
    },
    drop: (kind, id) => void delete table(kind)[id],
    note: (id) => (state.notes[id] ??= {}),
  };
}
