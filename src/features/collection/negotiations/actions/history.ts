import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { clientHistory, groupHistory, NegotiationItem } from '../contract/negotiations.ts'
import { jointState, promiseState } from '../rules/promise.ts'
import { mayNegotiateAll } from '../rules/who.ts'
import * as store from '../store/history.ts'
import { type HistoryWindow, pageOf } from './page.ts'

function toItem({ actor, today }: Work, row: store.HistoryRow): NegotiationItem {
  const { boletos, agreementOn } = row
  const counting = boletos.filter(({ counts }) => counts)
  const states = counting.map(({ open_cents, hasReceipt }) =>
    promiseState({ agreementOn, balance_cents: open_cents, hasReceipt }, today),
  )
  return {
    slipNumber: boletos.map(({ number }) => number),
    negotiationAgreement: {
      id: row.id,
      contactDate: row.contactOn,
      agreementDate: agreementOn,
      negotiationType: { id: row.stageId, description: row.stage },
      usuarioInclusao: row.byName,
      observation: row.observation,
    },
    shopping: row.mall,
    promessa: jointState(states) ?? null,
    substituida: row.isAgreement && counting.length < boletos.length,
    podeExcluir: mayNegotiateAll(actor.profile, boletos) === undefined,
  }
}

async function read(work: Work, owner: store.HistoryOwner, window: HistoryWindow) {
  const { tx, actor } = work
  const total = await store.countHistory(tx, owner, actor.malls)
  const { place, pageInfo } = pageOf(window, total)
  const rows = await store.readHistory(tx, owner, actor.malls, place)
  return { data: rows.map((row) => toItem(work, row)), pageInfo }
}

/** Negotiations about a customer's boletos; 404 outside the user's malls. */
export async function ofClient(
  work: Work,
  { clientId, ...window }: InputOf<typeof clientHistory>,
): Promise<AnswerOf<typeof clientHistory>> {
  if (!(await store.findClient(work.tx, clientId, work.actor.malls)))
    throw new NotFound('Cliente não encontrado')
  return read(work, { clientId }, window)
}

/** Negotiations about a collection group's boletos, within the user's malls. */
export async function ofGroup(
  work: Work,
  { billingGroup, ...window }: InputOf<typeof groupHistory>,
): Promise<AnswerOf<typeof groupHistory>> {
  const groupId = await store.findGroup(work.tx, billingGroup, work.actor.malls)
  if (groupId === undefined) throw new NotFound('Grupo de cobrança não encontrado.')
  return read(work, { groupId }, window)
}
