import { flawOf } from '#features/file-imports/actions/hand-in.ts'
import type { FileRow } from '#features/file-imports/gateway/cells.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { codeKey, isSameCode } from '#values/fold-code.ts'
import { foldForSearch } from '#values/fold-text.ts'

/** What a row names of the contract: the columns that every file of legal action has. */
export type ContractCells = FileRow & {
  readonly mallId: number
  readonly contract: string
  readonly luc: string
  readonly document: string
}

/** Texts are compared as people type them. */
export const isSameText = (one: string, other: string): boolean =>
  foldForSearch(one).trim() === foldForSearch(other).trim()

/** What the register, or an action, says otherwise of the LUC and the debtor than a row. */
export function disagreement(
  row: ContractCells,
  known: { readonly luc: string; readonly document: string },
  of: string,
): RowFlaw | undefined {
  if (!isSameCode(row.luc, known.luc)) return flawOf(row, 'luc', row.luc, `Esta não é a LUC ${of}.`)
  return row.document === known.document
    ? undefined
    : flawOf(row, 'cpfCnpj', row.document, `Este não é o CPF ou CNPJ ${of}.`)
}

/** The key of a contract in its mall, as rows and records share it: spellings of one number are one. */
export const contractKey = ({ mallId, contract }: Pick<ContractCells, 'mallId' | 'contract'>) =>
  `${mallId}|${codeKey(contract)}`

/**
 * The contract that a row names: by its number as written, or by the only one that is the same number
 * in another spelling.
 */
export function contractOf<C extends { readonly number: string }>(
  contracts: ReadonlyMap<string, readonly C[]>,
  row: Pick<ContractCells, 'mallId' | 'contract'>,
): C | undefined {
  const same = contracts.get(contractKey(row)) ?? []
  return (
    same.find(({ number }) => number === row.contract) ?? (same.length === 1 ? same[0] : undefined)
  )
}

/** The values of a column, each once. */
export const each = <Row, T>(rows: readonly Row[], of: (row: Row) => T): T[] => [
  ...new Set(rows.map(of)),
]
