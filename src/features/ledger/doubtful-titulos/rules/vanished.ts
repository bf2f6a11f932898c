import { cents, type Cents, formatBrl } from '#values/cents.ts'
import { codeRuns } from '#values/code-runs.ts'
import { countOf } from '#values/count-of.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

import type { VanishedPolicy, VanishedState } from '../contract.ts'

/** A título that is open here, with the source that brought it last. */
export type OpenTitulo = {
  readonly id: number
  readonly mallId: number
  readonly number: string
  readonly open_cents: Cents
  /** Null for the native layouts REGUA_*, and for the former way of loading. */
  readonly sourceId: number | null
}

export type CompleteFile = {
  readonly isComplete: boolean
  readonly sourceId: number
  /** Títulos of the file, rejected rows included: a rejected row has not vanished. */
  readonly titulos: readonly { readonly mallId: number; readonly number: string }[]
  /** Malls without a row that a person confirmed as having nothing open. */
  readonly zeroedMalls: readonly number[]
}

const keyOf = (mallId: number, number: string) => `${mallId}|${codeRuns(number)}`

/**
 * Títulos that a file lacks: open here, last brought by its source or a native layout, of a mall
 * that the file has (rules 11.5). A file that is not complete only counts them.
 */
export const vanishedOf = (
  open: readonly OpenTitulo[],
  file: CompleteFile,
): readonly OpenTitulo[] => {
  const present = new Set(file.titulos.map(({ mallId, number }) => keyOf(mallId, number)))
  const malls = new Set([...file.titulos.map(({ mallId }) => mallId), ...file.zeroedMalls])
  return open.filter(
    ({ mallId, number, open_cents, sourceId }) =>
      open_cents > 0 &&
      (sourceId === null || sourceId === file.sourceId) &&
      malls.has(mallId) &&
      !present.has(keyOf(mallId, number)),
  )
}

/** A vanished título and its proposal. */
export type Vanished = {
  readonly tituloId: number
  readonly state: VanishedState
  readonly open_cents: Cents
  readonly proposedBy: number | undefined
}

/** Largest number of títulos of one proposal. */
export const PROPOSAL_SIZE = 500

/** Days that a proposal waits for another user. */
export const PROPOSAL_DAYS = 7

/** A write-off is not offered over this share of the open sum of a mall. */
const MALL_SHARE_PERCENT = 10

export type Proposal = {
  readonly tituloIds: readonly number[]
  readonly open_cents: Cents
}

const sumOf = (titulos: readonly { readonly open_cents: Cents }[]): Cents =>
  cents(titulos.reduce((sum, { open_cents }) => sum + open_cents, 0))

export type MallShare = { readonly vanished_cents: Cents; readonly open_cents: Cents }

/** Why the write-off of the vanished títulos of a mall is not offered. */
export const mayProposeOfMall = (
  { vanished_cents, open_cents }: MallShare,
  wasDriftConfirmed: boolean,
): Refusal | undefined => {
  if (wasDriftConfirmed)
    return refusal(
      'DERIVA',
      'O arquivo foi carregado apesar da deriva: o que falta nele não prova que a dívida acabou.',
      'Espere o próximo arquivo completo.',
    )
  return vanished_cents * 100 > open_cents * MALL_SHARE_PERCENT
    ? refusal(
        'SUMIDO_DEMAIS',
        `Sumiram ${formatBrl(vanished_cents)} dos ${formatBrl(open_cents)} em aberto do shopping: mais de ${MALL_SHARE_PERCENT} %.`,
        'Confira no ERP se o arquivo está completo.',
      )
    : undefined
}

/** Divides títulos into proposals of at most 500, with their sums. */
export const proposalsOf = (
  titulos: readonly { readonly id: number; readonly open_cents: Cents }[],
): readonly Proposal[] =>
  Array.from({ length: Math.ceil(titulos.length / PROPOSAL_SIZE) }, (_, index) => {
    const part = titulos.slice(index * PROPOSAL_SIZE, (index + 1) * PROPOSAL_SIZE)
    return { tituloIds: part.map(({ id }) => id), open_cents: sumOf(part) }
  })

