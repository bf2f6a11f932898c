import { asError } from '#features/platform/approvals/actions/refusals.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { movedMeanwhile, refusedFor } from '#features/platform/approvals/rules/triage.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { readRules } from '#features/platform/parameters/store/parameters.ts'
import type { HttpError } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import { lawsuitQueries } from '../contract/stale-names.ts'
import {
  isLawsuitMove,
  type LawsuitFacts,
  type LawsuitMove,
  type LawsuitState,
} from '../rules/lawsuit.ts'
import { applyToLawsuit, type LawsuitEvent } from '../rules/machine.ts'
import { currentPhase, type Guia, LAST_PHASE, PHASES } from '../rules/phases.ts'
import { lawsuitRefusalStatus } from '../rules/refusals.ts'
import { LAWSUIT_PLACES } from '../rules/status.ts'
import { writeFollowUps } from '../store/follow-up.ts'
import {
  type By,
  insertMoves,
  type LawsuitChange,
  type LawsuitRecord,
  type StoredMove,
  writeLawsuits,
} from '../store/lawsuits.ts'
import { supersedeActs } from './confirmations.ts'
import { numbersInUse } from './filing-numbers.ts'

const lawsuitScreens = new Set(Object.values(LAWSUIT_PLACES).map(({ path }) => path))

/**
 * The current user for the rules: id and the rule codes held on the screens of the lawsuits.
 * 'ACOMPANHAR' of another screen is another right.
 */
export const lawsuitActor = ({ actor }: Work): Actor => ({
  ...eyesOf(actor),
  rules: [...actor.rights].flatMap(([path, codes]) => (lawsuitScreens.has(path) ? [...codes] : [])),
})

export const lawsuitFacts = (
  record: LawsuitRecord,
  today: LocalDate,
  parameters: ParameterSet,
): LawsuitFacts => ({ ...record.facts, today, parameters })

export type MovedLawsuit = {
  readonly record: LawsuitRecord
  readonly move: LawsuitMove
  readonly event: LawsuitEvent
}
export type RefusedLawsuit = { readonly record: LawsuitRecord; readonly refusal: Refusal }

/** Applies an event to each action through the pure state machine. Writes nothing. */
export function applyToLawsuits(
  records: readonly LawsuitRecord[],
  eventOf: (record: LawsuitRecord) => LawsuitEvent,
  facts: (record: LawsuitRecord) => LawsuitFacts,
): { readonly moves: MovedLawsuit[]; readonly refusedOnes: RefusedLawsuit[] } {
  const moves: MovedLawsuit[] = []
  const refusedOnes: RefusedLawsuit[] = []
  for (const record of records) {
    const event = eventOf(record)
    const answer = applyToLawsuit(record.state, event, facts(record))
    if (isLawsuitMove(answer)) moves.push({ record, move: answer, event })
    else refusedOnes.push({ record, refusal: answer })
  }
  return { moves, refusedOnes }
}

export const lawsuitNaming = {
  id: ({ id }: LawsuitRecord) => id,
  status: lawsuitRefusalStatus,
  changed: ({ updatedByName: by, updatedAt: at }: LawsuitRecord) => ({ by, at }),
}

/** Converts refused actions into one HTTP error: status and sentence of the first, names of all. */
export function asLawsuitError(refusedOnes: readonly RefusedLawsuit[]): HttpError {
  const list = refusedOnes.map(({ record: one, refusal }) => ({ one, refusal }))
  const [first] = list
  const isConflict = first !== undefined && lawsuitRefusalStatus(first.refusal) === 409
  const refusal = isConflict ? movedMeanwhile(list, lawsuitNaming) : refusedFor(list, lawsuitNaming)
  if (!refusal) throw new Error('There is no refusal to tell')
  return asError(refusal)
}

const isSamePlace = (before: LawsuitState, after: LawsuitState) =>
  before.status === after.status && before.outcome === after.outcome

const stepOf = ({ status }: LawsuitState, today: LocalDate, parameters: ParameterSet) => {
  const { sla } = LAWSUIT_PLACES[status]
  return {
    enteredOn: today,
    dueOn: sla === undefined ? null : addBusinessDays(bankCalendar, today, parameters[sla]),
  }
}

/**
 * The new phase with its deadline (prazoConclusao); none once all phases are concluded (rules 5.4).
 */
const phaseOf = ({ followUp }: LawsuitState, today: LocalDate) => {
  if (followUp === undefined || followUp.concluded === LAST_PHASE)
    return { enteredOn: today, dueOn: null }
  const days = PHASES[currentPhase(followUp) - 1]?.days ?? 0
  return { enteredOn: today, dueOn: addBusinessDays(bankCalendar, today, days) }
}

