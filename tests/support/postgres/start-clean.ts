import { vi } from "vitest";

const environment = Symbol.for("tests.environment");
const store = globalThis as { [environment]?: NodeJS.ProcessEnv } & Record<string | symbol, unknown>;

const isOurs = (key: string | symbol) =>
  typeof key === "string" ? key.startsWith("vouchsafe") : (key.description?.startsWith("vouchsafe") ?? false);

/**
 * Undoes what an earlier test file may have left in this thread: values that our code stores on `globalThis` or in
 * modules, and changes to the environment. Only packages stay loaded, because loading them is slow.
 */
export function startClean(): void {
  store[environment] ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in store[environment])) delete process.env[name];
  Object.assign(process.env, store[environment]);
  for (const key of Reflect.ownKeys(store).filter(isOurs)) delete store[key];
  vi.useRealTimers();
  vi.resetModules();
}
