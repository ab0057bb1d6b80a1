import "server-only";
import { subscriptions } from "../billing/subscription";
import { contributions } from "../crowdfund/concern";
import { type Concern } from "./concern";

/** Everything at the payment provider that the site follows. An event is for the first that finds a subject in it. */
export const concerns: readonly Concern[] = [subscriptions, contributions];
