import http from "node:http";
import { type Import } from "@/lib/contract/import";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";

/** How an import's file is split. */
export interface CutFile {
  headers: string[];
  rows: string[][];
  perBatch: number;
}

interface Call {
  path: string;
  body?: unknown;
  /** Cuts the connection when the first byte of the answer arrives, before it is read. */
  loseAnswer?: () => void;
  signal?: AbortSignal;
}

const idle = () => undefined;

/**
 * Sends an import's batches to a server process like an interrupted browser: it knows only the import's id, and asks
 * where to resume. `origin` may change to another server's.
 */
export class ImportClient {
  #cookie: string;
  #token = "";
  importId = 0;

  constructor(
    public port: number,
    session: string,
    readonly file: CutFile,
  ) {
    this.#cookie = `next-auth.session-token=${session}`;
  }

  #ask({ path, body, loseAnswer, signal }: Call): Promise<{ status: number; body: unknown; cookies: string[] }> {
    return new Promise((resolve, reject) => {
      const request = http.request({
        host: "127.0.0.1",
        port: this.port,
        path: `/api/${path}`,
        method: body === undefined ? "GET" : "POST",
        headers: {
          cookie: this.#cookie,
          ...(body !== undefined && { "content-type": "application/json", "x-csrftoken": this.#token }),
        },
        ...(signal && { signal }),
      });
      request.on("error", reject);
      request.on("response", (answer) => {
        if (loseAnswer) {
          loseAnswer();
          request.destroy(new Error("the answer was lost"));
          return;
        }
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        answer.on("error", reject).on("end", () => {
          const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0] ?? "");
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text), cookies });
        });
      });
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Gets a CSRF token, as after a new sign-in. */
  async greet(): Promise<void> {
    const { body, cookies } = await this.#ask({ path: "auth/csrf/" });
    this.#token = (body as { csrftoken: string }).csrftoken;
    this.#cookie = [this.#cookie.split("; ", 1)[0], ...cookies].join("; ");
  }

  async begin(category: number): Promise<void> {
    const { status, body } = await this.#ask({
      path: "imports/",
      body: {
        kind: "business",
        category_id: category,
        file_name: "rows.csv",
        file_size: 1,
        fingerprint: "rows",
        headers: this.file.headers,
      },
    });
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    this.importId = (body as Import).id;
  }

  async read(): Promise<Import> {
    return (await this.#ask({ path: `imports/${this.importId}/` })).body as Import;
  }

  /** Sends the batch that starts at this row; rejects if no response arrives. */
  async send(first: number, how: Pick<Call, "loseAnswer" | "signal"> = {}) {
    const rows = this.file.rows.slice(first, first + this.file.perBatch);
    const sent = {
      path: "businesses/bulk_create/",
      body: { import_id: this.importId, first_row: first, rows },
      ...how,
    };
    const { status, body } = await this.#ask(sent);
    return { status, body: body as BulkCreateAnswer };
  }

  /** Whether the batch that starts at this row was stored by this call. */
  isStored = (first: number, how: Pick<Call, "loseAnswer" | "signal"> = {}): Promise<boolean> =>
    this.send(first, how).then(
      ({ status }) => status === 201,
      () => false,
    );

  async finish(): Promise<number> {
    const path = `imports/${this.importId}/finish/`;
    return (await this.#ask({ path, body: { total_rows: this.file.rows.length } })).status;
  }

  isFinished = (): Promise<boolean> =>
    this.finish().then(
      (status) => status === 200,
      () => false,
    );

  /** Sends the missing batches, or the first `most` of them, four at a time. */
  async goOn(most = Infinity): Promise<void> {
    const next = (await this.read()).resume?.row ?? Infinity;
    const firsts: number[] = [];
    for (let first = next; first < this.file.rows.length && firsts.length < most; first += this.file.perBatch) {
      firsts.push(first);
    }
    const lane = async () => {
      for (let first = firsts.shift(); first !== undefined; first = firsts.shift()) await this.send(first);
    };
    await Promise.all([1, 2, 3, 4].map(lane)).catch(idle);
  }
}
