import type { InputOf } from '#contract/call.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { countOf } from '#values/count-of.ts'
import { asError } from '#features/platform/approvals/actions/refusals.ts'
import {
  addToTriage,
  emptyTriage,
  wholeListRefusal,
} from '#features/platform/approvals/rules/triage.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  applyToLawsuits,
  asLawsuitError,
  lawsuitActor,
  lawsuitFacts,
  type MovedLawsuit,
  lawsuitNaming,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import type { LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { lawsuitChain, maySubmit, maySue } from '#features/legal/lawsuits/rules/may.ts'
import { changedMeanwhile } from '#features/legal/lawsuits/rules/refusals.ts'
import {
  CHAIN_STEPS,
  LAWSUIT_PLACES,
  lawsuitPlaceWords,
} from '#features/legal/lawsuits/rules/status.ts'
import { disputedLawsuits } from '#features/legal/lawsuits/store/disputes.ts'
import { type LawsuitRecord, lockLawsuits } from '#features/legal/lawsuits/store/lawsuits.ts'
import { Forbidden } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { rehearse } from '#server/work/attempt.ts'
import { sumCents } from '#values/cents.ts'

import type {
  sendBack as giveBackCall,
  ListResult,
  submit as submitCall,
  Submitted,
} from '../contract/calls.ts'
import { previewOf } from './submit-preview.ts'

type Listed = { readonly ids: readonly number[]; readonly versoes?: readonly number[] | undefined }

/** Locks the actions of a list; refuses the list if one is outside the user's malls. */
async function lockList(work: Work, { ids, versoes }: Listed) {
  const unique = [...new Set(ids)]
  const records = await lockLawsuits(work.tx, unique, work.actor.malls)
  if (records.length < unique.length) throw new Forbidden()
  const versions = new Map(ids.map((id, index) => [id, versoes?.[index]]))
  const isStale = ({ id, version }: LawsuitRecord) => (versions.get(id) ?? version) !== version
  return { records, isStale }
}

/**
 * Actions that a job ended in the chain: paid, cancelled, in an agreement or on an exception list.
 */
const leftByItself = ({ state }: LawsuitRecord) =>
  state.followUp === undefined &&
  ['PAGA', 'CANCELADA', 'ACORDO', 'EXCECAO'].includes(state.outcome ?? '')

const placesOf = (moves: readonly MovedLawsuit[]): ListResult['para'] => {
  const groups = Map.groupBy(moves, ({ move: { to } }) => lawsuitPlaceWords(to))
  return [...groups].map(([nome, some]) => ({
    codigo: some[0]?.move.to.status ?? '',
    nome,
    acoes: some.length,
    valor: sumCents(some.map(({ record }) => record.criterion_cents)),
  }))
}

const resultOf = (
  mensagem: string,
  moves: readonly MovedLawsuit[],
  retirados: ListResult['retirados'] = [],
): ListResult => ({
  mensagem,
  movidos: moves.length,
  valor: sumCents(moves.map(({ record }) => record.criterion_cents)),
  para: placesOf(moves),
  retirados,
})

const withdrawn = (id: number, state: LawsuitRecord['state']): ListResult['retirados'][number] => ({
  id,
  nome: state.name,
  texto: `${lawsuitPlaceWords(state)}: não seguiu.`,
})

async function moveAll(
  work: Work,
  records: readonly LawsuitRecord[],
  eventOf: () => LawsuitEvent,
  action: string,
) {
  const parameters = await readParameters(work.tx)
  const { moves, refusedOnes } = applyToLawsuits(records, eventOf, (record) =>
    lawsuitFacts(record, work.today, parameters),
  )
  if (refusedOnes.length > 0) throw asLawsuitError(refusedOnes)
  await saveLawsuitMoves(work, moves, { action })
  return moves
}

/**
 * 'Submeter Recomendação' (rules 5.2 rows 4 to 8b): moves the whole list or nothing. Leaves out and
 * names actions that a job ended meanwhile.
 */
async function submitNow(work: Work, input: InputOf<typeof submitCall>): Promise<Submitted> {
  const by = lawsuitActor(work)
  const { records, isStale } = await lockList(work, input)
  const leavers = records.filter(leftByItself)
  const items = records
    .filter((record) => !leftByItself(record))
    .map((record) => ({ ...record, item: record.state, isStale: isStale(record) }))
  const triage = emptyTriage<(typeof items)[number]>()
  const { CONTESTACAO_BLOQUEIA: blocks } = await readParameters(work.tx)
  const disputed = await disputedLawsuits(work.tx, input.ids)
  addToTriage(
    lawsuitChain,
    triage,
    { by, items, steps: CHAIN_STEPS },
    ({ id, item }) => maySubmit(item, by) ?? maySue(item, disputed.get(id), blocks),
  )
  const refusal = wholeListRefusal(triage, lawsuitNaming)
  if (refusal) throw asError(refusal)
  const moves = await moveAll(work, items, () => ({ type: 'submit', by }), 'SUBMETER_AJUIZAMENTO')
  const settled = moves.filter(({ move }) => move.row === '10')
  const ofStep = moves.filter(({ move }) => move.row !== '10')
  const result = resultOf(
    ofStep.length > 0 ? 'Submetido com sucesso.' : 'Nenhuma ação mudou de etapa.',
    ofStep,
    [
      ...leavers.map(({ id, state }) => withdrawn(id, state)),
      ...settled.map(({ record, move }) => withdrawn(record.id, move.to)),
    ],
  )
  return input.ensaio ? { ...result, previa: await previewOf(work, ofStep) } : result
}

/** A dry run takes the same path and rolls it back. */
export const submit = (work: Work, input: InputOf<typeof submitCall>): Promise<Submitted> =>
  input.ensaio ? rehearse(work, (rehearsal) => submitNow(rehearsal, input)) : submitNow(work, input)

/**
 * Notifies the owners of the step of returned actions, one alert per mall and step with author and
 * reason.
 */
async function notifySentBack(
  work: Work,
  moves: readonly MovedLawsuit[],
  reason: string,
): Promise<void> {
  const by = work.actor.name
  const groups = Map.groupBy(moves, ({ record, move }) => `${move.to.status} ${record.mallId}`)
  await createAlerts(
    work,
    [...groups.values()].flatMap((some) => {
      const [first] = some
      const { path, ruleCode } = LAWSUIT_PLACES[first?.move.to.status ?? 'ENCERRADA']
      if (first === undefined || path === undefined) return []
      const { record, move } = first
      return [
        {
          kind: 'DEVOLVIDO' as const,
          key: `acao ${record.id} ${record.version}`,
          mallId: record.mallId,
          rule: ruleCode,
          path,
          title:
            some.length === 1
              ? `${record.state.name}: ação devolvida por ${by}`
              : `${countOf(some.length, 'ação devolvida', 'ações devolvidas')} por ${by}`,
          detail: `“${reason.trim()}” Está de novo em ${lawsuitPlaceWords(move.to)}.`,
          merged: { title: `{n} ações devolvidas por ${by}`, by: reason.trim() },
          subject: record.state.name,
          items: some.length,
          amount_cents: sumCents(some.map(({ record: each }) => each.criterion_cents)),
        },
      ]
    }),
  )
}

/** 'Devolver' (row 9): one step back, with a reason of at least ten characters. */
export async function sendBack(
  work: Work,
  input: InputOf<typeof giveBackCall>,
): Promise<ListResult> {
  const by = lawsuitActor(work)
  const { records, isStale } = await lockList(work, input)
  const stale = records.filter(isStale)
  if (stale.length > 0)
    throw asLawsuitError(stale.map((record) => ({ record, refusal: changedMeanwhile() })))
  const moves = await moveAll(
    work,
    records,
    () => ({ type: 'giveBack', by, reason: input.motivo }),
    'DEVOLVER_AJUIZAMENTO',
  )
  await notifySentBack(work, moves, input.motivo)
  return resultOf('Devolvido com sucesso.', moves)
}
