import "server-only";
import { isLive } from "./change-feed";

/** Where something read is kept by the process; `value` is null as long as it is not, or was dropped. */
export interface Keeper<Value> {
  value: Promise<Value> | null;
}

/**
 * What `load` reads: kept in memory while changes are heard of; where they are not (a test, a lost connection) it is read
 * anew at each call. What fails is not kept, and throws.
 */
export async function keepWhileLive<Value>(keeperOf: () => Keeper<Value>, load: () => Promise<Value>): Promise<Value> {
  if (!isLive()) return load();
  const keeper = keeperOf();
  const loading = (keeper.value ??= load());
  try {
    return await loading;
  } catch (error) {
    // What was asked for since may be there already.
    if (keeper.value === loading) keeper.value = null;
    throw error;
  }
}
