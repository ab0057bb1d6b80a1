/** Where the best-reviewed listing of a running site and its category are: they stand for all. */
export async function samplePages(origin: string): Promise<{ category: string; listing: string }> {
  const answer = await fetch(`${origin}/api/unified_search/?limit=1&sort=reviews`);
  const { items } = (await answer.json()) as { items: { data: { category_full_slug: string; path: string } }[] };
  const [first] = items;
  if (!first) throw new Error(`${origin} lists nothing`);
  return { category: `/${first.data.category_full_slug}`, listing: first.data.path };
}
