import type { InputOf } from '#contract/call.ts'
import { writeOffTitulos } from '#features/ledger/receivables/actions/write-off.ts'
import { mayRefuseBecause } from '#features/platform/parameters/rules/proposals.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Conflict, Forbidden, NotFound, Refused } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { addDays } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import * as calls from '../contract.ts'
import {
  applyToVanished,
  mayConfirmProposal,
  mayPropose,
  mayProposeOfMall,
  PROPOSAL_DAYS,
} from '../rules/vanished.ts'
import { vanishedSource } from '../store/vanished-list.ts'
import * as store from '../store/vanished.ts'

/** Vanished títulos of the user's malls, with their sum (rules 11.12). */
export const servedVanished = serveListing(calls.vanishedTitulos, {
  source: vanishedSource,
  toFilter: (_, { shoppingIds, shoppings, ...search }) => ({
    ...search,
    shoppings: shoppings ?? shoppingIds,
  }),
  alsoAnswer: (_, __, { page }) => ({ soma: page.totais?.['valorAberto'] ?? 0 }),
})

function requireNone(refusal: Refusal | undefined): void {
  if (refusal === undefined) return
  const sentence = [refusal.because, refusal.todo].filter((part) => part !== undefined).join(' ')
  if (refusal.code === 'QUATRO_OLHOS') throw new Forbidden(sentence)
  if (refusal.code === 'ALTERADO') throw new Conflict(sentence)
  throw new Refused(sentence)
}

const sumOf = (titulos: readonly store.StoredVanished[]) =>
  cents(titulos.reduce((sum, { open_cents }) => sum + open_cents, 0))

const logLines = (
  titulos: readonly store.StoredVanished[],
  action: string,
  idProposta: number,
  motivo?: string,
) =>
  titulos.map(({ mallId, tituloId, number, open_cents }) => ({
    mallId,
    action,
    entity: 'titulo_sumido',
    entityId: tituloId,
    body: { idProposta, numeroTitulo: number, valor: open_cents, ...(motivo && { motivo }) },
  }))

/** Proposes the write-off of vanished títulos, which another user confirms. */
export async function propose(
  work: Work,
  { idTitulos, motivo }: InputOf<typeof calls.proposeWriteOff>,
) {
  const tituloIds = [...new Set(idTitulos)]
  const titulos = await store.lockVanished(work.tx, tituloIds, work.actor.malls)
  if (titulos.length < tituloIds.length)
    throw new NotFound('Um dos títulos não está entre os sumidos.')
  requireNone(mayPropose(titulos, motivo))
  const malls = [...new Set(titulos.map(({ mallId }) => mallId))]
  for (const facts of await store.mallFacts(work.tx, malls, tituloIds))
    requireNone(mayProposeOfMall(facts, facts.wasDriftConfirmed))
  const valor = sumOf(titulos)
  const idProposta = await store.insertProposal(work.tx, {
    malls,
    count: titulos.length,
    open_cents: valor,
    reason: motivo.trim(),
    by: work.actor,
    expiresOn: addDays(work.today, PROPOSAL_DAYS),
  })
  await store.setState(
    work.tx,
    titulos.map(({ id }) => id),
    'PROPOSTO',
    idProposta,
  )
  work.audit(...logLines(titulos, 'PROPOR_BAIXA_SUMIDO', idProposta, motivo.trim()))
  work.invalidate('doubtful-titulos')
  return {
    mensagem: `Baixa de ${countOf(titulos.length, 'título', 'títulos')} proposta: espera por outra pessoa.`,
    idProposta,
    quantidade: titulos.length,
    valor,
  }
}

async function requireProposal(work: Work, id: number) {
  const proposal = await store.lockProposal(work.tx, id, work.actor.malls)
  if (proposal === undefined) throw new NotFound('Proposta não encontrada.')
  if (proposal.state !== 'PENDENTE') throw new Conflict('Esta proposta já foi decidida.')
  return proposal
}

/** Writes the títulos off: no balance, motive SUMIU_DO_ERP, no receipt. */
export async function confirm(work: Work, { idProposta }: InputOf<typeof calls.confirmWriteOff>) {
  const proposal = await requireProposal(work, idProposta)
  const by = eyesOf(work.actor)
  requireNone(
    mayConfirmProposal(
      { proposedBy: proposal.proposedBy ?? undefined, proposedOn: proposal.proposedOn },
      by,
      work.today,
    ),
  )
  // What a later file brought back meanwhile is no longer of the proposal.
  const titulos = await store.lockOfProposal(work.tx, idProposta)
  const moves = titulos.map((vanished) => applyToVanished(vanished, { type: 'confirmar', by }))
  for (const move of moves) requireNone('because' in move ? move : undefined)
  await writeOffTitulos(
    work,
    titulos.map(({ tituloId }) => tituloId),
  )
  await store.setState(
    work.tx,
    titulos.map(({ id }) => id),
    'BAIXADO',
    idProposta,
  )
  await store.decideProposal(work.tx, idProposta, 'CONFIRMADA', work.actor, undefined)
  work.audit(...logLines(titulos, 'CONFIRMAR_BAIXA_SUMIDO', idProposta))
  work.invalidate('doubtful-titulos')
  return { mensagem: `${countOf(titulos.length, 'título baixado', 'títulos baixados')}.` }
}

/** Refuses a proposal: its títulos stay among the vanished ones. */
export async function refuse(
  work: Work,
  { idProposta, motivo }: InputOf<typeof calls.refuseWriteOff>,
) {
  await requireProposal(work, idProposta)
  requireNone(mayRefuseBecause(motivo))
  const titulos = await store.lockOfProposal(work.tx, idProposta)
  await store.setState(
    work.tx,
    titulos.map(({ id }) => id),
    'SUMIDO',
    null,
  )
  await store.decideProposal(work.tx, idProposta, 'RECUSADA', work.actor, motivo.trim())
  work.audit(...logLines(titulos, 'RECUSAR_BAIXA_SUMIDO', idProposta, motivo.trim()))
  work.invalidate('doubtful-titulos')
  return { mensagem: 'Proposta recusada.' }
}
