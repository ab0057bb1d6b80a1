import { errorOf } from "./http";

/** Reads a file of the API: its content, and the name that the server gives it. @throws ApiError for an error response */
export async function getFile(path: string): Promise<{ name: string; content: Blob }> {
  const answer = await fetch(`/api/${path}`);
  if (!answer.ok) throw await errorOf(answer);
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return { name, content: await answer.blob() };
}
