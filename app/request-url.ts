type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The requested URL of a page with its query, to return to it. */
export async function requestUrl(path: string, searchParams: SearchParams): Promise<string> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(await searchParams)) {
    for (const one of [value ?? []].flat()) query.append(key, one);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
