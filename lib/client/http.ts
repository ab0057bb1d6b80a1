/** How long an answer is waited for, in ms. */
const TIMEOUT_MS = 120_000;
/** How long after a failure that may pass a safe call is made again, in ms; once. */
const RETRY_MS = 1000;

/** An answer that is not a success. */
class ApiError extends Error {
  constructor(readonly status: number) {
    super(`The server answered ${status}.`);
  }
}

/**
 * Reads `path` of the API, given without "/api/". A timeout or a status from 500 on is tried once more after a second.
 * @throws ApiError for any other answer than success, and what the network threw.
 */
export async function get<Answer>(path: string): Promise<Answer> {
  try {
    return await read<Answer>(path);
  } catch (error) {
    if (!mayPass(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return read<Answer>(path);
  }
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`/api/${path}`, {
    headers: { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new ApiError(answer.status);
  return (await answer.json()) as Answer;
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500;
  return error instanceof DOMException && error.name === "TimeoutError";
}
