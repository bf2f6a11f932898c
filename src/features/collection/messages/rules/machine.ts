import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import { todayIn } from '#values/instant.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import { type MessageState, STATE_WORDS } from '../contract/words.ts'
import type { Kind } from './plan/facts.ts'

/** A message as its states need it. */
export type MessageFacts = {
  readonly state: MessageState
  readonly kind: Kind
  readonly isCorporate: boolean
  readonly mallId: number
  /** Undefined before the release and of one released automatically. */
  readonly releasedBy: number | undefined
  readonly sentAt: Date | undefined
  readonly deliveredAt: Date | undefined
  readonly reason: string | undefined
}

/** Reminders that a profile releases: of tenants of the mall only, in collection groups, both, none. */
export type ReminderReach = 'all' | 'mall' | 'corporate' | 'none'

export type MessageActor = Eyes & {
  readonly malls: readonly number[] | 'all'
  readonly reminders: ReminderReach
  /** Holds LIBERAR_NOTIFICACAO. */
  readonly mayReleaseNotices: boolean
}

/** Who tells of a delivery. */
export type DeliverySource = 'PROVEDOR' | 'ARQUIVO' | 'DIGITADA'

/** A delivery or return, as told by a provider, a file or a person. */
export type Witnessed = {
  readonly source: DeliverySource
  readonly at: Date
  /** A file and a person give a day, a provider an instant. */
  readonly isDay: boolean
  readonly now: Date
  /** Undefined of a provider. */
  readonly by: MessageActor | undefined
  readonly proof: string
}

export type MessageAct =
  /** By a person, or automatically, which never releases a notice. */
  | { readonly type: 'liberar'; readonly by: MessageActor | 'SISTEMA' }
  | { readonly type: 'retirar'; readonly by: MessageActor; readonly reason: string }
  /** Taken out by a job, with the code of its reason. */
  | { readonly type: 'sair'; readonly reason: string }
  | { readonly type: 'enviar' }
  | { readonly type: 'aceitar'; readonly at: Date }
  /** Refused by the server, given up after the fifth try, or told later by the provider. */
  | { readonly type: 'falhar'; readonly reason: string }
  /** Tried again later. */
  | { readonly type: 'adiar' }
  /** The answer was lost: nobody knows whether it went out. */
  | { readonly type: 'perder' }
  | {
      readonly type: 'decidir'
      readonly by: MessageActor
      readonly to: 'ENVIADA' | 'FALHOU'
      readonly reason: string
      readonly at: Date
    }
  | ({ readonly type: 'entregar' } & Witnessed)
  | ({ readonly type: 'devolver' } & Witnessed)
  /** Ticked out of a dispatch that was posted. */
  | { readonly type: 'naoPostar'; readonly by: MessageActor; readonly reason: string }

export type MessageActType = MessageAct['type']

/** The table of rules 8.2: from which states an act leads where. */
export const MESSAGE_TRANSITIONS: Readonly<
  Record<
    MessageActType,
    { readonly from: readonly MessageState[]; readonly to: readonly MessageState[] }
  >
> = {
  liberar: { from: ['PROPOSTA'], to: ['LIBERADA'] },
  retirar: { from: ['PROPOSTA', 'LIBERADA'], to: ['RETIRADA'] },
  sair: { from: ['PROPOSTA', 'LIBERADA'], to: ['RETIRADA'] },
  enviar: { from: ['LIBERADA'], to: ['ENVIANDO'] },
  aceitar: { from: ['ENVIANDO'], to: ['ENVIADA'] },
  falhar: { from: ['ENVIANDO', 'ENVIADA'], to: ['FALHOU'] },
  adiar: { from: ['ENVIANDO'], to: ['LIBERADA'] },
  perder: { from: ['ENVIANDO'], to: ['INCERTA'] },
  decidir: { from: ['INCERTA'], to: ['ENVIADA', 'FALHOU'] },
  entregar: { from: ['ENVIADA'], to: ['ENTREGUE'] },
  devolver: { from: ['ENVIADA', 'ENTREGUE'], to: ['DEVOLVIDA'] },
  naoPostar: { from: ['ENVIANDO'], to: ['RETIRADA'] },
}

