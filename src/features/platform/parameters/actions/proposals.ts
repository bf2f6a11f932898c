import { withdrawAlerts, createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import {
  Conflict,
  Forbidden,
  HttpError,
  InvalidInput,
  NotFound,
  Refused,
} from '#server/http/errors.ts'
import { eyesOf, realUser } from '#server/work/eyes.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { mayActForCompany } from '#contract/company.ts'
import type { QueueEntry, ToConfirm } from '#features/platform/approvals/rules/queue-entry.ts'
import { settingRefusalStatus } from '../rules/refusals.ts'
import { serveRows } from '#listing/server/serve-listing.ts'
import { seesEveryMall } from '#server/http/company.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import type { Refusal } from '#values/refusal.ts'

import type * as calls from '../contract/proposals.ts'
import { proposalList } from '../contract/proposals.ts'
import {
  endOf,
  lastDayOf,
  mayConfirm,
  mayRefuse,
  proposedOn,
  waitsSentence,
} from '../rules/proposals.ts'
import * as store from '../store/proposals.ts'
import { requireConfirmers } from './confirmers.ts'
import { kindOf, type ProposalOf, type Texts } from './proposal-kinds.ts'

type StoredProposal = store.StoredProposal
type ProposalEnds = Parameters<typeof store.closeProposals>

function toHttpError({ because, todo, ...refusal }: Refusal): Error {
  const sentence = todo === undefined ? because : `${because} ${todo}`
  switch (settingRefusalStatus({ because, ...refusal })) {
    case 400:
      return new InvalidInput(because, { campos: [{ campo: 'motivo', mensagem: because }] })
    case 403:
      return new Forbidden(sentence)
    case 409:
      return new Conflict(sentence)
    case 422:
      return new Refused(sentence)
  }
}

const personOf = (work: Work): number => realUser(work.actor).id ?? 0

const changesOf = (before: Texts | undefined, after: Texts) =>
  after
    .map(([campo, para], index) => ({ campo, de: before?.[index]?.[1] ?? '-', para }))
    .filter(({ de, para }) => de !== para)

function changesIn(proposal: store.NewProposal) {
  const { textsOf, textsBefore } = kindOf(proposal)
  const { before, after } = proposal
  return changesOf(before === null ? textsBefore?.(after) : textsOf(before), textsOf(after))
}

function shownTo(work: Work, proposal: StoredProposal): calls.Proposal {
  const { nameOf } = kindOf(proposal)
  const mudancas = changesIn(proposal)
  const [personId, seesAll] = [personOf(work), seesEveryMall(work.actor)]
  const isMine = proposal.proposedBy === personId
  const obstacle = isMine
    ? 'Aguardando confirmação de outra pessoa'
    : (mayActForCompany(seesAll) ?? mayConfirm(proposal, eyesOf(work.actor), work.today))?.because
  const line = (side: 'de' | 'para') =>
    mudancas
      .map((each) => (mudancas.length === 1 ? each[side] : `${each.campo}: ${each[side]}`))
      .join(' · ')
  return {
    idProposta: proposal.id,
    tipo: proposal.kind,
    codigoParametro: proposal.parameterCode,
    idJustificativa: proposal.justificationId ?? proposal.lawsuitJustificationId,
    nome: nameOf(proposal),
    de: mudancas.every(({ de }) => de === '-') ? '-' : line('de'),
    para: line('para'),
    mudancas,
    propostoPor: proposal.proposedByName,
    propostoEm: proposal.proposedAt,
    venceEm: proposal.expiresOn,
    motivo: proposal.because,
    minha: isMine,
    impedimento: obstacle ?? null,
    situacao: obstacle === undefined ? 'ESPERA_POR_VOCE' : 'AGUARDA_OUTRA_PESSOA',
    // The preview lists boletos of every mall.
    previa: seesAll ? proposal.preview : null,
  }
}

const screenOf = (proposal: StoredProposal) => kindOf(proposal).screenOf(proposal)

/** Proposals waiting on the user's screens, or on one of them. */
const waiting = async (work: Work, screen?: string): Promise<StoredProposal[]> =>
  (await store.listUndecided(work.tx)).filter(
    (proposal) =>
      endOf(proposal, work.today) === undefined &&
      mayOpen(work.actor, screenOf(proposal)) &&
      (screen === undefined || screenOf(proposal) === screen),
  )

/** Proposals waiting for a second user; expired ones are excluded. */
export const servedProposals = serveRows(proposalList, {
  rows: async (work, { tela }) =>
    (await waiting(work, tela)).map((proposal) => shownTo(work, proposal)),
  // In a spreadsheet, the screen is an ordinary filter.
  listingFor: () => ({ ...proposalList, fixed: {} }),
})

/** Proposals that this user may confirm, oldest first. */
const confirmable = async (work: Work): Promise<StoredProposal[]> =>
  seesEveryMall(work.actor)
    ? (await waiting(work)).filter(
        (proposal) => mayConfirm(proposal, eyesOf(work.actor), work.today) === undefined,
      )
    : []

/** Each proposal that this user may confirm, with its change and its proposer. */
export const proposalsToConfirm = async (work: Work): Promise<ToConfirm[]> =>
  (await confirmable(work)).map((proposal) => ({
    titulo: kindOf(proposal).nameOf(proposal),
    mudanca: shortChange(proposal),
    quem: proposal.proposedByName,
    em: proposal.proposedAt,
    motivo: proposal.because,
    venceEm: proposal.expiresOn,
    path: `${screenOf(proposal)}?aba=confirmacoes&linha=${proposal.id}`,
  }))

/** Proposals on the user's screens that wait for a second person, whoever that is, by screen. */
export async function countProposals(work: Work): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const proposal of await waiting(work))
    counts.set(screenOf(proposal), (counts.get(screenOf(proposal)) ?? 0) + 1)
  return counts
}

