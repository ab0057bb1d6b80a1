import { type Contribution, type LedgerComparison, type LedgerSumsAnswer } from "../contract/crowdfund-ledger";
import { type ListQuery, readList } from "./admin-list";
import { get, post } from "./http";

const path = "crowdfund/contributions/";

const queryOf = (filters: object): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

/** Contributions with their payments, newest first. */
export const listContributions = (filters: ListQuery) => readList<Contribution>(path, filters);

/** The sums of the filtered contributions and of all. */
export const sumContributions = (filters: ListQuery) => get<LedgerSumsAnswer>(`${path}sums/?${queryOf(filters)}`);

/** Compares the payments of a period with the provider's. */
export const compareLedger = (span: { since?: string; until?: string }) =>
  get<LedgerComparison>(`${path}compare/?${queryOf(span)}`);

/** Syncs the contribution of a payment with the provider's state. */
export const settlePayment = (payment_id: string) => post<Contribution>(`${path}settle/`, { body: { payment_id } });
