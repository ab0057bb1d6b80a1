type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The address of a page with the query by which it was asked for, to come back to it. */
export async function requestUrl(path: string, searchParams: SearchParams): Promise<string> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(await searchParams)) {
    for (const one of [value ?? []].flat()) query.append(key, one);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
