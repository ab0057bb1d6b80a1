/** The code of a system's or PostgreSQL's error ("ENOENT", "28P01"); empty when it has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** The message of an error, or of any other thrown value as text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
