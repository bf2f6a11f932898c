import { flawOf } from '#features/ledger/file-imports/actions/import-sheet.ts'
import type { FileRow } from '#features/ledger/file-imports/gateway/cells.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { codeKey, isSameCode } from '#values/fold-code.ts'
import { foldForSearch } from '#values/fold-text.ts'

/** Contract columns that every file of legal action has. */
export type ContractCells = FileRow & {
  readonly mallId: number
  readonly contract: string
  readonly luc: string
  readonly document: string
}

/** Compares texts ignoring accents, case and outer spaces. */
export const isSameText = (one: string, other: string): boolean =>
  foldForSearch(one).trim() === foldForSearch(other).trim()

/** How LUC or debtor of a row differ from the register or action. */
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

/** Map key of a contract in its mall; different spellings of a number give the same key. */
export const contractKey = ({ mallId, contract }: Pick<ContractCells, 'mallId' | 'contract'>) =>
  `${mallId}|${codeKey(contract)}`

/** Finds the contract of a row: by exact number, else the only one with another spelling of it. */
export function contractOf<C extends { readonly number: string }>(
  contracts: ReadonlyMap<string, readonly C[]>,
  row: Pick<ContractCells, 'mallId' | 'contract'>,
): C | undefined {
  const same = contracts.get(contractKey(row)) ?? []
  return (
    same.find(({ number }) => number === row.contract) ?? (same.length === 1 ? same[0] : undefined)
  )
}

/** Distinct values of a column. */
export const each = <Row, T>(rows: readonly Row[], of: (row: Row) => T): T[] => [
  ...new Set(rows.map(of)),
]
