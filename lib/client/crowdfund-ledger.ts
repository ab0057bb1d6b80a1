import {
  type Contribution,
  type LedgerComparison,
  type LedgerFilters,
  type LedgerSumsAnswer,
} from "../contract/crowdfund-ledger";
import { type Ask, readList } from "./admin-list";
import { get, post } from "./http";

const path = "crowdfund/contributions/";

const queryOf = (ask: object): string =>
  new URLSearchParams(
    Object.entries(ask).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

/** Contributions with their payments, the newest first. */
export const listContributions = (ask: Ask) => readList<Contribution>(path, ask);

/** What they come to, and all there are. */
export const sumContributions = (ask: Partial<LedgerFilters>) => get<LedgerSumsAnswer>(`${path}sums/?${queryOf(ask)}`);

/** The payments of a span of time beside the provider's. */
export const compareLedger = (span: { since?: string; until?: string }) =>
  get<LedgerComparison>(`${path}compare/?${queryOf(span)}`);

/** Sets the contribution of a payment to how it stands at the provider. */
export const settlePayment = (payment_id: string) => post<Contribution>(`${path}settle/`, { body: { payment_id } });
