import { type ReactNode } from "react";
import { type Resource } from "./resource";
import { type AdminScreen } from "../use-admin-screen";

/** The props of a moderation screen. */
export type ModerationScreenProps<Item extends { id: number }> = {
  resource: Resource<Item>;
  screen: AdminScreen;
  /** Shown next to the title, such as an add button. */
  head?: ReactNode;
  /** Extra buttons of a row, after its actions. */
  rowTools?: (item: Item) => ReactNode;
  /** Extra buttons for the selected rows. */
  bulkTools?: (items: Item[]) => ReactNode;
  onOpen?: (item: Item) => void;
  onDetail?: (item: Item) => void;
};
