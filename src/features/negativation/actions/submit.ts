import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, type HttpError, InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { formatInstant } from '#values/instant.ts'

import type { Submission, SubmissionResult } from '../contract/boleto.ts'
import { type Submitted, type SubmitItem, type SubmitRefusal, submitAll } from '../rules/decisions.ts'
import type { Decision } from '../rules/events.ts'
import { isWorkflowStatus, statusLabel, STEPS, type WorkflowStatus, WORKFLOW_STATUSES } from '../rules/status.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { checkGuards } from './guards.ts'
import { decider, factsOf, isStale, keepMoves, noGuards, sumOf, withdrawnText } from './moves.ts'
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

/** What moved, in words and figures, for the person and for the idempotent answer. */
export function resultOf(
  records: ReadonlyMap<number, ItemRecord>,
  moved: readonly Submitted[],
  more: Pick<SubmissionResult, 'ignorados' | 'retirados'>,
  mensagem: string,
): SubmissionResult {
  const byStatus = new Map<string, number>()
  for (const { to } of moved) byStatus.set(to.status, (byStatus.get(to.status) ?? 0) + 1)
  return {
    mensagem,
    movidos: moved.length,
    valor: sumOf(moved.flatMap(({ idBoleto }) => records.get(idBoleto) ?? [])),
    para: [...byStatus].map(([codigo, boletos]) => ({
      codigo,
      nome: isWorkflowStatus(codigo) ? statusLabel(codigo) : codigo,
      boletos,
    })),
    ...more,
  }
}

type Kind = { readonly steps: readonly WorkflowStatus[]; readonly message: string }

const recommendation: Kind = {
  steps: WORKFLOW_STATUSES.filter((status) => ['ANALISE', 'APROVACAO', 'DIRETORIA'].includes(STEPS[status].kind)),
  message: 'Submetido com sucesso.',
}
const keyAccount: Kind = { steps: exceptionStatuses, message: 'Negativações submetidas com sucesso' }

async function submit(work: Work, input: Submission, kind: Kind): Promise<SubmissionResult> {
  await allowLongStatements(work.tx)
  const ids = await idsAsked(work, input, kind.steps)
  const records = await lockItems(work.tx, ids, work.actor.malls)
  if (records.length < ids.length && input.boletos) throw new NotFound('Boleto não encontrado.')
  if (records.length === 0) return resultOf(new Map(), [], { ignorados: [], retirados: [] }, 'Nada a submeter.')
  const parameters = await readParameters(work.tx)
  const checked = await checkGuards(
    work,
    records.map(({ id }) => id),
    'SUBMIT',
    parameters,
  )
  const decisions = new Map(input.boletos?.map((boleto) => [boleto.idBoleto, decisionOf(boleto)]))
  const versions = new Map(input.boletos?.map(({ idBoleto, versao }) => [idBoleto, versao]))
  const byId = new Map(records.map((record) => [record.id, record]))
  const items: SubmitItem[] = ids.flatMap((id) => {
    const record = byId.get(id)
    if (!record) return []
    const facts = factsOf(record, parameters, checked.get(id)?.verdict ?? noGuards)
    return {
      idBoleto: id,
      item: record.state,
      decision: decisions.get(id),
      facts,
      isStale: isStale(record, versions.get(id)),
      alteradoPor: record.updatedByName,
      alteradoEm: formatInstant(record.updatedAt),
    }
  })
  const [pinned] = input.status ?? []
  const verdict = submitAll({
    by: decider(work),
    items,
    steps: kind.steps,
    pinnedStatus: pinned !== undefined && isWorkflowStatus(pinned) && input.status?.length === 1 ? pinned : undefined,
  })
  if ('refused' in verdict) throw asError(verdict.refused)
  const done = [...verdict.movidos, ...verdict.retirados].flatMap(({ idBoleto, to, row }) => {
    const record = byId.get(idBoleto)
    return record ? { record, move: { to, row }, event: { type: 'guardsChecked' } as const } : []
  })
  await keepMoves(work, done, parameters, {
    action: 'SUBMETER',
    detail: ({ record }) => ({
      guardas:
        checked.get(record.id)?.guards.map(({ codigo, severidade, pessoa }) => ({ codigo, severidade, pessoa })) ?? [],
    }),
  })
  const numberOf = (id: number) => byId.get(id)?.state.numBoleto ?? ''
  return resultOf(
    byId,
    verdict.movidos,
    {
      ignorados: verdict.ignorados.map(({ idBoleto, texto, alteradoPor, alteradoEm }) => ({
        idBoleto,
        numBoleto: numberOf(idBoleto),
        motivo: texto,
        alteradoPor,
        alteradoEm,
      })),
      retirados: verdict.retirados.flatMap(({ idBoleto }) => {
        const record = byId.get(idBoleto)
        return record ? { idBoleto, numBoleto: record.state.numBoleto, texto: withdrawnText(record) } : []
      }),
    },
    kind.message,
  )
}

/** 'Submeter Recomendação' and 'Aprovar Negativação' (rules 4.3 rows 3 to 6c). Refuses as rules 4.3 b orders: 400, 422, 409. */
export const submitRecommendation = (work: Work, input: Submission) => submit(work, input, recommendation)

/** 'Aprovar e submeter negativação' of the key account (row 7). */
export const submitNegativation = (work: Work, input: Submission) => submit(work, input, keyAccount)
