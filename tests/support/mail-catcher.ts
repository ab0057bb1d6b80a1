import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** What the server answers to a receiver or to a mail: refused with this code, or taken. */
type Answer = number | null;

const refusal = (code: number) => Object.assign(new Error("Said by the test"), { responseCode: code });

/** A mail as it arrived: parsed, as it was on the wire, and for whom. */
export interface CaughtMail {
  parsed: ParsedMail;
  raw: string;
  receivers: string[];
}

/** A real mail server on this machine that keeps what it gets, and can be away or refuse. */
export class MailCatcher {
  readonly mails: CaughtMail[] = [];
  /** The code that receivers are refused with. */
  refuseReceiver: Answer = null;
  /** The code that contents are refused with. */
  refuseContent: Answer = null;
  /** What a client has to know that signs in. */
  password = "";
  /** Called when a mail's content has come; the answer waits for it. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  #server: SMTPServer | undefined;

  constructor(readonly port: number) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      // When it goes away, whoever still waits for its word is cut off.
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
    // A client that leaves in the middle is no failure of a test.
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
