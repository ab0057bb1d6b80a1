/** The most categories that a listing has beside its primary one. A check constraint holds it, too. */
export const mostFurtherCategories = 4;

/** The further categories of a listing with this primary one: each once, without that. */
export const furtherThan = (primary: number, ids: readonly number[]): number[] =>
  [...new Set(ids)].filter((id) => id !== primary);

/** The further categories of a merged listing with this primary one: of both, those of the kept one first. */
export const joinedFurther = (primary: number, kept: readonly number[], merged: readonly number[]): number[] =>
  furtherThan(primary, [...kept, ...merged]).slice(0, mostFurtherCategories);

/** The ids in a form's text, "12,40". */
export const idsIn = (text: string | undefined): number[] => (text ?? "").split(",").filter(Boolean).map(Number);

/** The categories that a cell lists: "lawyers/family-law; Adoption", or with commas alone. */
export const categoryParts = (cell: string): string[] =>
  cell
    .split(/[;\n]/.test(cell) ? /[;\n]/ : ",")
    .map((part) => part.trim())
    .filter(Boolean);