/** What a complete load does with its vanished títulos, by the policy of the source. */
export const afterLoad = (
  vanished: readonly OpenTitulo[],
  context: {
    readonly policy: VanishedPolicy
    readonly wasDriftConfirmed: boolean
    /** Open sum of each mall before the load. */
    readonly openOfMalls: ReadonlyMap<number, Cents>
  },
): {
  /** Shown in the list, with an alert and G32. */
  readonly listed: readonly OpenTitulo[]
  readonly proposals: readonly Proposal[]
  readonly withheld: readonly { readonly mallId: number; readonly refusal: Refusal }[]
} => {
  if (context.policy === 'IGNORAR') return { listed: [], proposals: [], withheld: [] }
  if (context.policy === 'AVISAR') return { listed: vanished, proposals: [], withheld: [] }
  const malls = [...Map.groupBy(vanished, ({ mallId }) => mallId)].map(([mallId, titulos]) => ({
    mallId,
    titulos,
    refusal: mayProposeOfMall(
      { vanished_cents: sumOf(titulos), open_cents: context.openOfMalls.get(mallId) ?? cents(0) },
      context.wasDriftConfirmed,
    ),
  }))
  return {
    listed: vanished,
    proposals: proposalsOf(malls.flatMap((each) => (each.refusal ? [] : each.titulos))),
    withheld: malls.flatMap(({ mallId, refusal: because }) =>
      because === undefined ? [] : [{ mallId, refusal: because }],
    ),
  }
}

/** 'Propor baixa' by a user, under AVISAR too. */
export const mayPropose = (
  titulos: readonly Pick<Vanished, 'state'>[],
  reason: string,
): Refusal | undefined => {
  if (titulos.length === 0) return refusal('SEM_EFEITO', 'Escolha ao menos um título.')
  if (titulos.length > PROPOSAL_SIZE)
    return refusal('DEMAIS', `Uma proposta tem no máximo ${PROPOSAL_SIZE} títulos.`)
  if (!isReasonEnough(reason))
    return refusal('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')
  const others = titulos.filter(({ state }) => state !== 'SUMIDO').length
  return others === 0
    ? undefined
    : refusal(
        'ALTERADO',
        others === 1
          ? '1 título já não está entre os sumidos.'
          : `${countOf(others, 'título', 'títulos')} já não estão entre os sumidos.`,
      )
}

/** Confirms a write-off: another user than the one who proposed it, within seven days. */
export const mayConfirmProposal = (
  proposal: { readonly proposedBy: number | undefined; readonly proposedOn: LocalDate },
  by: Eyes,
  today: LocalDate,
): Refusal | undefined => {
  const lastDay = addDays(proposal.proposedOn, PROPOSAL_DAYS)
  return (
    sameEyes(
      by,
      (userId) => userId === proposal.proposedBy,
      refusal('QUATRO_OLHOS', 'Quem propôs não confirma.', 'Peça a outra pessoa com esta tela.'),
    ) ??
    (today > lastDay
      ? refusal('SEM_EFEITO', `A proposta venceu em ${formatDate(lastDay)} sem confirmação.`)
      : undefined)
  )
}

export type VanishedEvent =
  | { readonly type: 'propor'; readonly by: number | undefined }
  | { readonly type: 'confirmar'; readonly by: Eyes }
  | { readonly type: 'recusar' }
  /** A later file has the título again; a written-off one is open again, with an alert. */
  | { readonly type: 'voltar' }

/** From which states an event leads where (rules 11.5). */
export const VANISHED_TRANSITIONS: Readonly<
  Record<
    VanishedEvent['type'],
    { readonly from: readonly VanishedState[]; readonly to: VanishedState }
  >
> = {
  propor: { from: ['SUMIDO'], to: 'PROPOSTO' },
  confirmar: { from: ['PROPOSTO'], to: 'BAIXADO' },
  recusar: { from: ['PROPOSTO'], to: 'SUMIDO' },
  voltar: { from: ['SUMIDO', 'PROPOSTO', 'BAIXADO'], to: 'VOLTOU' },
}

export type VanishedMove = {
  readonly to: Vanished
  /** Set the open value to 0, motive SUMIU_DO_ERP, without a receipt. */
  readonly isWrittenOff?: true
  /** A written-off título came back: its balance is open again. */
  readonly alerts?: true
}

/** State machine of a vanished título. The product never proposes and confirms by itself. */
export const applyToVanished = (
  vanished: Vanished,
  event: VanishedEvent,
): VanishedMove | Refusal => {
  const { from, to } = VANISHED_TRANSITIONS[event.type]
  if (!from.includes(vanished.state))
    return refusal('ALTERADO', 'O título já não está nesta situação.')
  switch (event.type) {
    case 'propor':
      return { to: { ...vanished, state: to, proposedBy: event.by } }
    case 'confirmar':
      return (
        sameEyes(
          event.by,
          (userId) => userId === vanished.proposedBy,
          refusal('QUATRO_OLHOS', 'Quem propôs não confirma.'),
        ) ?? { to: { ...vanished, state: to, open_cents: cents(0) }, isWrittenOff: true }
      )
    case 'recusar':
      return { to: { ...vanished, state: to, proposedBy: undefined } }
    case 'voltar':
      return vanished.state === 'BAIXADO'
        ? { to: { ...vanished, state: to }, alerts: true }
        : { to: { ...vanished, state: to } }
  }
}
