import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** The server's answer to a recipient or an email: this error code, or acceptance. */
type Answer = number | null;

const refusal = (code: number) => Object.assign(new Error("Said by the test"), { responseCode: code });

/** A received email: parsed, raw, and with its recipients. */
export interface CaughtMail {
  parsed: ParsedMail;
  raw: string;
  receivers: string[];
}

/** A real local mail server that stores what it receives, and can be down or refuse. */
export class MailCatcher {
  readonly mails: CaughtMail[] = [];
  /** The error code for recipients. */
  refuseReceiver: Answer = null;
  /** The error code for contents. */
  refuseContent: Answer = null;
  /** The credentials that a client needs. */
  password = "";
  /** Called when an email's content has arrived; the answer waits for it. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  #server: SMTPServer | undefined;

  constructor(readonly port: number) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      // Cut off clients that still wait for an answer.
      closeTimeout: 10,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username, password }, _, done) =>
        password === this.password ? done(null, { user: username }) : done(refusal(535)),
      onRcptTo: (_, __, done) => done(this.refuseReceiver ? refusal(this.refuseReceiver) : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const raw = Buffer.concat(chunks);
          const receivers = session.envelope.rcptTo.map(({ address }) => address);
          void this.beforeAnswer().then(async () => {
            if (this.refuseContent) return done(refusal(this.refuseContent));
            this.mails.push({ parsed: await simpleParser(raw), raw: raw.toString("utf8"), receivers });
            done();
          });
        });
      },
    });
    // A client that disconnects early doesn't fail a test.
    server.on("error", () => {});
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
