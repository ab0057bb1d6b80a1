import { type ReactNode } from "react";
import { type Resource } from "./resource";
import { type AdminScreen } from "../use-admin-screen";

/** What a moderation screen is made of. */
export type ModerationScreenProps<Item extends { id: number }> = {
  resource: Resource<Item>;
  screen: AdminScreen;
  /** Beside the title: what adds a new one. */
  head?: ReactNode;
  /** More that a row offers, behind its moves. */
  rowTools?: (item: Item) => ReactNode;
  /** More that ticked rows offer. */
  bulkTools?: (items: Item[]) => ReactNode;
  onOpen?: (item: Item) => void;
  onDetail?: (item: Item) => void;
};