/** Proposals this user may confirm: one start-page row per screen (rules 4.3 j). */
export async function confirmationsOf(work: Work): Promise<QueueEntry[]> {
  const mine = await confirmable(work)
  return [...new Set(mine.map(screenOf))].flatMap((screen) =>
    entryOf(
      work,
      screen,
      mine.filter((proposal) => screenOf(proposal) === screen),
    ),
  )
}

function entryOf(work: Work, screen: string, mine: readonly StoredProposal[]): QueueEntry[] {
  const [oldest] = mine
  if (!oldest) return []
  const [first = oldest] = mine.toSorted((one, other) =>
    one.expiresOn.localeCompare(other.expiresOn),
  )
  const from = proposedOn(first.expiresOn)
  return [
    {
      path: `${screen}?aba=confirmacoes`,
      ato:
        mine.length === 1
          ? 'Confirmar a alteração de outra pessoa'
          : 'Confirmar as alterações de outras pessoas',
      itens: mine.length,
      valor: null,
      maisAntigo: proposedOn(oldest.expiresOn),
      prazo: {
        fim: first.expiresOn,
        total: Math.max(1, businessDaysBetween(bankCalendar, from, first.expiresOn)),
        passados: Math.max(0, businessDaysBetween(bankCalendar, from, work.today)),
        alem: 0,
        palavras: work.today === first.expiresOn ? 'vence hoje' : '',
      },
    },
  ]
}

/** Log body of a proposal. */
export const bodyOf = (proposal: store.NewProposal, id: number) => ({
  proposta: id,
  de: proposal.before,
  para: proposal.after,
  versao: proposal.baseVersion,
  propostoPor: proposal.proposedByName,
  ...(proposal.because === null ? {} : { motivo: proposal.because }),
})

/** Writes a decision log line about a proposal, or about its effect. */
export function logProposal(
  work: Work,
  action: string,
  proposal: store.NewProposal,
  id: number,
  more: object = {},
): void {
  work.audit({
    mallId: NO_MALL,
    action,
    entity: kindOf(proposal).entity,
    entityId: kindOf(proposal).idOf(proposal),
    body: { ...bodyOf(proposal, id), ...more },
  })
}

