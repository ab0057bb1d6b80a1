import "server-only";
import { type ListingState } from "./before";

/** The columns of a listing that say since when it is closed, and where it moved. */
export const closingColumns = ({ closedOn, movedToId }: Pick<ListingState, "closedOn" | "movedToId">) => ({
  closedOn: closedOn === null ? null : new Date(closedOn),
  movedToId,
});
