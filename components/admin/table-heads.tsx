/** The column heads of a table; in a narrow window only screen readers get them. */
export const TableHeads = ({ heads }: { heads: readonly string[] }) => (
  <thead role="rowgroup" className="max-md:sr-only">
    <tr role="row" className="border-line text-label text-soft border-b">
      {heads.map((head) => (
        <th key={head} role="columnheader" scope="col" className="py-2 pr-4 font-semibold">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);
