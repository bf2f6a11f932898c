import { refresh } from '#features/ledger/receivables/contract.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'
import { currentCycleForInclusion } from '#features/negativation/cycles/actions/cycle.ts'
import { workflowQueries } from '#features/negativation/debt-items/actions/moves.ts'
import { stepDeadline } from '#features/negativation/debt-items/rules/sla.ts'
import {
  S,
  statusLabel,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { storeForwardingDay } from '#features/negativation/debt-items/store/malls.ts'
import * as store from '#features/negativation/debt-items/store/migrated-items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { Work } from '#server/work/work.ts'

import { cycleFiles } from '../gateway/layouts.ts'
import { type CycleRow, readCycleItems } from '../gateway/sheets.ts'

type CycleItem = {
  readonly row: CycleRow
  readonly boleto: store.NamedBoleto
  readonly justificationId: number | null
}

const place = (status: WorkflowStatus) => WORKFLOW_STATUSES.indexOf(status)

/** The step in which a boleto enters: nobody is listed on approvals that nobody here saw. */
export const entryStep = (step: WorkflowStatus): WorkflowStatus =>
  place(step) > place(S.HOLDING_TEAM) ? S.HOLDING_TEAM : step

const isSameItem = ({ row, boleto }: Pick<CycleItem, 'row' | 'boleto'>): boolean =>
  boleto.origin === 'MIGRACAO' &&
  boleto.status === entryStep(row.step) &&
  boleto.isNegativate === row.isNegativate

/** Why a boleto cannot enter the open cycle. */
function boletoProblem(row: CycleRow, boleto: store.NamedBoleto | undefined): RowFlaw | undefined {
  const flaw = (because: string) => flawOf(row, 'numBoleto', row.number, because)
  if (!boleto) return flaw('Não há boleto com este número neste shopping.')
  if (boleto.open_cents === 0) return flaw('O boleto não tem saldo em aberto.')
  if (boleto.isListed) return flaw('O boleto já está negativado: ele não entra no ciclo.')
  const isFree = boleto.itemId === null || boleto.status === S.DONE
  return isFree || isSameItem({ row, boleto })
    ? undefined
    : flaw('O boleto já está no ciclo, em outra etapa ou com outra decisão.')
}

async function validate(work: Work, rows: readonly CycleRow[]): Promise<ValidatedRows<CycleItem>> {
  const once = withoutRepeated(rows, ({ mallId, number }) => `${mallId} ${number}`, {
    column: 'numBoleto',
    valueOf: ({ number }) => number,
  })
  const named = await store.boletosNamed(work.tx, once.first)
  const boletoOf = new Map(named.map((each) => [each.place, each]))
  const justifications = await store.justificationsNamed(
    work.tx,
    [...new Set(once.first.map(({ justification }) => justification))].filter(Boolean),
  )
  const accepted: CycleItem[] = []
  const flaws: RowFlaw[] = [...once.flaws]
  const warnings: RowFlaw[] = []
  once.first.forEach((row, index) => {
    const boleto = boletoOf.get(index)
    const justificationId = justifications.get(row.justification) ?? null
    const flaw =
      boletoProblem(row, boleto) ??
      (row.isNegativate || justificationId !== null
        ? undefined
        : flawOf(
            row,
            'justificativa',
            row.justification,
            'Não há justificativa ativa com este texto.',
          ))
    if (flaw || !boleto) {
      if (flaw) flaws.push(flaw)
      return
    }
    accepted.push({ row, boleto, justificationId })
    if (entryStep(row.step) !== row.step)
      warnings.push(
        flawOf(
          row,
          'etapa',
          row.step,
          `Entra em '${statusLabel(S.HOLDING_TEAM)}': as aprovações do sistema antigo se repetem aqui.`,
        ),
      )
  })
  const mallIds = [...new Set(accepted.map(({ row }) => row.mallId))].toSorted((a, b) => a - b)
  return { accepted, flaws, warnings, mallIds, months: [] }
}

/** Notes who had the boleto in the old system. */
const observationOf = ({ responsible }: CycleRow): string | null =>
  responsible === '' ? null : `Responsável no sistema antigo: ${responsible}`

async function write(
  work: Work,
  _: number,
  accepted: readonly CycleItem[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const others = accepted.filter((each) => !isSameItem(each))
  if (others.length === 0) return { added: 0, changed: 0 }
  const parameters = await readParameters(work.tx)
  const cycle = await currentCycleForInclusion(work)
  const written = await store.insertMigratedItems(
    work.tx,
    others.map(({ row, boleto, justificationId }) => ({
      boletoId: boleto.boletoId,
      status: entryStep(row.step),
      outcome: null,
      isNegativate: row.isNegativate,
      justificationId,
      observation: observationOf(row),
      listed_cents: null,
      enteredOn: work.today,
      dueOn: stepDeadline(entryStep(row.step), work.today, parameters) ?? null,
    })),
    cycle.id,
    work.actor.name,
  )
  const inserted = new Set(written.map(({ boletoId }) => boletoId))
  const forwarded = others.filter(
    ({ row, boleto }) => inserted.has(boleto.boletoId) && row.step !== S.RELEASE,
  )
  await storeForwardingDay(
    work.tx,
    forwarded.map(({ row }) => ({ cycleId: cycle.id, mallId: row.mallId })),
    work.today,
  )
  await work.enqueue(refresh, {}, { key: refresh.name })
  work.invalidate(workflowQueries)
  return { added: written.length, changed: 0 }
}

/** The open cycle of the old system. */
export const importCycleItems = importSheet<CycleRow, CycleItem>({
  kind: 'MIGRACAO',
  importer: cycleFiles,
  openTable: readCycleItems,
  validate,
  write,
})
