import { processSingleton } from "./process-singleton.mjs";

/** @type {Set<() => Promise<void>>} */
const tasks = processSingleton("shutdown tasks", () => new Set());

/**
 * Registers a task that shutdown runs and awaits.
 * @param {() => Promise<void>} task
 */
export const onShutdown = (task) => void tasks.add(task);

/** Ends the site's background work. Resolves when all of it has ended, even if some of it failed. */
export const runShutdownTasks = () => Promise.allSettled([...tasks].map((task) => task()));
