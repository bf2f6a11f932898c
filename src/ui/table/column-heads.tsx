/** The heads of the columns of a plain table. */
export const ColumnHeads = ({ heads }: { readonly heads: readonly string[] }) =>
  heads.map((head) => (
    <th key={head} scope="col">
      {head}
    </th>
  ))
