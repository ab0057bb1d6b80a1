import { processSingleton } from "./process-singleton.mjs";

/** @type {{isStopping: boolean, tasks: Set<() => Promise<void>>}} */
const shutdown = processSingleton("shutdown", () => ({ isStopping: false, tasks: new Set() }));

/** Whether the process is stopping: it still answers, but a load balancer should send it no new requests. */
export const isStopping = () => shutdown.isStopping;

export const beginShutdown = () => void (shutdown.isStopping = true);

/**
 * Registers a task that shutdown runs and awaits.
 * @param {() => Promise<void>} task
 */
export const onShutdown = (task) => void shutdown.tasks.add(task);

/** Ends the site's background work. Resolves when all of it has ended, even if some of it failed. */
export const runShutdownTasks = () => Promise.allSettled([...shutdown.tasks].map((task) => task()));
