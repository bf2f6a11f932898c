import type { AnswerOf, InputOf } from '#contract/call.ts'
import { Conflict, Forbidden, NotFound } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { sameEyes } from '#values/eyes.ts'
import { withoutDocuments } from '#values/document.ts'
import { addDays } from '#values/local-date.ts'

import type * as calls from '../contract/holds.ts'
import { messageQueries } from '../contract/words.ts'
import { reasonProblems } from '../rules/pause.ts'
import * as store from '../store/addresses.ts'
import { anotherPerson } from './pauses.ts'

/** An address reactivated within these days needs another person the next time. */
const REPEATED_WITHIN_DAYS = 30

export async function listSuspendedAddresses(
  { tx, actor }: Work,
  { idLojista }: InputOf<typeof calls.listSuspendedAddresses>,
): Promise<AnswerOf<typeof calls.listSuspendedAddresses>> {
  const rows = await store.readSuspended(tx, actor.malls, idLojista)
  return {
    data: rows.map((row) => ({
      id: row.id,
      // The home of a person is not shown in lists (LGPD art. 6).
      endereco: row.channel === 'CARTA' && row.document.length === 11 ? '***' : row.address,
      canal: row.channel,
      lojista: row.tenant,
      idLojista: row.tenantId,
      shopping: row.mall,
      desde: row.since,
      motivo: row.reason,
      pedidoPor: row.askedBy,
    })),
  }
}

function note(work: Work, address: store.LockedAddress, action: string, reason: string): void {
  work.audit({
    mallId: address.mallId,
    action,
    entity: 'endereco_suspenso',
    entityId: address.id,
    body: { motivo: withoutDocuments(reason) },
  })
  work.invalidate(messageQueries)
}

/** Lets messages go to an address again; twice within 30 days two persons must agree. */
export async function reactivateAddress(
  work: Work,
  { id, motivo }: InputOf<typeof calls.reactivateAddress>,
): Promise<AnswerOf<typeof calls.reactivateAddress>> {
  const { tx, today, actor } = work
  refuseProblems(reasonProblems(motivo))
  const since = addDays(today, -REPEATED_WITHIN_DAYS)
  const address = await store.lockAddress(tx, id, actor.malls, since)
  if (!address) throw new NotFound('Endereço não encontrado.')
  if (address.isReactivated) throw new Conflict('O endereço já foi reativado.')
  if (address.isRepeated && address.askedBy === null) {
    await store.askReactivation(tx, id, motivo, actor)
    note(work, address, 'PEDIR_REATIVACAO_ENDERECO', motivo)
    return { mensagem: 'Proposta enviada para confirmação.', aguardaConfirmacao: true }
  }
  const refused = sameEyes(eyesOf(actor), (user) => user === address.askedBy, anotherPerson)
  if (refused) throw new Forbidden(refused.because)
  await store.reactivate(tx, id, { on: today, reason: motivo }, actor)
  note(work, address, 'REATIVAR_ENDERECO', motivo)
  return { mensagem: 'Salvo com sucesso.', aguardaConfirmacao: false }
}