/** Closes expired proposals, each with a line in the decision log. */
async function close(work: Work, endedProposals: readonly StoredProposal[]): Promise<void> {
  const ends = endedProposals.flatMap((proposal) => {
    const state = endOf(proposal, work.today)
    return state === undefined ? [] : [{ id: proposal.id, state, proposal }]
  })
  if (ends.length === 0) return
  await closeProposals(
    work,
    ends.map(({ id, state }) => ({ id, state })),
    { id: null, name: 'Sistema', at: work.now },
  )
  for (const { id, state, proposal } of ends)
    logProposal(work, 'ENCERRAR_PROPOSTA', proposal, id, {
      motivo:
        state === 'VENCIDA'
          ? 'venceu sem confirmação'
          : 'o que se propôs alterar mudou depois da proposta',
    })
  work.invalidate(...new Set(ends.flatMap(({ proposal }) => kindOf(proposal).stale)))
}

/** Locks proposals: one proposal or decision at a time. Call it before validating a proposal. */
export const lockProposals = store.lockProposals

export const isTextProposed = store.isTextProposed

/** Nightly: closes expired proposals. */
export async function closeEnded(work: Work): Promise<void> {
  await store.lockProposals(work.tx)
  await close(work, await store.listUndecided(work.tx))
}

const alertKeyOf = (id: number) => `proposta ${id}`

const mostNamedChanges = 2

/** 'De 0,01 para 50,00' for one change, field names for several. */
function shortChange(proposal: store.NewProposal): string {
  const changes = changesIn(proposal)
  const [only, other] = changes
  if (only && !other) return `De ${only.de} para ${only.para}`
  const named = changes.slice(0, mostNamedChanges).map(({ campo }) => campo)
  return `${named.join(', ')}${changes.length > named.length ? ' e mais' : ''}`
}

/** Closes proposals with any result and clears their confirmation alerts. */
async function closeProposals(work: Work, ends: ProposalEnds[1], by: ProposalEnds[2]) {
  await store.closeProposals(work.tx, ends, by)
  await withdrawAlerts(
    work,
    'PROPOSTA',
    ends.map(({ id }) => alertKeyOf(id)),
  )
}

/** The proposer and the expiry day. */
const proposerOf = (work: Work) => ({
  proposedBy: personOf(work),
  proposedByName: realUser(work.actor).name,
  proposedAt: work.now,
  expiresOn: lastDayOf(work.today),
})

/**
 * Stores a change that another user must confirm, and returns the message; nothing else changes.
 * Only one can wait per setting. Call with the proposals locked.
 */
export async function propose(work: Work, change: store.ProposedChange): Promise<string> {
  const proposal: store.NewProposal = { ...noSubject, ...change, ...proposerOf(work) }
  const already = await store.undecidedOf(work.tx, proposal)
  if (already && endOf(already, work.today) === undefined)
    throw new Conflict(
      'Já há uma alteração à espera de confirmação. Ela precisa ser confirmada, recusada ou retirada antes.',
      {
        alteradoPor: already.proposedByName,
        alteradoEm: already.proposedAt,
      },
    )
  if (already) await close(work, [already])
  const kind = kindOf(proposal)
  const alone = await requireConfirmers(work, kind.screenOf(proposal))
  if (alone) throw toHttpError(alone)
  const id = await store.insertProposal(work.tx, proposal)
  const { preview } = proposal
  logProposal(work, 'PROPOR_ALTERACAO', proposal, id, {
    ate: proposal.expiresOn,
    previa: preview && { entram: preview.entram, saem: preview.saem, ficam: preview.ficam },
  })
  await createAlerts(work, [
    {
      kind: 'PROPOSTA',
      key: alertKeyOf(id),
      isOfEveryMall: true,
      path: `${kind.screenOf(proposal)}?aba=confirmacoes`,
      title: `Para confirmar: ${kind.nameOf(proposal)}`,
      detail: `${shortChange(proposal)}, por ${proposal.proposedByName}. Vale quando outra pessoa confirmar.`,
    },
  ])
  work.invalidate(...kind.stale)
  return waitsSentence(proposal.expiresOn)
}

