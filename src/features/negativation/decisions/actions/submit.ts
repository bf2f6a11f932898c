import { asError } from '#features/platform/approvals/actions/refusals.ts'
import { emptyTriage } from '#features/platform/approvals/rules/triage.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { rehearse } from '#server/work/attempt.ts'
import type {
  Submission,
  SubmissionResult,
} from '#features/negativation/debt-items/contract/boleto.ts'
import {
  ignoredOf,
  isRefused,
  moveReady,
  refusalOf,
  type Triage,
  addToTriage,
  type SubmitItem,
} from '#features/negativation/debt-items/rules/decisions.ts'
import type { Actor, Decision } from '#features/negativation/debt-items/rules/events.ts'
import {
  isWorkflowStatus,
  STEPS,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { lockInOrder } from '#features/negativation/debt-items/store/items.ts'
import {
  type EvaluatedByItem,
  evaluateGuards,
  type GuardInputs,
  loadGuardFacts,
  saveWithGuards,
  toLoggedGuards,
} from '#features/negativation/debt-items/actions/guards.ts'
import {
  decider,
  factsOf,
  isStale,
  noGuards,
  withdrawnText,
} from '#features/negativation/debt-items/actions/moves.ts'
import { eachPiece } from '#features/negativation/debt-items/actions/pieces.ts'
import { MoveCounter } from '#features/negativation/debt-items/actions/results.ts'

import type { Submitted } from '../contract/calls.ts'
import type { SubmittedDecision } from '../rules.ts'
import { submittedBefore } from '../store/submitted.ts'
import { SubmitBreakdown } from './submit-breakdown.ts'
import { SubmitResults } from './submit-preview.ts'
import { exceptionStatuses, idsOfSearch, stepStatuses } from './search.ts'

export const decisionOf = ({
  loja,
  fiadores,
}: NonNullable<Submission['boletos']>[number]): Decision => ({
  flag: loja.negativar ? 'NEGATIVAR' : 'ISENTAR',
  fiadores: fiadores.map(({ idSerasaBoletoFiador, negativar }) => ({
    id: idSerasaBoletoFiador,
    flag: negativar ? 'NEGATIVAR' : 'ISENTAR',
  })),
})

async function requestedIds(
  work: Work,
  input: Submission,
  steps: readonly WorkflowStatus[],
): Promise<number[]> {
  if (input.boletos) return [...new Set(input.boletos.map(({ idBoleto }) => idBoleto))]
  if (!input.filtro) {
    const mensagem = 'Informe os boletos ou o filtro da busca.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'boletos', mensagem }] })
  }
  const status = input.status ?? input.filtro?.status
  const statuses = steps.includes('PENDENTE_APROVACAO_EXCECAO_KA')
    ? [...exceptionStatuses]
    : stepStatuses(work, status)
  return idsOfSearch(work, input.filtro, statuses)
}

type SubmissionOptions = Submission & {
  readonly ensaio?: boolean | undefined
  readonly conferencia?: string | undefined
}
type Kind = { readonly steps: readonly WorkflowStatus[]; readonly message: string }

const recommendation: Kind = {
  steps: WORKFLOW_STATUSES.filter((status) =>
    ['ANALISE', 'APROVACAO', 'DIRETORIA'].includes(STEPS[status].kind),
  ),
  message: 'Submetido com sucesso.',
}

const keyAccount: Kind = {
  steps: exceptionStatuses,
  message: 'Negativações submetidas com sucesso',
}

/** Boletos of the request and their search. */
type SubmitInput = {
  readonly by: Actor
  readonly isRehearsal: boolean
  readonly decisions: ReadonlyMap<number, Decision>
  readonly lojas: ReadonlyMap<number, number | undefined>
  readonly versions: ReadonlyMap<number, number | undefined>
  readonly where: {
    readonly steps: readonly WorkflowStatus[]
    readonly pinnedStatus?: WorkflowStatus
  }
}

function submissionOf(
  work: Work,
  { boletos = [], status, ensaio = false }: SubmissionOptions,
  { steps }: Kind,
): SubmitInput {
  const [pinnedStatus] = status ?? []
  const isPinned =
    pinnedStatus !== undefined && isWorkflowStatus(pinnedStatus) && status?.length === 1
  return {
    by: decider(work),
    isRehearsal: ensaio,
    decisions: new Map(boletos.map((boleto) => [boleto.idBoleto, decisionOf(boleto)])),
    lojas: new Map(boletos.map(({ idBoleto, loja }) => [idBoleto, loja.idSerasaLoja])),
    versions: new Map(boletos.map(({ idBoleto, versao }) => [idBoleto, versao])),
    where: { steps, ...(isPinned && { pinnedStatus }) },
  }
}

type Outcome = {
  readonly triage: Triage
  readonly moveCounter: MoveCounter
  readonly makeup: SubmitBreakdown
  /** Only for a dry run, or to check against one. */
  readonly results: SubmitResults | undefined
  readonly retirados: SubmissionResult['retirados']
}

/** Inputs for a batch of the list: its items, and the decisions submitted by the previous step. */
type PieceInputs = GuardInputs & { readonly before: ReadonlyMap<number, SubmittedDecision> }

async function loadPiece(work: Work, ids: readonly number[]): Promise<PieceInputs> {
  const [inputs, before] = await Promise.all([
    loadGuardFacts(work, ids, work.actor.malls),
    submittedBefore(work.tx, ids),
  ])
  return { ...inputs, before }
}

/** Marks a decision whose loja is not the boleto's. */
export const ofItsLoja = (
  decision: Decision | undefined,
  idSerasaLoja: number | undefined,
  { lojistaId }: { readonly lojistaId: number },
): Decision | undefined =>
  decision && idSerasaLoja !== undefined && idSerasaLoja !== lojistaId
    ? { ...decision, isOfOtherLoja: true }
    : decision

/** Facts of a batch, in screen order. */
function itemsOf(
  ids: readonly number[],
  { records, rules }: GuardInputs,
  checked: EvaluatedByItem,
  input: SubmitInput,
): SubmitItem[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => {
    const record = byId.get(id)
    if (!record) return []
    return {
      idBoleto: id,
      item: record.state,
      decision: ofItsLoja(input.decisions.get(id), input.lojas.get(id), record),
      facts: factsOf(record, rules.parameters, checked.get(id)?.verdict ?? noGuards),
      isStale: isStale(record, input.versions.get(id)),
      alteradoPor: record.updatedByName,
      alteradoEm: record.updatedAt,
    }
  })
}

