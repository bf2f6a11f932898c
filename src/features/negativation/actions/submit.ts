import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, type HttpError, InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { formatInstant } from '#values/instant.ts'

import type { Submission, SubmissionResult } from '../contract/boleto.ts'
import {
  ignoredOf,
  isRefused,
  moveReady,
  nothingSorted,
  refusalOf,
  type Sorted,
  sortInto,
  type SubmitItem,
  type SubmitRefusal,
} from '../rules/decisions.ts'
import type { Actor, Decision } from '../rules/events.ts'
import { isWorkflowStatus, STEPS, type WorkflowStatus, WORKFLOW_STATUSES } from '../rules/status.ts'
import { writeGuards } from '../store/guard-facts.ts'
import { lockInOrder } from '../store/items.ts'
import { type Checked, examine, type Examined, judge, keptGuards, toldGuards } from './guards.ts'
import { decider, factsOf, isStale, keepMoves, type Moved, noGuards, withdrawnText } from './moves.ts'
import { eachPiece } from './pieces.ts'
import { Counted } from './results.ts'
import { exceptionStatuses, idsOfSearch, stepStatuses } from './search.ts'

const refusalClass = { 400: InvalidInput, 403: Forbidden, 409: Conflict, 422: Refused } as const

/** A refusal of the rules as the answer it becomes. */
export function asError({ status, mensagem, itens, alteradoPor, alteradoEm }: SubmitRefusal): HttpError {
  return new refusalClass[status](mensagem, {
    itens,
    ...(alteradoPor === undefined ? {} : { alteradoPor, alteradoEm }),
  })
}

const decisionOf = ({ loja, fiadores }: NonNullable<Submission['boletos']>[number]): Decision => ({
  flag: loja.negativar ? 'NEGATIVAR' : 'ISENTAR',
  fiadores: fiadores.map(({ idSerasaBoletoFiador, negativar }) => ({
    id: idSerasaBoletoFiador,
    flag: negativar ? 'NEGATIVAR' : 'ISENTAR',
  })),
})

async function idsAsked(work: Work, input: Submission, steps: readonly WorkflowStatus[]): Promise<number[]> {
  if (input.boletos) return [...new Set(input.boletos.map(({ idBoleto }) => idBoleto))]
  if (!input.filtro) {
    const mensagem = 'Informe os boletos ou o filtro da busca.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'boletos', mensagem }] })
  }
  const asked = input.status ?? input.filtro?.status
  const statuses = steps.includes('PENDENTE_APROVACAO_EXCECAO_KA') ? [...exceptionStatuses] : stepStatuses(work, asked)
  return idsOfSearch(work, input.filtro, statuses)
}

type Kind = { readonly steps: readonly WorkflowStatus[]; readonly message: string }

const recommendation: Kind = {
  steps: WORKFLOW_STATUSES.filter((status) => ['ANALISE', 'APROVACAO', 'DIRETORIA'].includes(STEPS[status].kind)),
  message: 'Submetido com sucesso.',
}
const keyAccount: Kind = { steps: exceptionStatuses, message: 'Negativações submetidas com sucesso' }

type Guarded = ReadonlyMap<number, Checked>

/** What the request says of its boletos, and whose it is. */
type Asked = {
  readonly by: Actor
  readonly decisions: ReadonlyMap<number, Decision>
  readonly versions: ReadonlyMap<number, number | undefined>
  readonly where: { readonly steps: readonly WorkflowStatus[]; readonly pinnedStatus?: WorkflowStatus }
}

function askedOf(work: Work, { boletos = [], status }: Submission, { steps }: Kind): Asked {
  const [pinned] = status ?? []
  const isPinned = pinned !== undefined && isWorkflowStatus(pinned) && status?.length === 1
  return {
    by: decider(work),
    decisions: new Map(boletos.map((boleto) => [boleto.idBoleto, decisionOf(boleto)])),
    versions: new Map(boletos.map(({ idBoleto, versao }) => [idBoleto, versao])),
    where: { steps, ...(isPinned && { pinnedStatus: pinned }) },
  }
}

type Outcome = { readonly sorted: Sorted; readonly moved: Counted; readonly retirados: SubmissionResult['retirados'] }

