import { decisionSources } from "./decisions";

/** The periods that `/transparency` offers, in days; null is all time. */
export const transparencyPeriods = [30, 365, null] as const;

/** What the figures can be narrowed to: decisions from one source, or those that no person took. */
export const transparencySources = [...decisionSources, "automated"] as const;
export type TransparencySource = (typeof transparencySources)[number];

/** With fewer decisions, a median says nothing and isn't given. */
export const leastForMedian = 20;