/** Adds the decided items of a batch to counts, breakdown and preview. */
function addOutcome(
  { movidos, retirados: withdrawn }: ReturnType<typeof moveReady>,
  { records, before }: PieceInputs,
  checked: EvaluatedByItem,
  { moveCounter, makeup, results, retirados }: Outcome,
): void {
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const { idBoleto, to } of movidos) {
    const record = byId.get(idBoleto)
    moveCounter.add(to, record)
    if (record) {
      const block = checked.get(idBoleto)?.verdict.block
      const previous = before.get(idBoleto)
      makeup.add(to, record.snapshot_cents, { block: block?.codigo, before: previous })
      results?.add({ record, to, block, before: previous })
    }
  }
  for (const { idBoleto } of withdrawn) {
    const record = byId.get(idBoleto)
    if (record)
      retirados.push({ idBoleto, numBoleto: record.state.numBoleto, texto: withdrawnText(record) })
  }
}

/** Writes the moves of a batch, and the guards of all its items. */
async function writePiece(
  work: Work,
  { movidos, retirados }: ReturnType<typeof moveReady>,
  { records, rules }: PieceInputs,
  checked: EvaluatedByItem,
): Promise<void> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const logLines = [...movidos, ...retirados].flatMap(({ idBoleto, to, row }) => {
    const record = byId.get(idBoleto)
    return record ? { record, move: { to, row }, event: { type: 'guardsChecked' } as const } : []
  })
  await saveWithGuards(
    work,
    logLines,
    { checked, rules },
    {
      action: 'SUBMETER',
      detail: ({ record }) => ({ guardas: toLoggedGuards(checked.get(record.id)) }),
    },
  )
}

