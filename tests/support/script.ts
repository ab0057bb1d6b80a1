import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

const project = path.resolve(import.meta.dirname, "../..");

/** The settings that affect a start: a test sets those it needs and must not inherit the others. */
const settings = [
  ...[
    "PORT",
    "HOST",
    "DATA_DIR",
    "DEMO",
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
    "DATABASE_OWNER_URL",
    "DATABASE_POOL",
    "SITE_URL",
    "SECRET",
  ],
  ...["RATE_LIMIT_SCALE", "LOG_LEVEL", "NODE_ENV", "NODE_OPTIONS", "SMTP_URL", "MAIL_FROM"],
  ...["MAX_CONNECTIONS", "MAX_CONNECTIONS_PER_ADDRESS", "MAX_STALE_SECONDS", "STOP_IDLE_SECONDS", "TRUSTED_PROXIES"],
  ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "WORKER"],
];

function cleanEnv(own: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !settings.includes(name) && !name.startsWith("VITEST"));
  return { ...Object.fromEntries(kept), ...own } as NodeJS.ProcessEnv;
}

export interface Script {
  child: ChildProcess;
  /** Everything printed so far. */
  said(): string;
  /** Resolves when the text is printed; rejects when the script ends without it. */
  until(text: string): Promise<void>;
  /** The exit code, after the script has ended and closed its outputs. */
  ended: Promise<number | null>;
}

/** Runs one of the project's Node scripts with only these settings. */
export function runScript(command: string[], env: Record<string, string>): Script {
  const child = spawn(process.execPath, command, {
    cwd: project,
    env: cleanEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  function until(text: string) {
    return new Promise<void>((resolve, reject) => {
      const look = () => {
        if (said.includes(text)) resolve();
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`Ended before it said "${text}":\n${said}`)));
    });
  }
  return { child, said: () => said, until, ended };
}
