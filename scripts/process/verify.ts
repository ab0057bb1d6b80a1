/** Prints mismatches. Returns whether there are none. */
export async function verify(): Promise<boolean> {
  const { connect } = await import("../../server/db/client");
  const { findDifferences } = await import("../../server/verify/find-differences");
  const { checks } = await import("../../server/verify/checks");
  const { waitingForSearch } = await import("../../server/search/write-due");
  // On a large directory, one recount takes minutes.
  const { client } = connect(1, { limits: { statement_timeout: 0, lock_timeout: 0 }, isDirect: true });
  const differences = await findDifferences(client);
  const { listings, since } = await waitingForSearch(client);
  await client.$disconnect();
  for (const { description, count, examples } of differences) {
    console.log(`${description}: ${count} different`);
    for (const example of examples) console.log(`  ${JSON.stringify(example)}`);
    if (count > examples.length) console.log(`  and ${count - examples.length} more`);
  }
  if (since) console.log(`${listings} imported listings since ${since.toISOString()} are yet to be found by searches.`);
  if (differences.length === 0) console.log(`All ${checks.length} kinds of stored figures agree with their causes.`);
  return differences.length === 0;
}
