import { mergeRows } from '#features/ledger/file-imports/actions/import-record.ts'
import { announceChange } from '#features/ledger/receivables/actions/announce.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, formatAmount } from '#values/cents.ts'
import { firstDay } from '#values/competence.ts'

import { adjustmentFiles } from '../contract/files.ts'
import { type AdjustmentRow, readAdjustments } from '../gateway/adjustments.ts'
import { mayAdjust, isReduction } from '../rules.ts'
import { type NamedTitulo, deductedAmounts, titulosByNumber } from '../store/adjustments.ts'
import { respellTitulos } from '#features/ledger/file-imports/actions/respell-titulos.ts'
import { filledBy } from './filled-tables.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'

type Accepted = { readonly row: AdjustmentRow; readonly titulo: NamedTitulo }

/**
 * Period of an adjustment's effect: from its day on, or everything if the título moves to another
 * account.
 */
const changeOf = ({ row, titulo }: Accepted) => {
  const dueOn = firstDay(titulo.month)
  const movedOn = row.kind === 'RECLASSIFICACAO' ? dueOn : row.datedOn
  return { mallId: row.mallId, dueOn, movedOn }
}

const keyOf = (tituloId: number, kind: string, datedOn: string) => `${tituloId}|${kind}|${datedOn}`

async function findTitulos(
  { tx, actor }: Work,
  rows: readonly AdjustmentRow[],
): Promise<{ accepted: Accepted[]; flaws: RowFlaw[] }> {
  const numbers = [...new Set(rows.map(({ number }) => number))]
  const titulos = Map.groupBy(await titulosByNumber(tx, numbers, actor.malls), (one) => one.number)
  const [accepted, flaws]: [Accepted[], RowFlaw[]] = [[], []]
  for (const row of rows) {
    const named = titulos.get(row.number) ?? []
    const titulo = named.find(({ mallId }) => mallId === row.mallId)
    if (titulo) accepted.push({ row, titulo })
    else
      flaws.push(
        flawOf(
          row,
          'numeroTitulo',
          row.number,
          named.length > 0
            ? 'Este título é de outro shopping.'
            : 'Não há título com este número neste shopping.',
        ),
      )
  }
  return { accepted, flaws }
}

/**
 * Cancellations and discounts must not exceed the título's value; counts stored ones and earlier
 * lines.
 */
async function withinValues(
  { tx }: Work,
  rows: readonly Accepted[],
): Promise<{ accepted: Accepted[]; flaws: RowFlaw[] }> {
  const inFile = new Set(rows.map(({ row, titulo }) => keyOf(titulo.id, row.kind, row.datedOn)))
  const taken = new Map<number, number>()
  const take = (tituloId: number, cents: number) =>
    taken.set(tituloId, (taken.get(tituloId) ?? 0) + cents)
  for (const { tituloId, kind, datedOn, cents } of await deductedAmounts(
    tx,
    rows.map(({ titulo }) => titulo.id),
  ))
    if (!inFile.has(keyOf(tituloId, kind, datedOn))) take(tituloId, cents)
  const [accepted, flaws]: [Accepted[], RowFlaw[]] = [[], []]
  for (const one of rows) {
    const { row, titulo } = one
    const refused = mayAdjust({
      kind: row.kind,
      cents: row.cents,
      originalCents: titulo.originalCents,
      takenCents: (taken.get(titulo.id) ?? 0) as Cents,
    })
    if (refused) {
      flaws.push(flawOf(row, 'valor', formatAmount(row.cents), refused.because))
      continue
    }
    if (isReduction(row.kind)) take(titulo.id, row.cents)
    accepted.push(one)
  }
  return { accepted, flaws }
}

async function validateAdjustments(
  work: Work,
  rows: readonly AdjustmentRow[],
): Promise<ValidatedRows<Accepted>> {
  const spelled = await respellTitulos(
    work,
    rows,
    (row) => row,
    (row, number) => ({ ...row, number }),
  )
  const once = withoutRepeated(
    spelled.rows,
    ({ mallId, number, kind, datedOn }) => `${mallId}|${number}|${kind}|${datedOn}`,
    { column: 'numeroTitulo', valueOf: ({ number }) => number },
  )
  const found = await findTitulos(work, once.first)
  const { accepted, flaws } = await withinValues(work, found.accepted)
  return {
    accepted,
    warnings: spelled.warnings,
    flaws: [...spelled.flaws, ...once.flaws, ...found.flaws, ...flaws],
    mallIds: [...new Set(accepted.map(({ row }) => row.mallId))].toSorted((a, b) => a - b),
    months: [...new Set(accepted.map(({ titulo }) => titulo.month))].toSorted(),
  }
}

/** Imports finance's adjustments; the last file of a key wins (rules 9). */
export const importAdjustments = importSheet<AdjustmentRow, Accepted>({
  kind: 'AJUSTE',
  importer: adjustmentFiles,
  openTable: readAdjustments,
  validate: validateAdjustments,
  write: async (work, importId, accepted) => {
    const { tx, actor } = work
    await announceChange(work, accepted.map(changeOf), 'Ajustes carregados.')
    return mergeRows(
      tx,
      filledBy.AJUSTE,
      importId,
      accepted.map(({ row, titulo }) => ({
        mall_id: row.mallId,
        titulo_id: titulo.id,
        kind: row.kind,
        account: row.account,
        dated_on: row.datedOn,
        amount_cents: row.cents,
        reason: row.reason,
        import_id: importId,
        created_by: actor.id,
        created_by_name: actor.name,
      })),
    )
  },
})
