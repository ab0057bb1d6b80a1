import { type ReactNode } from "react";
import { type Hotkey } from "./keys";
import { type Resource, type Tool } from "./resource";
import { type AdminScreen } from "../use-admin-screen";

/** The props of a moderation screen. */
export type ModerationScreenProps<Item extends { id: number }> = {
  resource: Resource<Item>;
  screen: AdminScreen;
  /** In place of the tabs by status: links to other lists. */
  tabs?: ReactNode;
  /** Shown next to the title, such as an add button. */
  head?: ReactNode;
  /** Other commands about the current item. */
  tools?: readonly Tool<Item>[];
  /** A command for the selected items, or the current one. */
  bulkTool?: { label: string; hotkey: Hotkey; run: (items: Item[]) => void };
};