/** The facts of a piece of the list, in the order of the screen. */
function itemsOf(ids: readonly number[], { records, rules }: Examined, checked: Guarded, asked: Asked): SubmitItem[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => {
    const record = byId.get(id)
    if (!record) return []
    return {
      idBoleto: id,
      item: record.state,
      decision: asked.decisions.get(id),
      facts: factsOf(record, rules.parameters, checked.get(id)?.verdict ?? noGuards),
      isStale: isStale(record, asked.versions.get(id)),
      alteradoPor: record.updatedByName,
      alteradoEm: formatInstant(record.updatedAt),
    }
  })
}

/** Decides a piece of the list and writes it: when a later piece refuses the list, all of it is rolled back. */
async function submitPiece(
  work: Work,
  ids: readonly number[],
  examined: Examined,
  asked: Asked,
  { sorted, moved, retirados }: Outcome,
): Promise<void> {
  const { records, facts, rules } = examined
  const checked = judge(facts, 'SUBMIT', rules.parameters)
  const submission = { by: asked.by, items: itemsOf(ids, examined, checked, asked), ...asked.where }
  const ready = sortInto(sorted, submission)
  if (isRefused(sorted)) return
  const verdict = moveReady(sorted, asked.by, ready)
  const byId = new Map(records.map((record) => [record.id, record]))
  const done = [...verdict.movidos, ...verdict.retirados].flatMap(({ idBoleto, to, row }) => {
    const record = byId.get(idBoleto)
    return record ? { record, move: { to, row }, event: { type: 'guardsChecked' } as const } : []
  })
  for (const { idBoleto, to } of verdict.movidos) moved.add(to.status, byId.get(idBoleto))
  for (const { idBoleto } of verdict.retirados) {
    const record = byId.get(idBoleto)
    if (record) retirados.push({ idBoleto, numBoleto: record.state.numBoleto, texto: withdrawnText(record) })
  }
  const leaving = new Set(done.map(({ record }) => record.id))
  const staying = [...checked].filter(([id]) => !leaving.has(id)).map(([id, each]) => keptGuards(id, each))
  const guardsOf = ({ record }: Moved) => {
    const each = checked.get(record.id)
    return each && keptGuards(record.id, each)
  }
  await Promise.all([
    writeGuards(work.tx, staying),
    keepMoves(work, done, rules.parameters, {
      action: 'SUBMETER',
      version: rules.version,
      guards: guardsOf,
      detail: ({ record }) => ({ guardas: toldGuards(checked.get(record.id)) }),
    }),
  ])
}

// More than a person marks by hand: a list of the whole filter.
const longList = 100

async function submit(work: Work, input: Submission, kind: Kind): Promise<SubmissionResult> {
  const isLong = !input.boletos || input.boletos.length > longList
  if (isLong) await allowLongStatements(work.tx)
  const ids = await idsAsked(work, input, kind.steps)
  const outcome: Outcome = { sorted: nothingSorted(), moved: new Counted(), retirados: [] }
  const asked = askedOf(work, input, kind)
  let found = 0
  // The pieces come in the order of the screen; two lists that meet wait for each other only when they lock in one order.
  if (isLong) await lockInOrder(work.tx, ids, work.actor.malls)
  await eachPiece(
    ids,
    (some) => examine(work, some, work.actor.malls),
    async (examined, some) => {
      found += examined.records.length
      if (examined.records.length < some.length && input.boletos) throw new NotFound('Boleto não encontrado.')
      await submitPiece(work, some, examined, asked, outcome)
    },
  )
  const { sorted, moved, retirados } = outcome
  if (found === 0) return { ...moved.told('Nada a submeter.'), ignorados: [], retirados: [] }
  const refused = refusalOf(sorted)
  if (refused) throw asError(refused)
  const ignorados = ignoredOf(sorted).map(({ idBoleto, numBoleto, texto, alteradoPor, alteradoEm }) => ({
    idBoleto,
    numBoleto,
    motivo: texto,
    alteradoPor,
    alteradoEm,
  }))
  return { ...moved.told(kind.message), ignorados, retirados }
}

/** 'Submeter Recomendação' and 'Aprovar Negativação' (rules 4.3 rows 3 to 6c). Refuses as rules 4.3 b orders: 400, 422, 409. */
export const submitRecommendation = (work: Work, input: Submission) => submit(work, input, recommendation)

/** 'Aprovar e submeter negativação' of the key account (row 7). */
export const submitNegativation = (work: Work, input: Submission) => submit(work, input, keyAccount)
