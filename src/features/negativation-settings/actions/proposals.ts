import { NO_MALL } from '#server/database/mall-scope.ts'
import {
  Conflict,
  Forbidden,
  HttpError,
  InvalidInput,
  NotFound,
  Refused,
} from '#server/http/errors.ts'
import { mayOpen, personBehind, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { mayActForCompany } from '#contract/company.ts'
import type { QueueEntry } from '#features/cycles/actions/queue.ts'
import { type ParameterDefinition, PARAMETERS } from '#features/debt-items/rules/parameter-table.ts'
import { refusalStatus } from '#features/debt-items/rules/refusals.ts'
import { serveRows } from '#listing/server/serve-listing.ts'
import { seesEveryMall } from '#server/http/company.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import type { Refusal } from '#values/refusal.ts'

import { type BureauJustification, REQUIREMENTS } from '../contract/justifications.ts'
import type * as calls from '../contract/proposals.ts'
import { proposalList } from '../contract/proposals.ts'
import { endOf, lastDayOf, mayConfirm, mayRefuse, proposedOn, waitsSentence } from '../rules.ts'
import * as settings from '../store.ts'
import * as store from '../store/proposals.ts'
import {
  askForConfirmers,
  foresee,
  type ParameterChange,
  evaluateChange,
  requireParameter,
  settingsPath,
} from './parameter-changes.ts'

type StoredProposal = store.StoredProposal

/** What browsers read again after a setting changed, or may soon. */
export const staleSettings = (work: Work): void =>
  work.invalidate('negativation-settings', 'negativation', 'justifications')

/** Lines of the preview that a proposal keeps; its sums are of all. */
const keptRows = 200

function toHttpError({ because, todo, ...refusal }: Refusal): Error {
  const sentence = todo === undefined ? because : `${because} ${todo}`
  switch (refusalStatus({ because, ...refusal })) {
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

const personOf = (work: Work): number => personBehind(work.actor).id ?? 0

const yesNo = (yes: boolean) => (yes ? 'Sim' : 'Não')
const status = (isActive: boolean) => (isActive ? 'Ativo' : 'Inativo')

type Texts = readonly (readonly [campo: string, text: string])[]
const parameterTexts = ({ valor, ativo }: store.ParameterValue): Texts => [
  ['Valor', valor || 'vazio'],
  ['Status', status(ativo)],
]
const justificationTexts = (value: store.JustificationValue): Texts => [
  ['Justificativa', value.txtJustificativa],
  ['Campo obrigatório', REQUIREMENTS[value.campoObrigatorio]],
  ['Limite exceção', value.limiteExcecao === null ? 'Sem limite' : String(value.limiteExcecao)],
  ['Aprovador', yesNo(value.flagAprovador)],
  ['Status', status(value.flagAtivo)],
]

const changesOf = (before: Texts | undefined, after: Texts) =>
  after
    .map(([campo, para], index) => ({ campo, de: before?.[index]?.[1] ?? '-', para }))
    .filter(({ de, para }) => de !== para)

const nameOf = (proposal: StoredProposal): string => {
  if (proposal.kind === 'JUSTIFICATIVA')
    return proposal.before
      ? `Justificativa: ${proposal.before.txtJustificativa}`
      : `Nova justificativa: ${proposal.after.txtJustificativa}`
  const definition: ParameterDefinition = PARAMETERS[requireParameter(proposal.parameterCode)]
  return definition.name
}

function shownTo(work: Work, proposal: StoredProposal): calls.Proposal {
  const mudancas =
    proposal.kind === 'PARAMETRO'
      ? changesOf(parameterTexts(proposal.before), parameterTexts(proposal.after))
      : changesOf(
          proposal.before ? justificationTexts(proposal.before) : undefined,
          justificationTexts(proposal.after),
        )
  const [personId, seesAll] = [personOf(work), seesEveryMall(work.actor)]
  const isMine = proposal.proposedBy === personId
  const obstacle = isMine
    ? 'Aguardando confirmação de outra pessoa'
    : (mayActForCompany(seesAll) ?? mayConfirm(proposal, personId, work.today))?.because
  const line = (side: 'de' | 'para') =>
    mudancas
      .map((each) => (mudancas.length === 1 ? each[side] : `${each.campo}: ${each[side]}`))
      .join(' · ')
  return {
    idProposta: proposal.id,
    tipo: proposal.kind,
    codigoParametro: proposal.parameterCode,
    idJustificativa: proposal.justificationId,
    nome: nameOf(proposal),
    de: proposal.before === null ? '-' : line('de'),
    para: line('para'),
    mudancas,
    propostoPor: proposal.proposedByName,
    propostoEm: proposal.proposedAt,
    venceEm: proposal.expiresOn,
    minha: isMine,
    impedimento: obstacle ?? null,
    situacao: obstacle === undefined ? 'ESPERA_POR_VOCE' : 'AGUARDA_OUTRA_PESSOA',
    // The preview names boletos of every mall.
    previa: seesAll ? proposal.preview : null,
  }
}

/** What waits for a second person; what is over is left out, closed or not. */
export const servedProposals = serveRows(proposalList, {
  rows: async (work) => (await waiting(work)).map((proposal) => shownTo(work, proposal)),
})

const waiting = async (work: Work): Promise<StoredProposal[]> =>
  (await store.listUndecided(work.tx)).filter(
    (proposal) => endOf(proposal, work.today) === undefined,
  )

/** What waits for this person to confirm, as a row of the start page (rules 4.3 j). */
export async function confirmationsOf(work: Work): Promise<QueueEntry[]> {
  if (!mayOpen(work.actor, settingsPath) || !seesEveryMall(work.actor)) return []
  const mine = (await waiting(work)).filter(
    (proposal) => mayConfirm(proposal, personOf(work), work.today) === undefined,
  )
  const [oldest] = mine
  if (!oldest) return []
  const [first = oldest] = mine.toSorted((one, other) =>
    one.expiresOn.localeCompare(other.expiresOn),
  )
  const from = proposedOn(first.expiresOn)
  return [
    {
      path: `${settingsPath}?aba=confirmacoes`,
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

const subject = (proposal: Pick<StoredProposal, 'kind' | 'parameterCode' | 'justificationId'>) =>
  proposal.kind === 'PARAMETRO'
    ? ({ entity: 'parametro', entityId: proposal.parameterCode ?? '' } as const)
    : ({ entity: 'justificativa', entityId: proposal.justificationId ?? 'nova' } as const)

const bodyOf = (proposal: store.NewProposal, id: number) => ({
  proposta: id,
  de: proposal.before,
  para: proposal.after,
  versao: proposal.baseVersion,
  propostoPor: proposal.proposedByName,
})

function logProposal(
  work: Work,
  action: string,
  proposal: store.NewProposal,
  id: number,
  more: object = {},
): void {
  work.audit({
    mallId: NO_MALL,
    action,
    ...subject(proposal),
    body: { ...bodyOf(proposal, id), ...more },
  })
}

/** Closes what is over, each with its line in the decision log. */
async function close(work: Work, endedProposals: readonly StoredProposal[]): Promise<void> {
  const ends = endedProposals.flatMap((proposal) => {
    const state = endOf(proposal, work.today)
    return state === undefined ? [] : [{ id: proposal.id, state, proposal }]
  })
  if (ends.length === 0) return
  await store.closeProposals(
    work.tx,
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
  staleSettings(work)
}

/** Every night: what is over is closed and told. */
export async function closeEnded(work: Work): Promise<void> {
  await store.lockProposals(work.tx)
  await close(work, await store.listUndecided(work.tx))
}

async function propose(
  work: Work,
  proposal: store.NewProposal,
  already: StoredProposal | undefined,
): Promise<string> {
  if (already && endOf(already, work.today) === undefined)
    throw new Conflict(
      'Já há uma alteração à espera de confirmação. Ela precisa ser confirmada, recusada ou retirada antes.',
      {
        alteradoPor: already.proposedByName,
        alteradoEm: already.proposedAt,
      },
    )
  if (already) await close(work, [already])
  const alone = await askForConfirmers(work)
  if (alone) throw toHttpError(alone)
  const id = await store.insertProposal(work.tx, proposal)
  const { preview } = proposal
  logProposal(work, 'PROPOR_ALTERACAO', proposal, id, {
    ate: proposal.expiresOn,
    previa: preview && { entram: preview.entram, saem: preview.saem, ficam: preview.ficam },
  })
  staleSettings(work)
  return waitsSentence(proposal.expiresOn)
}

const proposerOf = (work: Work) => ({
  proposedBy: personOf(work),
  proposedByName: personBehind(work.actor).name,
  proposedAt: work.now,
  expiresOn: lastDayOf(work.today),
})

/**
 * A protecting parameter: the change is kept with its preview, and nothing changes (rules 4.3 j).
 * The proposals are locked already.
 */
export async function proposeParameter(
  work: Work,
  parameterChange: ParameterChange,
  after: store.ParameterValue,
): Promise<string> {
  const { code, row } = parameterChange
  const preview = await foresee(work, parameterChange)
  return propose(
    work,
    {
      kind: 'PARAMETRO',
      parameterCode: code,
      justificationId: null,
      baseVersion: row.versao,
      before: { valor: row.valorParametro, ativo: row.statusAtivo },
      after,
      preview: {
        ...preview,
        linhas: preview.linhas.slice(0, keptRows),
        truncado: preview.truncado || preview.linhas.length > keptRows,
        impedimento: null,
      },
      ...proposerOf(work),
    },
    await store.undecidedOf(work.tx, { code }),
  )
}

export const valueOf = ({
  idSerasaJustificatica: _,
  versao: __,
  emUso: ___,
  ...value
}: BureauJustification) => value

/** A justification, new or changed: kept, and nothing changes. The proposals are locked already. */
export async function proposeJustification(
  work: Work,
  before: BureauJustification | undefined,
  after: store.JustificationValue,
): Promise<string> {
  const id = before?.idSerasaJustificatica
  return propose(
    work,
    {
      kind: 'JUSTIFICATIVA',
      parameterCode: null,
      justificationId: id ?? null,
      baseVersion: before?.versao ?? null,
      before: before ? valueOf(before) : null,
      after,
      preview: null,
      ...proposerOf(work),
    },
    id === undefined ? undefined : await store.undecidedOf(work.tx, { justificationId: id }),
  )
}

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
  if (proposal.state !== 'PENDENTE')
    throw new Conflict(
      `Esta proposta ${states[proposal.state]}.`,
      proposal.decidedAt === null
        ? {}
        : { alteradoPor: proposal.decidedByName ?? '', alteradoEm: proposal.decidedAt },
    )
  return proposal
}

/**
 * What was sound when it was proposed may not be any more: that is a conflict with what changed
 * since.
 */
async function judgedAnew<T>(judgement: () => Promise<T>): Promise<T> {
  try {
    return await judgement()
  } catch (error) {
    if (error instanceof HttpError)
      throw new Conflict(`A alteração não cabe mais: ${error.message}`)
    throw error
  }
}

async function applyParameter(
  work: Work,
  proposal: StoredProposal & { readonly kind: 'PARAMETRO' },
): Promise<void> {
  const { valor, ativo } = proposal.after
  await settings.lockParameters(work.tx, proposal.parameterCode)
  const { row, value } = await judgedAnew(async () =>
    evaluateChange(work, await settings.listParameters(work.tx), {
      codigoParametro: proposal.parameterCode,
      valor,
      statusAtivo: ativo,
    }),
  )
  await settings.saveParameter(work.tx, {
    code: row.codigoParametro,
    value,
    isActive: ativo,
    by: proposal.proposedByName,
    confirmedBy: work.actor.name,
  })
  logProposal(work, 'ALTERAR_PARAMETRO', proposal, proposal.id, {
    de: { ...proposal.before, versao: row.versao },
    para: { valor: value, ativo, versao: row.versao + 1 },
  })
}

async function applyJustification(
  work: Work,
  proposal: StoredProposal & { readonly kind: 'JUSTIFICATIVA' },
): Promise<void> {
  const { after, justificationId } = proposal
  if (await settings.isTextTaken(work.tx, after.txtJustificativa, justificationId ?? undefined))
    throw new Conflict('A alteração não cabe mais: já existe uma justificativa com este texto.')
  if (justificationId === null) {
    const id = await settings.insertJustification(work.tx, after)
    work.audit({
      mallId: NO_MALL,
      action: 'CRIAR_JUSTIFICATIVA',
      entity: 'justificativa',
      entityId: id,
      body: bodyOf(proposal, proposal.id),
    })
    return
  }
  await settings.updateJustification(work.tx, justificationId, after)
  logProposal(work, 'ALTERAR_JUSTIFICATIVA', proposal, proposal.id)
}

/**
 * The second person: judged anew, over the version that was seen; only now does it hold (rules 4.3
 * j).
 */
export async function confirmProposal(
  work: Work,
  reference: InputOf<typeof calls.confirmProposal>,
): Promise<AnswerOf<typeof calls.confirmProposal>> {
  const proposal = await requireProposal(work, reference)
  const refusal = mayConfirm(proposal, personOf(work), work.today)
  if (refusal) throw toHttpError(refusal)
  if (proposal.kind === 'PARAMETRO') await applyParameter(work, proposal)
  else await applyJustification(work, proposal)
  await store.closeProposals(work.tx, [{ id: proposal.id, state: 'CONFIRMADA' }], {
    id: personOf(work),
    name: work.actor.name,
    at: work.now,
  })
  logProposal(work, 'CONFIRMAR_ALTERACAO', proposal, proposal.id)
  staleSettings(work)
  return {
    mensagem: `Salvo com sucesso. A alteração proposta por ${proposal.proposedByName} vale a partir de agora.`,
  }
}

/** Another person refuses with a reason; whoever proposed it withdraws it. Nothing changes. */
export async function refuseProposal(
  work: Work,
  reference: InputOf<typeof calls.refuseProposal>,
): Promise<AnswerOf<typeof calls.refuseProposal>> {
  const proposal = await requireProposal(work, reference)
  const motivo = reference.motivo?.trim() ?? ''
  const refusal = mayRefuse(proposal, personOf(work), motivo, work.today)
  if (refusal) throw toHttpError(refusal)
  const isMine = proposal.proposedBy === personOf(work)
  await store.closeProposals(
    work.tx,
    [{ id: proposal.id, state: isMine ? 'RETIRADA' : 'RECUSADA' }],
    {
      id: personOf(work),
      name: work.actor.name,
      at: work.now,
      reason: motivo || undefined,
    },
  )
  logProposal(work, isMine ? 'RETIRAR_ALTERACAO' : 'RECUSAR_ALTERACAO', proposal, proposal.id, {
    motivo: motivo || 'não informado',
  })
  staleSettings(work)
  return {
    mensagem: isMine
      ? 'Proposta retirada. Nada mudou.'
      : `Proposta de ${proposal.proposedByName} recusada. Nada mudou.`,
  }
}
