import { Conflict, Forbidden, NotFound } from '#server/http/errors.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { rehearse } from '#server/work/attempt.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { type MovedItem, decider } from '#features/negativation/debt-items/actions/moves.ts'
import { asRefusal } from '#features/negativation/debt-items/actions/act-refusals.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import {
  exclude,
  type ExclusionOutcome,
} from '#features/negativation/bureau-exchange/actions/exclusions.ts'
import {
  type NotSentItem,
  emptySending,
  type SendOutcome,
  toSending,
} from '#features/negativation/bureau-exchange/actions/unsent-items.ts'
import { asPreview, bureauQueries } from '#features/negativation/bureau-exchange/actions/send.ts'

const nothing = (mensagem: string): Sending => emptySending(mensagem, cents(0))

/** Throws 409 with user and time if it was already sent (rules 4.3 row 14). */
async function refuseSent(
  work: Work,
  malls: Work['actor']['malls'],
  numbers?: readonly string[],
): Promise<void> {
  const sent = await removals.lastSentRemoval(work.tx, malls, numbers)
  if (!sent) return
  throw new Conflict(
    `A baixa já foi enviada ao bureau por ${sent.by} em ${formatInstant(sent.at)}.`,
    {
      alteradoPor: sent.by,
      alteradoEm: sent.at,
    },
  )
}

const listedValue = ({ record }: MovedItem): number =>
  record.state.listed_cents ?? record.snapshot_cents

const refusedExclusions = ({ refusedItems }: ExclusionOutcome): NotSentItem[] =>
  refusedItems.map(({ record, refusal }) => ({
    record,
    codigo: refusal.code,
    texto: [refusal.because, refusal.todo].filter(Boolean).join(' '),
    fica: true,
  }))

/** Result of an exclusion in the shape of a sending; throws the first refusal if nothing moved. */
export function excludedAnswer(exclusionOutcome: ExclusionOutcome): SendOutcome {
  const [first] = exclusionOutcome.refusedItems
  if (exclusionOutcome.movedItems.length === 0 && first)
    throw asRefusal(exclusionOutcome.refusedItems)
  return {
    mensagem: 'Envio realizado com sucesso',
    lotes: exclusionOutcome.lotes,
    enviados: exclusionOutcome.movedItems.length,
    valor: cents(
      exclusionOutcome.movedItems.reduce((sum, movedItem) => sum + listedValue(movedItem), 0),
    ),
    retirados: [],
    bloqueados: refusedExclusions(exclusionOutcome),
  }
}

/**
 * 'Enviar para baixa' (row 14): sends the removals of these malls to the bureau. Throws 409 with
 * user and time if already sent.
 */
export const approveWriteOff = (
  work: Work,
  { shoppings, ensaio = false }: Approving,
): Promise<Sending> =>
  ensaio
    ? rehearse(work, (rehearsal) => approveNow(rehearsal, shoppings)).then(asPreview)
    : approveNow(work, shoppings)

type Approving = {
  readonly shoppings: readonly number[]
  /** Dry run: returns the result and writes nothing. */
  readonly ensaio?: boolean | undefined
}

async function approveNow(work: Work, shoppings: readonly number[]): Promise<Sending> {
  const malls = [...new Set(shoppings)]
  if (malls.length === 0) return nothing('Nenhum shopping selecionado: nada foi enviado.')
  if (malls.some((mall) => !seesMall(work.actor, mall)))
    throw new NotFound('Shopping não encontrado.')
  await allowLongStatements(work.tx)
  const ids = await removals.waitingRemovals(work.tx, malls)
  if (ids.length === 0) {
    await refuseSent(work, malls)
    return nothing('Não há baixas à espera nos shoppings escolhidos.')
  }
  const by = decider(work)
  const exclusionOutcome = await exclude(
    work,
    ids,
    (batchId) => ({ type: 'approveRemoval', by, batchId }),
    'APROVAR_BAIXA',
  )
  work.invalidate(bureauQueries)
  return toSending(work, excludedAnswer(exclusionOutcome))
}

type Cancelling = {
  readonly numBoleto: readonly string[]
  readonly shoppings?: readonly number[] | undefined
  readonly motivo?: string | undefined
  readonly numChamado?: string | undefined
  readonly pagamentoEstornado?: boolean | undefined
}

/**
 * 'Cancelar boletos' (row 15): all or none. Throws 422 without open balance, unless the payment
 * was reversed, with its ticket.
 */
export async function cancelWriteOff(
  work: Work,
  input: Cancelling,
): Promise<{ mensagem: string; cancelados: number }> {
  const numbers = [...new Set(input.numBoleto.map((number) => number.trim()))].filter(
    (number) => number !== '',
  )
  if (numbers.length === 0) return { mensagem: 'Nenhum boleto selecionado.', cancelados: 0 }
  const malls = input.shoppings?.length ? [...new Set(input.shoppings)] : work.actor.malls
  if (malls !== 'all' && malls.some((mall) => !seesMall(work.actor, mall)))
    throw new NotFound('Shopping não encontrado.')
  await refuseSent(work, malls, numbers)
  const lockedItems = await removals.lock(
    work,
    await removals.waitingRemovals(work.tx, malls, numbers),
  )
  const found = new Set(lockedItems.records.map(({ state }) => state.numBoleto))
  const missingNumber = numbers.find((number) => !found.has(number))
  if (missingNumber !== undefined)
    throw new NotFound(`O boleto ${missingNumber} não está à espera da aprovação da baixa.`)
  const by = decider(work)
  const { movedItems, refusedItems } = removals.decide(lockedItems, () => [
    {
      type: 'cancelRemoval',
      by,
      isPaymentReversed: input.pagamentoEstornado ?? false,
      ...(input.numChamado === undefined ? {} : { ticket: input.numChamado }),
    },
  ])
  if (refusedItems.length > 0) throw asRefusal(refusedItems)
  await removals.saveRemovals(work, movedItems, lockedItems.parameters, {
    action: 'CANCELAR_BAIXA',
    detail: ({ record }) => ({
      motivoDaBaixa: record.state.removal?.motive ?? null,
      motivo: input.motivo?.trim() || 'sem motivo informado',
      chamado: input.numChamado ?? 'não informado',
      pagamentoEstornado: input.pagamentoEstornado ?? false,
    }),
  })
  work.invalidate(bureauQueries)
  return { mensagem: 'Boletos cancelados com sucesso.', cancelados: movedItems.length }
}

/** Throws 403 for a status other than this screen's. */
export function onlyWriteOff(statuses: readonly string[] | undefined): void {
  if (statuses?.some((status) => status !== 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'))
    throw new Forbidden()
}