const noSubject = {
  parameterCode: null,
  justificationId: null,
  lawsuitJustificationId: null,
  preview: null,
  because: null,
} as const

const states = {
  CONFIRMADA: 'já foi confirmada',
  RECUSADA: 'já foi recusada',
  RETIRADA: 'já foi retirada',
  VENCIDA: 'venceu',
  SUPERADA: 'não vale mais',
} as const

async function requireProposal(
  work: Work,
  reference: { idProposta?: number | undefined; codigoParametro?: string | undefined },
): Promise<StoredProposal> {
  if (reference.idProposta === undefined && reference.codigoParametro === undefined)
    throw new InvalidInput('Informe a proposta.', {
      campos: [{ campo: 'idProposta', mensagem: 'Informe a proposta.' }],
    })
  await store.lockProposals(work.tx)
  const proposal = await store.findProposal(work.tx, {
    id: reference.idProposta,
    code: reference.codigoParametro,
  })
  if (!proposal) throw new NotFound('Proposta não encontrada.')
  if (!mayOpen(work.actor, screenOf(proposal))) throw new Forbidden()
  if (proposal.state !== 'PENDENTE')
    throw new Conflict(
      `Esta proposta ${states[proposal.state]}.`,
      proposal.decidedAt === null
        ? {}
        : { alteradoPor: proposal.decidedByName ?? '', alteradoEm: proposal.decidedAt },
    )
  return proposal
}

/** A proposal that has become invalid is a conflict with a later change. */
export async function revalidate<T>(judgement: () => Promise<T>): Promise<T> {
  try {
    return await judgement()
  } catch (error) {
    if (error instanceof HttpError)
      throw new Conflict(`A alteração não cabe mais: ${error.message}`)
    throw error
  }
}

/**
 * The second user confirms: revalidated against the seen version, and applied only now (rules 4.3
 * j).
 */
export async function confirmProposal(
  work: Work,
  reference: InputOf<typeof calls.confirmProposal>,
): Promise<AnswerOf<typeof calls.confirmProposal>> {
  const proposal = await requireProposal(work, reference)
  const refusal = mayConfirm(proposal, eyesOf(work.actor), work.today)
  if (refusal) throw toHttpError(refusal)
  const kind = kindOf(proposal)
  await kind.apply(work, proposal as ProposalOf<unknown>)
  await closeProposals(work, [{ id: proposal.id, state: 'CONFIRMADA' }], {
    id: personOf(work),
    name: work.actor.name,
    at: work.now,
  })
  logProposal(work, 'CONFIRMAR_ALTERACAO', proposal, proposal.id)
  work.invalidate(...kind.stale)
  return {
    mensagem: `Salvo com sucesso. A alteração proposta por ${proposal.proposedByName} vale a partir de agora.`,
  }
}

/** Another user refuses with a reason, or the proposer withdraws. Nothing changes. */
export async function refuseProposal(
  work: Work,
  reference: InputOf<typeof calls.refuseProposal>,
): Promise<AnswerOf<typeof calls.refuseProposal>> {
  const proposal = await requireProposal(work, reference)
  const motivo = reference.motivo?.trim() ?? ''
  const refusal = mayRefuse(proposal, personOf(work), motivo, work.today)
  if (refusal) throw toHttpError(refusal)
  const isMine = proposal.proposedBy === personOf(work)
  await closeProposals(work, [{ id: proposal.id, state: isMine ? 'RETIRADA' : 'RECUSADA' }], {
    id: personOf(work),
    name: work.actor.name,
    at: work.now,
    reason: motivo || undefined,
  })
  logProposal(work, isMine ? 'RETIRAR_ALTERACAO' : 'RECUSAR_ALTERACAO', proposal, proposal.id, {
    motivo: motivo || 'não informado',
  })
  work.invalidate(...kindOf(proposal).stale)
  return {
    mensagem: isMine
      ? 'Proposta retirada. Nada mudou.'
      : `Proposta de ${proposal.proposedByName} recusada. Nada mudou.`,
  }
}
