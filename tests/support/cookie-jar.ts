/** A browser's handling of cookies and redirects. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** Stores the cookies of a response, and drops expired ones. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      const isOver =
        attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || /expires=Thu, 01 Jan 1970/i.test(line);
      if (isOver) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** The Cookie header to send. */
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
