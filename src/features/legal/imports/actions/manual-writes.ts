import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { type Merged, noteRows } from '#features/ledger/file-imports/actions/import-record.ts'
import { refreshLawsuits } from '#features/legal/lawsuits/actions/balances.ts'
import {
  applyToLawsuits,
  lawsuitFacts,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import type { LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { needsSecondPerson } from '#features/legal/lawsuits/rules/may.ts'
import type { Guia } from '#features/legal/lawsuits/rules/phases.ts'
import { proposeActs } from '#features/legal/lawsuits/actions/confirmations.ts'
import { lockLawsuits, type LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import {
  insertManualFilings,
  type ManualFiling,
  type ManualHeader,
  suspendLawsuits,
  writeManualHeads,
} from '#features/legal/lawsuits/store/manual-filings.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents } from '#values/cents.ts'

import type { ManualFilingRow } from '../gateway/manual-filings.ts'
import { unprovenReason } from '../rules/manual-filing.ts'
import { contractsOnceListed, type ExistingLawsuit } from '../store/register.ts'
import type { FoundLawsuit } from './undo.ts'

export type Filing = {
  readonly row: ManualFilingRow
  readonly debtTypeId: number
  readonly actionTypeId: number
  readonly actionTypeIsSaid: boolean
  readonly contractId: number | null
  readonly guia: Guia
  readonly existing?: { readonly record: LawsuitRecord; readonly head: ExistingLawsuit }
  /** The action before release that it replaces (rules 5.2 row 16). */
  readonly replaces?: LawsuitRecord
}

const filingOf = ({ row, debtTypeId, actionTypeId, contractId }: Filing): ManualFiling => ({
  mallId: row.mallId,
  contractId,
  contract: row.contract,
  luc: row.luc,
  document: row.document,
  name: row.name,
  tradeName: row.tradeName,
  object: row.object,
  debtTypeId,
  actionTypeId,
  criterion_cents: row.criterion_cents,
})

const headOf = ({ record, head }: NonNullable<Filing['existing']>): ManualHeader => ({
  id: record.id,
  name: head.name,
  tradeName: head.tradeName,
  object: head.object,
  actionTypeId: head.actionTypeId,
  criterion_cents: record.criterion_cents,
})

/** Merges a row into the action's header fields; empty cells change nothing. */
const headAfter = (
  { row, actionTypeId, actionTypeIsSaid }: Filing,
  before: ManualHeader,
  isUnknown: boolean,
): ManualHeader => ({
  id: before.id,
  name: row.name,
  tradeName: row.tradeName || before.tradeName,
  object: row.object || before.object,
  actionTypeId: actionTypeIsSaid ? actionTypeId : before.actionTypeId,
  criterion_cents: isUnknown ? row.criterion_cents : before.criterion_cents,
})

async function move(
  work: Work,
  records: readonly LawsuitRecord[],
  eventOf: (record: LawsuitRecord) => LawsuitEvent,
  log: Parameters<typeof saveLawsuitMoves>[2],
): Promise<void> {
  const parameters = await readParameters(work.tx)
  const { moves } = applyToLawsuits(records, eventOf, (record) =>
    lawsuitFacts(record, work.today, parameters),
  )
  await saveLawsuitMoves(work, moves, log)
}

/**
 * Filings at or above the limit, or without proof, await a second person. The others are notified
 * to every other JU and RC.
 */
async function notifyOthers(
  work: Work,
  importId: number,
  records: readonly LawsuitRecord[],
  filingOfRecord: ReadonlyMap<number, Filing>,
): Promise<void> {
  const parameters = await readParameters(work.tx)
  const listed = await contractsOnceListed(
    work.tx,
    records.flatMap(({ contractId }) => contractId ?? []),
  )
  const weighed = records.map((record) => {
    const ofFile = filingOfRecord.get(record.id)?.row.criterion_cents ?? 0
    const criterion_cents = Math.max(ofFile, record.criterion_cents) as Cents
    const because = unprovenReason({
      isKnown: record.contractId !== null,
      hasTitulos: record.facts.hasTitulos,
      wasListed: record.contractId !== null && listed.has(record.contractId),
    })
    const { corrected_cents } = record
    const waits =
      because !== undefined || needsSecondPerson({ criterion_cents, corrected_cents, parameters })
    return { record, waits, because }
  })
  await suspendLawsuits(
    work.tx,
    weighed.flatMap(({ record, waits }) => (waits ? [record.id] : [])),
  )
  await proposeActs(
    work,
    weighed.map(({ record, waits, because }) => ({
      lawsuitId: record.id,
      mallId: record.mallId,
      act: 'AJUIZAMENTO_MANUAL' as const,
      payload: {
        linha: filingOfRecord.get(record.id)?.row.line ?? 0,
        importacao: importId,
        ...(because !== undefined && { motivo: because }),
      },
      before_cents: cents(0),
      after_cents: record.criterion_cents,
      beforeClaim_cents: cents(0),
      afterClaim_cents: record.corrected_cents,
      state: waits ? ('PENDENTE' as const) : ('AVISADA' as const),
      name: record.state.name,
    })),
  )
}

/** Creates the file's actions with títulos and phases, and requests confirmations. */
async function bring(
  work: Work,
  importId: number,
  filings: readonly Filing[],
  log: Parameters<typeof saveLawsuitMoves>[2],
): Promise<number[]> {
  const places = await insertManualFilings(work.tx, filings.map(filingOf), {
    today: work.today,
    lastOverdueDueOn: lastOverdueDueOn(work.today),
  })
  if (places.size < filings.length)
    throw new Conflict('Uma ação destes contratos mudou durante a importação; envie de novo.')
  const ids = [...places.values()]
  const filingOfRecord = new Map(
    filings.flatMap((filing, place) => {
      const id = places.get(place)
      return id === undefined ? [] : [[id, filing] as const]
    }),
  )
  // Charge before phase 1 is concluded: this freezes the charges at this day.
  await refreshLawsuits(work, ids)
  await notifyOthers(
    work,
    importId,
    await lockLawsuits(work.tx, ids, work.actor.malls),
    filingOfRecord,
  )
  await move(
    work,
    await lockLawsuits(work.tx, ids, work.actor.malls),
    ({ id }) => ({ type: 'fileManual', guia: filingOfRecord.get(id)?.guia as Guia }),
    log,
  )
  return ids
}

const isSame = <R extends object>(one: R, other: R) =>
  (Object.keys(one) as (keyof R)[]).every((field) => one[field] === other[field])

/** Effect of a row on its existing action; none if nothing changes. */
function changeOf(filing: Filing) {
  const { existing, guia } = filing
  if (!existing) return []
  const before = headOf(existing)
  const head = headAfter(filing, before, existing.record.contractId === null)
  const guias = existing.record.state.followUp?.guias ?? []
  const isKnown = guias.some((one) => isSame(one, guia))
  return isKnown && isSame(head, before) ? [] : [{ filing, existing, head, before }]
}

/** Updates existing actions from their rows; returns the earlier state of the changed ones. */
async function updateLawsuits(
  work: Work,
  filings: readonly Filing[],
  log: Parameters<typeof saveLawsuitMoves>[2],
): Promise<{ readonly id: number; readonly before: FoundLawsuit }[]> {
  const changed = filings.flatMap(changeOf)
  const guiaOf = new Map(changed.map(({ existing, filing }) => [existing.record.id, filing.guia]))
  await move(
    work,
    changed.map(({ existing }) => existing.record),
    ({ id }) => ({ type: 'fileManual', guia: guiaOf.get(id) as Guia }),
    log,
  )
  await writeManualHeads(
    work.tx,
    changed.map(({ head }) => head),
  )
  await proposeActs(
    work,
    changed.flatMap(({ existing: { record }, filing, head }) =>
      record.facts.awaitsConfirmation
        ? []
        : [
            {
              lawsuitId: record.id,
              mallId: record.mallId,
              act: 'AJUIZAMENTO_MANUAL' as const,
              payload: { linha: filing.row.line },
              before_cents: record.criterion_cents,
              after_cents: head.criterion_cents,
              beforeClaim_cents: record.corrected_cents,
              afterClaim_cents: record.corrected_cents,
              state: 'AVISADA' as const,
              name: record.state.name,
            },
          ],
    ),
  )
  return changed.map(({ existing, before }) => ({
    id: existing.record.id,
    before: { state: existing.record.state, head: before },
  }))
}

/** Writes the results of a file: replaced, created and updated actions. */
export async function writeFilings(
  work: Work,
  importId: number,
  filings: readonly Filing[],
): Promise<Merged> {
  const log = { action: 'AJUIZAR_MANUALMENTE', detail: () => ({ importacao: importId }) }
  await move(
    work,
    filings.flatMap(({ replaces }) => replaces ?? []),
    () => ({ type: 'replace' }),
    { action: 'SUBSTITUIR_ACAO', detail: log.detail },
  )
  const broughtIds = await bring(
    work,
    importId,
    filings.filter(({ existing }) => !existing),
    log,
  )
  const metLawsuits = await updateLawsuits(work, filings, log)
  await noteRows(work.tx, 'lawsuit', importId, [
    ...broughtIds.map((id) => ({ id, before: null })),
    ...metLawsuits,
  ])
  return { added: broughtIds.length, changed: metLawsuits.length }
}