/** States after which nothing happens to a message any more. */
export const FINAL_STATES = ['RETIRADA', 'DEVOLVIDA', 'FALHOU'] as const

const DONE: readonly MessageState[] = ['LIBERADA', 'ENVIANDO', 'ENVIADA', 'ENTREGUE', 'INCERTA']

/** Whether a message in this state does its step for its boletos (rules 8.1 point 2). */
export const doesItsStep = (kind: Kind, state: MessageState): boolean =>
  DONE.includes(state) || (kind !== 'NOTIFICACAO' && (state === 'DEVOLVIDA' || state === 'FALHOU'))

const inState = (message: MessageFacts, act: MessageActType): Refusal | undefined =>
  MESSAGE_TRANSITIONS[act].from.includes(message.state)
    ? undefined
    : refusal('SITUACAO', `A mensagem está na situação ${STATE_WORDS[message.state]}.`)

const foreignMall = refusal('SEM_PERMISSAO', 'A mensagem é de um shopping que você não vê.')

const reaches = (reach: ReminderReach, isCorporate: boolean): boolean =>
  reach === 'all' || reach === (isCorporate ? 'corporate' : 'mall')

/** Whether a person releases and retires messages of this kind, tenant and mall (rules 8.3). */
export function mayHandle(
  { kind, isCorporate, mallId }: Pick<MessageFacts, 'kind' | 'isCorporate' | 'mallId'>,
  { malls, reminders, mayReleaseNotices }: MessageActor,
): Refusal | undefined {
  if (malls !== 'all' && !malls.includes(mallId)) return foreignMall
  if (kind === 'NOTIFICACAO')
    return mayReleaseNotices
      ? undefined
      : refusal('SEM_PERMISSAO', 'Seu perfil não libera notificações.')
  if (reaches(reminders, isCorporate)) return undefined
  return refusal(
    'SEM_PERMISSAO',
    isCorporate
      ? 'Lojistas corporativos são da Cobrança Corporativa.'
      : 'Seu perfil não libera lembretes e cobranças deste lojista.',
  )
}

const shortReason = refusal('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')

const needsReason = (reason: string): Refusal | undefined =>
  isReasonEnough(reason) ? undefined : shortReason

/** 'Liberar'. What the batch as a whole needs is in `release.ts`. */
export const mayRelease = (
  message: MessageFacts,
  by: MessageActor | 'SISTEMA',
): Refusal | undefined =>
  inState(message, 'liberar') ??
  (by === 'SISTEMA'
    ? message.kind === 'NOTIFICACAO'
      ? refusal('SEM_PERMISSAO', 'Uma notificação é liberada por uma pessoa.')
      : undefined
    : mayHandle(message, by))

/** 'Retirar'. */
export const mayRetire = (message: MessageFacts, by: MessageActor): Refusal | undefined =>
  inState(message, 'retirar') ?? mayHandle(message, by)

const notTheReleaser = (
  { releasedBy }: MessageFacts,
  by: MessageActor,
  because: string,
): Refusal | undefined =>
  sameEyes(by, (userId) => userId === releasedBy, refusal('QUATRO_OLHOS', because))

/** 'Decidir' of an INCERTA. */
export const mayDecide = (message: MessageFacts, by: MessageActor): Refusal | undefined =>
  inState(message, 'decidir') ??
  mayHandle(message, by) ??
  notTheReleaser(message, by, 'Quem liberou a mensagem não decide sobre ela.')

/** 'Registrar entrega' by hand, and the rows of a file. */
export function mayWitness(
  message: MessageFacts,
  by: MessageActor,
  source: DeliverySource,
): Refusal | undefined {
  if (by.malls !== 'all' && !by.malls.includes(message.mallId)) return foreignMall
  if (message.kind === 'NOTIFICACAO' && !by.mayReleaseNotices)
    return refusal('SEM_PERMISSAO', 'Seu perfil não registra a entrega de notificações.')
  return notTheReleaser(
    message,
    by,
    source === 'ARQUIVO'
      ? 'Quem liberou a mensagem não importa a entrega dela.'
      : 'Quem liberou a mensagem não registra a entrega dela.',
  )
}