/**
 * Decides a batch and writes it, unless it is a dry run. A refusal in a later batch rolls back
 * the whole list.
 */
async function submitPiece(
  work: Work,
  ids: readonly number[],
  inputs: PieceInputs,
  input: SubmitInput,
  outcome: Outcome,
): Promise<void> {
  const checked = evaluateGuards(inputs.facts, 'SUBMIT', inputs.rules.parameters)
  const submission = { by: input.by, items: itemsOf(ids, inputs, checked, input), ...input.where }
  const ready = addToTriage(outcome.triage, submission)
  if (isRefused(outcome.triage)) return
  const verdict = moveReady(outcome.triage, input.by, ready)
  addOutcome(verdict, inputs, checked, outcome)
  if (!input.isRehearsal) await writePiece(work, verdict, inputs, checked)
}

/** The answer to a list whose items were decided; throws if any of them was refused. */
async function answerOf(
  work: Work,
  input: SubmissionOptions,
  kind: Kind,
  { triage, moveCounter, makeup, results, retirados }: Outcome,
): Promise<Submitted> {
  const submitRefusal = refusalOf(triage)
  if (submitRefusal) throw asError(submitRefusal)
  if (input.conferencia !== undefined && !input.ensaio)
    await results?.requireConfirmed(work, input.conferencia)
  const ignorados = ignoredOf(triage).map(
    ({ idBoleto, numBoleto, texto, alteradoPor, alteradoEm }) => ({
      idBoleto,
      numBoleto,
      motivo: texto,
      alteradoPor,
      alteradoEm,
    }),
  )
  // Items paid meanwhile left the workflow and were not submitted.
  const message = moveCounter.count > 0 ? kind.message : 'Nenhum boleto mudou de etapa.'
  return {
    ...moveCounter.toResult(message),
    ignorados,
    retirados,
    composicao: makeup.toAnswer(),
    ...(input.ensaio &&
      results && {
        previa: await results.toPreview(work, { isWholeSearch: input.boletos === undefined }),
      }),
  }
}

async function decideAll(work: Work, input: SubmissionOptions, kind: Kind): Promise<Submitted> {
  const isLong = await allowLongStatements(work.tx, input.boletos?.length)
  const ids = await requestedIds(work, input, kind.steps)
  const outcome: Outcome = {
    triage: emptyTriage(),
    moveCounter: new MoveCounter(),
    makeup: new SubmitBreakdown(),
    results: input.ensaio || input.conferencia !== undefined ? new SubmitResults() : undefined,
    retirados: [],
  }
  const request = submissionOf(work, input, kind)
  let foundCount = 0
  // Batches come in screen order, so lock all ids in id order first: this avoids deadlocks
  // between two lists.
  if (isLong) await lockInOrder(work.tx, ids, work.actor.malls)
  await eachPiece(
    ids,
    (some) => loadPiece(work, some),
    async (inputs, some) => {
      foundCount += inputs.records.length
      if (inputs.records.length < some.length && input.boletos)
        throw new NotFound('Boleto não encontrado.')
      await submitPiece(work, some, inputs, request, outcome)
    },
  )
  if (foundCount > 0) return answerOf(work, input, kind, outcome)
  return {
    ...outcome.moveCounter.toResult('Nada a submeter.'),
    ignorados: [],
    retirados: [],
    composicao: outcome.makeup.toAnswer(),
  }
}

/** A dry run takes the same path and rolls back its locks and register refreshes. */
const submit = (work: Work, input: SubmissionOptions, kind: Kind): Promise<Submitted> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => decideAll(rehearsal, input, kind))
    : decideAll(work, input, kind)

/**
 * 'Submeter Recomendação' and 'Aprovar Negativação' (rules 4.3 rows 3 to 6c). Refuses in the
 * order of rules 4.3 b: 400, 422, 409.
 */
export const submitRecommendation = (work: Work, input: SubmissionOptions) =>
  submit(work, input, recommendation)

/** 'Aprovar e submeter negativação' of the key account (row 7). */
export const submitNegativation = (work: Work, input: SubmissionOptions) =>
  submit(work, input, keyAccount)
