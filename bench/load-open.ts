import http from "node:http";
import { createChance } from "./data/chance";
import { type OpenJob } from "./parts/load";

/** The accepted delay of a timer, in ms. */
const timerMs = 3;

const ask = (agent: http.Agent, address: string) =>
  new Promise<number>((resolve, reject) => {
    const request = http.get(address, { agent }, (response) => {
      response.on("data", () => {});
      response.on("end", () => resolve(Number(response.statusCode)));
      response.on("error", reject);
    });
    request.on("error", reject);
  });

/**
 * Sends requests as visitors arrive: at random moments at an average rate, whether earlier ones have been answered or
 * not (Poisson arrivals). A server that stalls for a second thus has a second's requests waiting, and each counts with
 * its wait.
 * @returns `times`: of each response, in ms since the request was due; `late`: the longest delay of a request by the
 * load generator itself, in ms
 */
export async function openLoop({ origin, paths, rate, seconds, seed }: OpenJob) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const chance = createChance(seed);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const began = performance.now();
  let due = began;
  let late = 0;
  const send = async (path: string, at: number) => {
    const status = await ask(agent, origin + path);
    times.push(performance.now() - at);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  for (let nth = 0; ; nth += 1) {
    due += (-Math.log(1 - chance.below(2 ** 31) / 2 ** 31) / rate) * 1000;
    if (due - began > seconds * 1000) break;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // A timer can be a millisecond late: a longer delay counts as the load generator's.
    const now = performance.now();
    late = Math.max(late, now - due);
    running.push(send(paths[nth % paths.length] ?? "/", now - due > timerMs ? due : now));
  }
  await Promise.all(running);
  agent.destroy();
  return { times, ms: performance.now() - began, late, statuses, errors: 0, bytes: 0 };
}
