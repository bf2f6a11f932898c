import { Conflict, Forbidden, NotFound } from '#server/errors.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { seesMall, type Work } from '#server/work.ts'
import { cents } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import * as removals from '#features/negativation/actions/removals.ts'

import type { Sending } from '../contract/calls.ts'
import { exclude, type Excluded } from './exclusions.ts'
import { staleName } from './send.ts'

const nothing = (mensagem: string): Sending => ({
  mensagem,
  lotes: [],
  enviados: 0,
  valor: cents(0),
  retirados: [],
  bloqueados: [],
})

/** Somebody sent it already: 409 with who and when (rules 4.3 row 14). */
async function refuseSent(work: Work, malls: Work['actor']['malls'], numbers?: readonly string[]): Promise<void> {
  const sent = await removals.lastSentRemoval(work.tx, malls, numbers)
  if (!sent) return
  const at = formatInstant(sent.at)
  throw new Conflict(`A baixa já foi enviada ao bureau por ${sent.by} em ${at}.`, {
    alteradoPor: sent.by,
    alteradoEm: at,
  })
}

const listedValue = ({ record }: negativation.Moved): number => record.state.listed_cents ?? record.snapshot_cents

const heldBack = ({ refused }: Excluded): Sending['bloqueados'] =>
  refused.map(({ record, refusal }) => ({
    idBoleto: record.id,
    numBoleto: record.state.numBoleto,
    pessoa: 'LOJISTA',
    codigo: refusal.code,
    texto: [refusal.because, refusal.todo].filter(Boolean).join(' '),
    fica: true,
  }))

/** What an exclusion did, in the words of a sending; nothing moved is the refusal of the first. */
export function excludedAnswer(excluded: Excluded): Sending {
  const [first] = excluded.refused
  if (excluded.moved.length === 0 && first) throw negativation.asRefusal(excluded.refused)
  return {
    mensagem: 'Envio realizado com sucesso',
    lotes: excluded.lotes,
    enviados: excluded.moved.length,
    valor: cents(excluded.moved.reduce((sum, moved) => sum + listedValue(moved), 0)),
    retirados: [],
    bloqueados: heldBack(excluded),
  }
}

/** 'Enviar para baixa' (row 14): the removals of these malls leave for the bureau. 409 with who and when if they left already. */
export async function approveWriteOff(
  work: Work,
  { shoppings }: { readonly shoppings: readonly number[] },
): Promise<Sending> {
  const malls = [...new Set(shoppings)]
  if (malls.length === 0) return nothing('Nenhum shopping selecionado: nada foi enviado.')
  if (malls.some((mall) => !seesMall(work.actor, mall))) throw new NotFound('Shopping não encontrado.')
  await allowLongStatements(work.tx)
  const ids = await removals.waitingRemovals(work.tx, malls)
  if (ids.length === 0) {
    await refuseSent(work, malls)
    return nothing('Não há baixas à espera nos shoppings escolhidos.')
  }
  const by = negativation.decider(work)
  const excluded = await exclude(work, ids, (batchId) => ({ type: 'approveRemoval', by, batchId }), 'APROVAR_BAIXA')
  work.stale(staleName)
  return excludedAnswer(excluded)
}

type Cancelling = {
  readonly numBoleto: readonly string[]
  readonly shoppings?: readonly number[] | undefined
  readonly motivo?: string | undefined
  readonly numChamado?: string | undefined
  readonly pagamentoEstornado?: boolean | undefined
}

/** 'Cancelar boletos' (row 15): all of them or none. 422 with nothing open, unless the payment was reversed, with its ticket. */
export async function cancelWriteOff(work: Work, input: Cancelling): Promise<{ mensagem: string; cancelados: number }> {
  const numbers = [...new Set(input.numBoleto.map((number) => number.trim()))].filter((number) => number !== '')
  if (numbers.length === 0) return { mensagem: 'Nenhum boleto selecionado.', cancelados: 0 }
  const malls = input.shoppings?.length ? [...new Set(input.shoppings)] : work.actor.malls
  if (malls !== 'all' && malls.some((mall) => !seesMall(work.actor, mall)))
    throw new NotFound('Shopping não encontrado.')
  await refuseSent(work, malls, numbers)
  const locked = await removals.lock(work, await removals.waitingRemovals(work.tx, malls, numbers))
  const found = new Set(locked.records.map(({ state }) => state.numBoleto))
  const gone = numbers.find((number) => !found.has(number))
  if (gone !== undefined) throw new NotFound(`O boleto ${gone} não está à espera da aprovação da baixa.`)
  const by = negativation.decider(work)
  const { moved, refused } = removals.decide(locked, () => [
    {
      type: 'cancelRemoval',
      by,
      isPaymentReversed: input.pagamentoEstornado ?? false,
      ...(input.numChamado === undefined ? {} : { ticket: input.numChamado }),
    },
  ])
  if (refused.length > 0) throw negativation.asRefusal(refused)
  await removals.keep(work, moved, locked.parameters, {
    action: 'CANCELAR_BAIXA',
    detail: ({ record }) => ({
      motivoDaBaixa: record.state.removal?.motive ?? null,
      motivo: input.motivo?.trim() || 'não informado',
      chamado: input.numChamado ?? 'não informado',
      pagamentoEstornado: input.pagamentoEstornado ?? false,
    }),
  })
  work.stale(staleName)
  return { mensagem: 'Boletos cancelados com sucesso.', cancelados: moved.length }
}

/** 403 for a status that is not the one of this screen. */
export function onlyWriteOff(statuses: readonly string[] | undefined): void {
  if (statuses?.some((status) => status !== 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')) throw new Forbidden()
}
