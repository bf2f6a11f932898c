import type { AnswerOf, InputOf } from '#contract/call.ts'
import { refreshGuards } from '#features/negativation/debt-items/actions/guards.ts'
import { workflowQueries } from '#features/negativation/debt-items/actions/moves.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { conversationChanged } from '#features/collection/prioritisation/actions/rescore.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { withoutDocuments } from '#values/document.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import type { createNegotiation, removeNegotiation } from '../contract/negotiations.ts'
import type { Stage } from '../contract/stages.ts'
import { negotiationQueries } from '../contract/words.ts'
import {
  agreementDayOf,
  mayPromise,
  negotiationProblems,
  slipsProblem,
} from '../rules/negotiation.ts'
import * as store from '../store/negotiations.ts'
import { findStage } from '../store/stages.ts'
import { refuseOtherUser, requireNegotiator } from './refusals.ts'

/** A promise made or withdrawn, for the feature that manages tendencies (rules 7.7). */
export type Promised = {
  readonly negotiationIds: readonly number[]
  readonly boletoIds: readonly number[]
  readonly agreementOn: store.NewNegotiation['agreementOn']
}

/** Hook that runs after a promise, in the same transaction. */
export type PromisePort = (work: Work, promised: Promised) => Promise<void>

/** Boletos that the user may negotiate: of one customer or group, in their malls, open. */
async function negotiableSlips(work: Work, ids: readonly number[]): Promise<store.SlipRow[]> {
  const wanted = new Set(ids)
  const slips = await store.slipsOf(work.tx, [...wanted], work.actor.malls)
  if (slips.length < wanted.size) throw new NotFound('Boleto não encontrado.')
  const mensagem = slipsProblem(slips)
  if (mensagem !== undefined)
    throw new InvalidInput(mensagem, { campos: [{ campo: 'slipIds', mensagem }] })
  requireNegotiator(work, slips)
  const settled = slips.filter(({ open_cents }) => open_cents <= 0)
  if (settled.length > 0)
    throw new Refused(
      settled.length === 1
        ? `O boleto ${settled[0]?.number} não tem mais saldo; atualize a lista.`
        : `${settled.length} boletos não têm mais saldo; atualize a lista.`,
      {
        itens: settled.map(({ id, number }) => ({ id, codigo: 'SEM_SALDO', texto: number })),
      },
    )
  return slips
}

/** Reruns the guards (G06) for boletos on their way to the bureau. */
async function promiseChanged(work: Work, boletoIds: readonly number[]): Promise<void> {
  const items = await store.openItemsOf(work.tx, boletoIds)
  if (items.length === 0) return
  await refreshGuards(work, items, 'LOAD')
  work.invalidate(...workflowQueries)
}

const isOfPromises = ({ isAgreement, endsPromise }: Stage) => isAgreement || endsPromise

/** The negotiation as typed, checked by the rules; its day of agreement follows from the stage. */
async function requireSound({ tx, today }: Work, input: InputOf<typeof createNegotiation>) {
  const { CONTATO_RETROATIVO_DIAS: daysBack, PROMESSA_MAX_DIAS } = await readParameters(tx)
  const stage = await findStage(tx, input.idNegotiationType ?? 0)
  const contactOn = input.contactDate ?? undefined
  const agreement = input.agreementDate ?? undefined
  const observation = input.observation.trim()
  const typed = { stage, contactOn, agreementOn: agreement, observation }
  refuseProblems([
    ...(input.slipIds.length === 0
      ? [{ campo: 'slipIds', mensagem: 'Selecione ao menos um boleto' }]
      : []),
    ...negotiationProblems(typed, { today, daysBack }),
  ])
  if (!stage || !contactOn) throw new NotFound('Estágio não encontrado.')
  const tooLong = mayPromise({ stage, contactOn, agreementOn: agreement }, PROMESSA_MAX_DIAS)
  if (tooLong)
    throw new Refused(tooLong.because, {
      campos: [{ campo: 'agreementDate', mensagem: tooLong.because }],
    })
  return {
    stage,
    contactOn,
    agreementOn: agreementDayOf(stage, contactOn, agreement),
    observation,
  }
}

/**
 * Creates a negotiation, one row per mall. A promise immediately reruns the guards and calls the
 * promise hook.
 */
export const negotiateWith =
  (promised: PromisePort) =>
  async (
    work: Work,
    input: InputOf<typeof createNegotiation>,
  ): Promise<AnswerOf<typeof createNegotiation>> => {
    refuseOtherUser(work, input.usuarioInclusao)
    const { tx, actor } = work
    const { stage, contactOn, agreementOn, observation } = await requireSound(work, input)
    const slips = await negotiableSlips(work, input.slipIds)
    const written = await store.insertNegotiation(
      tx,
      { stageId: stage.id, contactOn, agreementOn, observation },
      slips,
      actor,
    )
    for (const { id, mallId } of written) {
      const own = slips.filter((slip) => slip.mallId === mallId)
      work.audit({
        mallId,
        action: 'NEGOCIAR',
        entity: 'negociacao',
        entityId: id,
        body: {
          estagio: stage.description,
          dataContato: contactOn,
          dataAcordo: agreementOn,
          observacao: withoutDocuments(observation),
          boletos: own.map(({ number }) => number),
          valorCentavos: own.reduce((sum, slip) => cents(sum + slip.open_cents), cents(0)),
        },
      })
    }
    await conversationChanged(work, { tenants: slips.map(({ clientId }) => clientId) })
    if (isOfPromises(stage)) {
      const boletoIds = slips.map(({ id }) => id)
      await promiseChanged(work, boletoIds)
      if (stage.isAgreement)
        await promised(work, {
          negotiationIds: written.map(({ id }) => id),
          boletoIds,
          agreementOn,
        })
    }
    work.invalidate(negotiationQueries)
    return { mensagem: 'Negociação feita com sucesso!', id: written[0]?.id ?? 0 }
  }

const numberOf = ({ number }: store.SlipRow) => number

/** Deletes a negotiation in each of the user's malls. */
export async function remove(
  work: Work,
  { id }: InputOf<typeof removeNegotiation>,
): Promise<AnswerOf<typeof removeNegotiation>> {
  const { tx, actor } = work
  const rows = await store.lockAct(tx, id, actor.malls)
  if (rows.length === 0) throw new NotFound('Negociação não encontrada.')
  const boletoIds = rows.flatMap((row) => row.boletoIds)
  const slips = await store.slipsOf(tx, boletoIds, actor.malls)
  requireNegotiator(work, slips)
  await store.deleteNegotiations(
    tx,
    rows.map((row) => row.id),
    actor,
  )
  for (const { mallId, id: rowId, stage, contactOn, agreementOn, observation, ...row } of rows)
    work.audit({
      mallId,
      action: 'EXCLUIR_NEGOCIACAO',
      entity: 'negociacao',
      entityId: rowId,
      body: {
        de: {
          estagio: stage,
          dataContato: contactOn,
          dataAcordo: agreementOn,
          observacao: withoutDocuments(observation),
          boletos: slips.filter(({ id: slip }) => row.boletoIds.includes(slip)).map(numberOf),
        },
      },
    })
  await conversationChanged(work, { tenants: slips.map(({ clientId }) => clientId) })
  await promiseChanged(work, boletoIds)
  work.invalidate(negotiationQueries)
  return { mensagem: 'Excluído com sucesso.' }
}
