import { processSingleton } from "./process-singleton.mjs";

/** @type {Set<() => Promise<void>>} */
const tasks = processSingleton("shutdown tasks", () => new Set());

/**
 * Has `task` run, and waited for, when the process is told to stop.
 * @param {() => Promise<void>} task
 */
export const onShutdown = (task) => void tasks.add(task);

/** Ends what the site runs beside the requests. Resolves when all of it has ended, whether well or not. */
export const runShutdownTasks = () => Promise.allSettled([...tasks].map((task) => task()));
