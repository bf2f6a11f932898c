import {
  type CellReader,
  code,
  competence,
  day,
  document,
  money,
  percentage,
  text,
  yesNo,
} from '#listing/server/reading/cells.ts'
import { ListedCells, type SheetValue } from '#listing/server/reading/cells-of-row.ts'
import { columnsOf, type Layout, optional, requiredColumn } from '#listing/server/reading/layout.ts'
import { RowReader } from '#listing/server/reading/row-reader.ts'
import { auxiliary } from '#features/ledger/receivables/gateway/auxiliary.ts'
import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import { oracle } from '#features/ledger/receivables/gateway/oracle.ts'

import { type Brings, type FieldKind, FIELDS } from '../contract/fields.ts'
import type { CheckRow } from '../rules/judge.ts'
import type { FieldValue } from '../rules/part-reader.ts'
import type { RowProblem } from '../rules/row-problem.ts'

const readers: Readonly<Record<FieldKind, CellReader>> = {
  code,
  document,
  day,
  month: competence,
  money,
  rate: percentage,
}

/** Layout of rows that have none of their own, by the kinds of their fields. */
const layoutOf = (traz: Brings): Layout => ({
  kind: traz,
  party: [],
  columns: FIELDS[traz].map(({ name, kind, isRequired }) => {
    const reader = name === 'estorno' ? yesNo : kind ? readers[kind] : text
    return isRequired ? requiredColumn(name, name, reader) : optional(name, name, reader)
  }),
  check: (cell) =>
    traz === 'RECEBIMENTOS' && cell('numeroTitulo') === '' && cell('numBoleto') === ''
      ? [
          {
            column: 'numeroTitulo',
            severity: 'ERRO',
            value: '',
            reason: 'Informe o número do título ou o do boleto.',
          },
        ]
      : [],
})

/** The layout of what a part brings. */
export const layoutOfPart = (traz: Brings, codes: Codes): Layout =>
  traz === 'TITULOS' ? oracle(codes) : traz === 'CONTRATOS' ? auxiliary(codes) : layoutOf(traz)

// Typed days, months and amounts are texts of our own form; codes and plain texts keep the value
// of the sheet, whose numbers are read otherwise.
const keepsSheet = (kind: FieldKind | undefined) =>
  kind === undefined || kind === 'code' || kind === 'rate'

const error = (campo: string, value: FieldValue | undefined, motivo: string): RowProblem => ({
  campo,
  valor: (value?.written ?? '').slice(0, 200),
  motivo,
  severidade: 'ERRO',
})

/** Tax that the tenant withheld: a part of what was paid (rules 11, 6). */
function withheldProblems(values: ReadonlyMap<string, FieldValue>): readonly RowProblem[] {
  const tax = values.get('tributoRetido')
  if (tax?.amount_cents === undefined || tax.amount_cents === 0) return []
  if (tax.amount_cents < 0)
    return [error('tributoRetido', tax, 'O tributo retido não pode ser negativo.')]
  return (values.get('valorRecebido')?.text ?? '') === ''
    ? [error('tributoRetido', tax, 'Informe o valor recebido deste tributo retido.')]
    : []
}

/**
 * Checks mapped rows by the layouts of the imports: a row that a recipe makes is judged like a row
 * of our own files.
 */
export function layoutCheck(traz: Brings, codes: Codes): CheckRow {
  const layout = layoutOfPart(traz, codes)
  const fields = FIELDS[traz].filter(({ name }) =>
    columnsOf(layout).some((column) => column.name === name),
  )
  const reader = new RowReader(
    fields.map(({ name }) => name),
    layout,
  )
  return (line, values) => {
    const problems: RowProblem[] = []
    const cells = fields.map(({ name }) => values.get(name)?.text ?? '')
    const sheets = fields.map(({ name, kind }): SheetValue | undefined =>
      keepsSheet(kind) ? values.get(name)?.sheet : undefined,
    )
    const copy = reader.readRow(
      line,
      new ListedCells(cells, sheets.some((sheet) => sheet !== undefined) ? sheets : undefined),
      ({ column, value, reason, severity }) =>
        problems.push({
          campo: column,
          valor: values.get(column)?.written ?? value,
          motivo: reason,
          severidade: severity,
        }),
      false,
    )
    if (traz === 'RECEBIMENTOS') problems.push(...withheldProblems(values))
    return { problems, copy, parties: reader.takeParties() }
  }
}