const changeOf = (
  { record, move, event }: MovedLawsuit,
  today: LocalDate,
  parameters: ParameterSet,
): LawsuitChange => {
  const { state } = record
  const { to, row } = move
  const isOtherPhase = state.followUp?.concluded !== to.followUp?.concluded
  return {
    record,
    to,
    isApproval: row === '8a',
    isByImport: event.type === 'file' || event.type === 'fileManual',
    reopenedBecause:
      event.type === 'reopenPhase' || event.type === 'takeBack' ? event.reason.trim() : undefined,
    ...(isSamePlace(state, to) ? {} : { step: stepOf(to, today, parameters) }),
    ...(to.followUp && isOtherPhase ? { phase: phaseOf(to, today) } : {}),
  }
}

/** The history entry of a move. Saves that only fill phase fields have their own history. */
const historyOf = ({ record, move }: MovedLawsuit): StoredMove[] => {
  const { to, row } = move
  if (isSamePlace(record.state, to) && row !== '13') return []
  return [
    {
      lawsuit_id: record.id,
      mall_id: record.mallId,
      row,
      from_status: record.state.status,
      to_status: to.status,
      outcome: to.outcome ?? null,
      recommendation: to.recommendation,
      reason: to.reason ?? null,
      criterion_cents: record.criterion_cents,
    },
  ]
}

type LawsuitLog = {
  readonly action: string
  readonly detail?: (each: MovedLawsuit) => Record<string, unknown>
  /** The person whose decision a job carries out, if not the worker's actor. */
  readonly by?: By
}

const reservesNumbers = ({ status, outcome }: LawsuitState) =>
  status !== 'ENCERRADA' || outcome === 'CONCLUIDA'

const numbersOf = ({ protocol, filingTicket, sharesCase }: Guia) =>
  JSON.stringify([protocol, filingTicket, sharesCase])

/**
 * Case numbers and filing tickets that a move claims. A reopened action claims all of them again.
 */
const numberClaims = ({ record, move: { to } }: MovedLawsuit) => {
  if (!reservesNumbers(to)) return []
  const before = new Set(
    reservesNumbers(record.state) ? record.state.followUp?.guias.map(numbersOf) : [],
  )
  return (to.followUp?.guias ?? [])
    .filter((guia) => !before.has(numbersOf(guia)))
    .map(({ protocol, filingTicket, sharesCase }) => ({
      protocol,
      filingTicket,
      sharesCase,
      lawsuitId: record.id,
      owner: `do contrato ${record.contractNumber}`,
      record,
    }))
}

async function refuseTakenNumbers(work: Work, moves: readonly MovedLawsuit[]): Promise<void> {
  const taken = await numbersInUse(work, moves.flatMap(numberClaims))
  const refusedOnes = [...taken].map(([{ record }, refusal]) => ({ record, refusal }))
  if (refusedOnes.length > 0) throw asLawsuitError(refusedOnes)
}

/**
 * Writes the moves, their history and one decision log line each, in the transaction of the
 * decision.
 */
export async function saveLawsuitMoves(
  work: Work,
  moves: readonly MovedLawsuit[],
  { action, detail, by = work.actor }: LawsuitLog,
): Promise<void> {
  if (moves.length === 0) return
  await refuseTakenNumbers(work, moves)
  const { parameters, version } = await readRules(work.tx)
  const changes = moves.map((each) => changeOf(each, work.today, parameters))
  await writeLawsuits(work.tx, changes, by.name)
  await writeFollowUps(work.tx, changes, by)
  await insertMoves(work.tx, moves.flatMap(historyOf), by)
  await supersedeActs(
    work,
    moves.flatMap(({ record, move }) => (move.to.status === 'ENCERRADA' ? [record.id] : [])),
  )
  for (const each of moves) {
    const { record, move } = each
    work.audit({
      mallId: record.mallId,
      action,
      entity: 'acao',
      entityId: record.id,
      body: {
        contrato: record.contractNumber,
        tipoDivida: record.debtType,
        regra: move.row,
        de: record.state.status,
        para: move.to.status,
        resultado: move.to.outcome ?? null,
        recomendacao: move.to.recommendation,
        justificativa: move.to.justificationId ?? null,
        fasesConcluidas: move.to.followUp?.concluded ?? null,
        motivo: move.to.reason ?? null,
        criterioCentavos: record.criterion_cents,
        corrigidoCentavos: record.corrected_cents,
        versaoDasRegras: version,
        ...detail?.(each),
      },
    })
  }
  work.invalidate(lawsuitQueries)
}