const isBefore = (at: Date, isDay: boolean, sentAt: Date): boolean =>
  isDay ? todayIn(at) < todayIn(sentAt) : at < new Date(Math.floor(sentAt.getTime() / 1000) * 1000)

const isAfter = (at: Date, isDay: boolean, now: Date): boolean =>
  isDay ? todayIn(at) > todayIn(now) : at > now

/** A delivery lies between the sending and now. */
function whenWitnessed({ sentAt }: MessageFacts, { at, isDay, now }: Witnessed) {
  if (sentAt === undefined) return refusal('DATA', 'A mensagem ainda não foi enviada.')
  if (isBefore(at, isDay, sentAt)) return refusal('DATA', 'A data é anterior ao envio.')
  return isAfter(at, isDay, now) ? refusal('DATA', 'A data está no futuro.') : undefined
}

function witnessed(
  message: MessageFacts,
  act: Extract<MessageAct, Witnessed>,
): Refusal | undefined {
  const { source, by, proof } = act
  // A delivery never undoes a return, and a repeated one changes nothing.
  const known =
    message.state === 'DEVOLVIDA' || (message.state === 'ENTREGUE' && act.type === 'entregar')
  if (known) return refusal('REPETIDO', 'O evento não muda a mensagem.')
  return (
    inState(message, act.type) ??
    (source === 'PROVEDOR' || by === undefined ? undefined : mayWitness(message, by, source)) ??
    whenWitnessed(message, act) ??
    (source === 'DIGITADA' && act.type === 'entregar' && proof.trim() === ''
      ? refusal('COMPROVANTE', 'Informe o comprovante da entrega.')
      : undefined)
  )
}

/**
 * State machine of a message (rules 8.2): the message after the act, or a refusal. REPETIDO means
 * that nothing changes; SEM_PERMISSAO and QUATRO_OLHOS answer 403, SITUACAO 409.
 */
export function applyToMessage(message: MessageFacts, act: MessageAct): MessageFacts | Refusal {
  switch (act.type) {
    case 'liberar':
      return (
        mayRelease(message, act.by) ?? {
          ...message,
          state: 'LIBERADA',
          releasedBy: act.by === 'SISTEMA' ? undefined : act.by.userId,
          reason: undefined,
        }
      )
    case 'retirar':
      return (
        mayRetire(message, act.by) ??
        needsReason(act.reason) ?? { ...message, state: 'RETIRADA', reason: act.reason }
      )
    case 'sair':
      return inState(message, 'sair') ?? { ...message, state: 'RETIRADA', reason: act.reason }
    case 'enviar':
      return inState(message, 'enviar') ?? { ...message, state: 'ENVIANDO' }
    case 'aceitar':
      return inState(message, 'aceitar') ?? { ...message, state: 'ENVIADA', sentAt: act.at }
    case 'falhar':
      return inState(message, 'falhar') ?? { ...message, state: 'FALHOU', reason: act.reason }
    case 'adiar':
      return inState(message, 'adiar') ?? { ...message, state: 'LIBERADA' }
    case 'perder':
      return inState(message, 'perder') ?? { ...message, state: 'INCERTA' }
    case 'decidir':
      return (
        mayDecide(message, act.by) ??
        needsReason(act.reason) ??
        (act.to === 'ENVIADA'
          ? { ...message, state: 'ENVIADA', sentAt: message.sentAt ?? act.at }
          : { ...message, state: 'FALHOU', reason: act.reason })
      )
    case 'entregar':
      return witnessed(message, act) ?? { ...message, state: 'ENTREGUE', deliveredAt: act.at }
    case 'devolver':
      return witnessed(message, act) ?? { ...message, state: 'DEVOLVIDA', deliveredAt: undefined }
    case 'naoPostar':
      return (
        inState(message, 'naoPostar') ??
        mayHandle(message, act.by) ?? { ...message, state: 'RETIRADA', reason: act.reason }
      )
  }
}

export const isMessage = (outcome: MessageFacts | Refusal): outcome is MessageFacts =>
  'state' in outcome
