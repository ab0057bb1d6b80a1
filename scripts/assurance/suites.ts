/** A part of `npm run assurance`. */
export interface Suite {
  /** Its argument, and the name of its result's file. */
  name: string;
  /** What must hold, in docs/assurance.md. */
  promise: string;
  project: "api" | "process";
  /** Parts of the names of its test files. */
  files: readonly string[];
  env?: Record<string, string>;
  /** What some of its tests need. On a machine without it, they are skipped and the report says so. */
  needs?: string;
}

/** Each takes less than an hour on two cores. A normal test run does the same with fewer repeats. */
export const suites: readonly Suite[] = [
  {
    name: "api-authorization",
    promise:
      "Each operation answers each kind of caller as the policy says, and changes by owners and admins are audited.",
    project: "api",
    files: ["policy"],
  },
  {
    name: "page-authorization",
    promise: "Personal and admin pages show nothing to others, as a document or as the router's payload.",
    project: "process",
    files: ["pages-authorization"],
  },
  {
    name: "forgeries",
    promise: "A call that another site makes a signed-in browser send is refused and changes nothing.",
    project: "process",
    files: ["forgeries"],
  },
  {
    name: "fuzz",
    promise: "No distorted call is answered with 5xx, a stack trace, or a statement.",
    project: "process",
    files: ["fuzz"],
  },
  {
    name: "races",
    promise: "Concurrent calls leave what one after the other would leave.",
    project: "api",
    files: ["races", "category-create", "page-meta.test", "crowdfund-goal", "first-and-last-admin"],
    env: { RACE_ROUNDS: "200" },
  },
  {
    name: "payment-events",
    promise: "Signed payment events lead to the same state in any order, repeated, and all at once.",
    project: "api",
    files: ["event-order"],
  },
  {
    name: "kills",
    promise: "Killing the server or the database loses and repeats nothing that was acknowledged.",
    project: "process",
    files: ["kills", "import-faults", "process/restart"],
  },
  {
    name: "outages",
    promise:
      "Without the database, cached pages are served, everything else is 503 in time, and the site recovers by itself.",
    project: "process",
    files: ["database-away", "database-outage", "database-watch", "failover"],
  },
  {
    name: "sockets",
    promise: "Idle, half-open, and too many connections are closed, and other visitors are served.",
    project: "process",
    files: ["limit-sockets", "limit-body", "stopping"],
  },
  {
    name: "bodies",
    promise:
      "No body is read before its caller is known to be allowed to send it, and all of them fit into a fixed memory.",
    project: "process",
    files: ["bodies"],
  },
  {
    name: "pipelining",
    promise: "Pipelined calls and unread responses don't fill the memory.",
    project: "process",
    files: ["pipelining"],
  },
  {
    name: "processes",
    promise: "Two servers on one database show no stale page and share their limits.",
    project: "process",
    files: ["two-servers", "change-feed", "search-limit", "notice-check"],
  },
  {
    name: "disk-full",
    promise:
      "A full disk of the database refuses writes with 503, keeps reads, and loses nothing that was acknowledged.",
    project: "process",
    files: ["disk-full"],
    needs: "root on Linux, to mount a small disk",
  },
  {
    name: "half-away-database",
    promise:
      "A database that is read-only, locked, or slow refuses visitors with 503 within 5 s, serves what it can, and loses no job.",
    project: "process",
    files: ["half-away-database"],
  },
  {
    name: "outside-services",
    promise:
      "A bucket, issuer, payment provider, mail server, or name server that fails in any way holds no page and loses nothing.",
    project: "process",
    files: ["outside-services"],
  },
  {
    name: "pooler",
    promise: "Behind a pooler in transaction mode, nothing is lost or stale.",
    project: "api",
    files: ["pooler"],
    needs: "PgBouncer",
  },
];
