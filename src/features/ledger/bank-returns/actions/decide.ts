import { serveListing } from '#listing/server/serve-listing.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import type { InputOf } from '#contract/call.ts'
import { countOf } from '#values/count-of.ts'
import { foldCode } from '#values/fold-code.ts'

import * as calls from '../contract.ts'
import { applyToAct, mayConfirmFile } from '../rules/act.ts'
import { arrivalOf } from '../rules/arrival.ts'
import { bankActSource } from '../store/act-list.ts'
import {
  boletoOfMall,
  endedUnconfirmed,
  freeReceipts,
  lockAct,
  lockActsOfFile,
} from '../store/acts.ts'
import { withdrawIdentified } from './alert-acts.ts'
import { moveOf, parametersOf, requireMove, storeMoves } from './moves.ts'
import { idsOf, receiptsOf } from './receipts.ts'

/** Bank acts of the user's malls, with the sum of what was paid (rules 11.12). */
export const servedActs = serveListing(calls.bankActs, {
  source: bankActSource,
  toFilter: (_, { shoppingIds, shoppings, ...search }) => ({
    ...search,
    shoppings: shoppings ?? shoppingIds,
  }),
  alsoAnswer: (_, __, { page }) => ({ soma: page.totais?.['pago'] ?? 0 }),
})

const requireAct = async ({ tx, actor }: Work, id: number) => {
  const act = await lockAct(tx, id, actor.malls)
  if (act === undefined) throw new NotFound('Ato bancário não encontrado.')
  return act
}

/** Links an unidentified act to the boleto that a user found. */
export async function linkAct(
  work: Work,
  { id, idShopping, numBoleto, motivo }: InputOf<typeof calls.linkBankAct>,
) {
  const act = await requireAct(work, id)
  const boleto = seesMall(work.actor, idShopping)
    ? await boletoOfMall(work.tx, idShopping, foldCode(numBoleto))
    : undefined
  if (boleto === undefined)
    throw new InvalidInput('Este shopping não tem este boleto.', {
      campos: [{ campo: 'numBoleto', mensagem: 'Confira o número e o shopping.' }],
    })
  const parameters = await parametersOf(work)
  const receipts = receiptsOf(await freeReceipts(work.tx, [boleto.id]), boleto.id)
  const known = await endedUnconfirmed(work.tx, [boleto.id])
  const move = requireMove(
    applyToAct(
      { ...act, hasEndedUnconfirmed: known.has(boleto.id) },
      {
        type: 'vincular',
        boletoId: boleto.id,
        arrival: arrivalOf(act, boleto, receipts),
        reason: motivo,
      },
      parameters,
    ),
  )
  await storeMoves(work, 'VINCULAR_RETORNO', [
    moveOf(act, move, parameters, {
      mallId: boleto.mallId,
      reason: motivo.trim(),
      receiptIds: idsOf(move.receipt),
    }),
  ])
  await withdrawIdentified(work, id)
  return { mensagem: `Ato vinculado ao boleto ${boleto.number}.` }
}

/** Disregards an act: it no longer holds its boleto. */
export async function disregardAct(
  work: Work,
  { id, motivo }: InputOf<typeof calls.disregardBankAct>,
) {
  const act = await requireAct(work, id)
  const parameters = await parametersOf(work)
  const move = requireMove(applyToAct(act, { type: 'desconsiderar', reason: motivo }, parameters))
  await storeMoves(work, 'DESCONSIDERAR_RETORNO', [
    moveOf(act, move, parameters, { reason: motivo.trim() }),
  ])
  await withdrawIdentified(work, id)
  return { mensagem: 'Ato desconsiderado.' }
}

/** Confirms the acts of a file that another user brought: their holds last longer. */
export async function confirmReturn(
  work: Work,
  { idEntrada }: InputOf<typeof calls.confirmBankReturn>,
) {
  const acts = await lockActsOfFile(work.tx, idEntrada, work.actor.malls)
  const [first] = acts
  if (first === undefined) throw new NotFound('Retorno bancário não encontrado.')
  const parameters = await parametersOf(work)
  const by = eyesOf(work.actor)
  const waiting = acts.filter(({ isConfirmed }) => !isConfirmed)
  // A file with nothing left to confirm is refused like one of the user's own.
  if (waiting.length === 0) requireMove(mayConfirmFile(first, by) ?? { to: first })
  const moves = waiting.map((act) =>
    moveOf(act, requireMove(applyToAct(act, { type: 'confirmar', by }, parameters)), parameters),
  )
  await storeMoves(work, 'CONFIRMAR_RETORNO', moves)
  return { mensagem: `Retorno confirmado: ${countOf(moves.length, 'ato', 'atos')}.` }
}
