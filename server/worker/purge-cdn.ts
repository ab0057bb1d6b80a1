import "server-only";
import { database, type Db } from "../db/client";
import { execute } from "../db/sql";
import { env } from "../env";
import { type Cdn, surrogateKey } from "../process/cdn.mjs";
import { changeLog } from "../process/change-log.mjs";
import { noticePrefix } from "../process/notice-check.mjs";
import { callOutside, requestOutside } from "../process/outside-call.mjs";
import { type Task } from "../jobs/queue";
import { log } from "../log";

export const PURGE_TASK = "purge-cdn";

/** All changes within this time share a purge. */
const gatherMs = 250;
/** After how long a purge is repeated: for pages that the CDN was already fetching at the time of the first one. */
const repeatSeconds = 10;
/** Keys in one request; Fastly accepts 256. */
const keysPerCall = 200;
/** With more keys than this, everything is purged instead. */
const mostKeys = 2000;
const answerMs = 10_000;
const everything = "everything";

/** The keys of the pages that a change concerns: those of its tag, and those of its whole kind. Null: every page. */
const keysOf = (tag: string | null): string[] =>
  tag === null
    ? [everything]
    : [surrogateKey(tag), ...(tag.includes(":") ? [surrogateKey(tag.replace(/:.*/, ":*"))] : [])];

/**
 * Queues a purge now and once more later. Keys of purges that wait to be sent are added up: graphile-worker joins the lists
 * of jobs with the same key. The repetition has no key, because each purge has its own time.
 */
async function queuePurge(db: Db, keys: string[]): Promise<void> {
  await execute(db)`
    SELECT 1 FROM (VALUES (0, ${PURGE_TASK}), (${repeatSeconds}, NULL)) due (seconds, key),
      graphile_worker.add_job(${PURGE_TASK}, ${JSON.stringify(keys)}::json, run_at => now() + make_interval(secs => due.seconds),
        job_key => due.key)`;
}

/**
 * Queues purges of what the change feed reports. Whenever changes may have been missed, at the start too, everything is
 * purged. Several workers queue the same purges, which do no harm.
 */
export function purgeAfterChanges(): void {
  if (!env().cdn) return;
  const keys = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  function gather(tag: string | null): void {
    if (tag?.startsWith(noticePrefix)) return;
    for (const key of keysOf(tag)) keys.add(key);
    timer ??= setTimeout(queue, gatherMs).unref();
  }
  function queue(): void {
    timer = null;
    const due = keys.size > mostKeys ? [everything] : [...keys];
    keys.clear();
    queuePurge(database(), due).catch((error: unknown) => {
      log().warn({ err: error }, "couldn't queue a purge of the CDN");
      gather(null);
    });
  }
  changeLog.subscribe("", gather);
  gather(null);
}

/** Sends a purge of these keys. Throws if the CDN doesn't accept it within 10 seconds. */
const sendPurge = ({ purgeUrl, token }: Cdn, keys: string[]): Promise<void> =>
  callOutside({ service: "CDN", ms: answerMs }, async (signal) => {
    const headers = { "surrogate-key": keys.join(" "), "fastly-key": token };
    const { status } = await requestOutside(purgeUrl, { method: "POST", headers, signal });
    if (status < 200 || status >= 300) throw new Error(`The CDN answered ${status} to a purge.`);
  });

/** Tells the CDN which pages to drop, as Fastly's API takes it; `deploy/varnish.vcl` takes the same. */
export const purgeTask: Task = async (payload) => {
  const { cdn } = env();
  if (!cdn) return;
  const given = new Set(payload as string[]);
  const keys = given.has(everything) || given.size > mostKeys ? [everything] : [...given];
  for (let at = 0; at < keys.length; at += keysPerCall) {
    await sendPurge(cdn, keys.slice(at, at + keysPerCall));
  }
};
