import { type Chain, fourEyes as fourEyesOf } from '#features/platform/approvals/rules/handling.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import type { Refusal } from '#values/refusal.ts'
import type { Actor, ActorOrSystem } from './events.ts'
import { hasListed, isInclusionOnItsWay, type ItemState } from './item.ts'
import {
  alreadySent,
  analystApproves,
  changedMeanwhile,
  clockCannotApprove,
  consecutiveMover,
  notAllowed,
  notSent,
  outOfStep,
  refuse,
  sameIncluder,
  sameRequester,
  withoutEffect,
} from './refusals.ts'
import {
  isApprovalStep,
  S,
  statusOrder,
  STEPS,
  type StepKind,
  type WorkflowStatus,
} from './status.ts'

// Each function checks one row of rules 4.3. Its sentence disables the button and refuses the
// request.

type Here = Pick<ItemState, 'status'>

const holds = (by: ActorOrSystem, status: WorkflowStatus): boolean =>
  by === 'SISTEMA' || by.rules.includes(STEPS[status].ruleCode)

const mayWorkIn = (
  item: Here,
  by: ActorOrSystem,
  kinds: readonly StepKind[],
): Refusal | undefined => {
  if (!kinds.includes(STEPS[item.status].kind)) return outOfStep(item.status)
  return holds(by, item.status) ? undefined : notAllowed()
}

/** Steps whose decision leads into a step; an item does not always pass the director's. */
const DECIDED_BEFORE: Readonly<Partial<Record<WorkflowStatus, readonly WorkflowStatus[]>>> = {
  [S.MALL_HEAD]: [S.MALL_TEAM],
  [S.MALL_DIRECTOR]: [S.MALL_HEAD],
  [S.HOLDING_TEAM]: [S.MALL_HEAD, S.MALL_DIRECTOR],
  [S.HOLDING_HEAD]: [S.HOLDING_TEAM],
  [S.HOLDING_DIRECTOR]: [S.HOLDING_HEAD],
  [S.KEY_ACCOUNT]: [S.HOLDING_HEAD, S.HOLDING_DIRECTOR],
}

/** The negativation chain, as the four-eyes check needs it. */
export const negativationChain: Chain<WorkflowStatus> = {
  order: statusOrder,
  ruleOf: (status) => STEPS[status].ruleCode,
  isApproval: isApprovalStep,
  decidedBefore: DECIDED_BEFORE,
  notAllowed,
  analystApproves,
  consecutiveMover,
  outOfStep,
  changedMeanwhile,
}

type HandledItem = Pick<ItemState, 'status' | 'handledBy'>

/** Four-eyes check of an item in its current step; undefined where it does not apply. */
export const fourEyes = (item: HandledItem, by: Eyes): Refusal | undefined =>
  fourEyesOf(negativationChain, item, by)

const mayMove = (item: HandledItem, by: ActorOrSystem, kind: StepKind): Refusal | undefined =>
  mayWorkIn(item, by, [kind]) ?? (by === 'SISTEMA' ? undefined : fourEyes(item, by))

/** Row 2, 'ENCHAMINHAR PARA APROVAÇÃO'. */
export const mayForward = (item: Here, by: ActorOrSystem): Refusal | undefined =>
  mayWorkIn(item, by, ['LIBERACAO'])

type EnteredItem = Pick<ItemState, 'status'> & Partial<Pick<ItemState, 'enteredFrom'>>

/** Steps from which an item entered the corporate analysis by an approval of the mall. */
const APPROVED_BY_MALL: readonly (WorkflowStatus | undefined)[] = [S.MALL_HEAD, S.MALL_DIRECTOR]

/**
 * Checks whether the clock may submit (AVANCO_POR_PRAZO, rules 4.3 j). Either two people still
 * have to approve, or one after an approval by the mall.
 * An item that entered the corporate analysis without the mall waits for a user.
 */
const mayClockSubmit = ({ status, enteredFrom }: EnteredItem): Refusal | undefined =>
  status === S.HOLDING_TEAM && !APPROVED_BY_MALL.includes(enteredFrom?.[status])
    ? clockCannotApprove()
    : undefined

/** Rows 3 and 5, 'Submeter Recomendação'. */
export const maySubmit = (
  item: HandledItem & EnteredItem,
  by: ActorOrSystem,
): Refusal | undefined =>
  mayMove(item, by, 'ANALISE') ?? (by === 'SISTEMA' ? mayClockSubmit(item) : undefined)

/** An approval needs a user; the clock cannot approve (rules 4.3 j). */
const mayDecideAs = (item: HandledItem, by: ActorOrSystem, kind: StepKind): Refusal | undefined =>
  mayMove(item, by, kind) ?? (by === 'SISTEMA' ? clockCannotApprove() : undefined)

/** Rows 4 and 6, 'Aprovar Negativação'. */
export const mayApprove = (item: HandledItem, by: ActorOrSystem): Refusal | undefined =>
  mayDecideAs(item, by, 'APROVACAO')

/** Rows 4b and 5b, the director's approval on the same screen. */
export const mayDirectorApprove = (item: HandledItem, by: ActorOrSystem): Refusal | undefined =>
  mayDecideAs(item, by, 'DIRETORIA')

/** Row 7, 'Aprovar e submeter negativação'. */
export const mayKeyAccountDecide = (item: HandledItem, by: ActorOrSystem): Refusal | undefined =>
  mayDecideAs(item, by, 'EXCECAO')

const DECISION_KINDS: readonly StepKind[] = ['ANALISE', 'APROVACAO', 'DIRETORIA', 'EXCECAO']

/** Row 16, 'Devolver': the owner of a step 3 to 7. */
export const maySendBack = (item: Here, by: Actor): Refusal | undefined =>
  mayWorkIn(item, by, DECISION_KINDS)

/** Validates a reason (row 16): at least ten characters after trimming. */
export const maySendBackBecause = (reason: string): Refusal | undefined =>
  isReasonEnough(reason)
    ? undefined
    : refuse('MOTIVO_CURTO', 'O motivo da devolução precisa de ao menos 10 caracteres.')

/**
 * Badge and justification (rules 4.4): the owner of the item's current step, while the flag can
 * still change.
 */
export const mayJustify = (item: Here, by: Actor): Refusal | undefined => {
  if (STEPS[item.status].kind === 'FIM')
    return refuse('FORA_DA_ETAPA', 'O boleto já foi finalizado.')
  return mayWorkIn(item, by, DECISION_KINDS)
}

/**
 * Row 8, 'ENVIAR PARA NEGATIVAÇÃO'. The job sends no manual inclusion, because another person
 * must (rules 4.3 d).
 */
export const maySend = (
  item: Pick<ItemState, 'status' | 'batch' | 'includedBy' | 'mayIncluderSend'>,
  by: ActorOrSystem,
): Refusal | undefined => {
  if (item.status !== S.SENDING) return outOfStep(item.status)
  if (!holds(by, item.status)) return notAllowed()
  if (item.batch !== undefined) return alreadySent()
  if (item.includedBy === undefined || item.mayIncluderSend === true) return undefined
  return by === 'SISTEMA'
    ? sameIncluder()
    : sameEyes(by, (userId) => userId === item.includedBy, sameIncluder())
}

/**
 * Checks whether a return can be applied: of the item's own lote, or of a lost one with persons
 * not sent again (row 9c).
 */
export const mayReturn = (
  item: Pick<ItemState, 'batch' | 'lostBatches'>,
  batchId: number,
): Refusal | undefined => {
  if (item.batch?.id === batchId || item.lostBatches.some(({ id }) => id === batchId))
    return undefined
  return item.batch === undefined && item.lostBatches.length === 0
    ? notSent()
    : refuse(
        'RETORNO_TARDIO',
        'O boleto já foi enviado de novo em outro lote.',
        'Confira com o bureau qual envio vale.',
      )
}

/**
 * Row 9c: only RC, after the deadline and after asking the bureau; an inclusion is never resent
 * blindly.
 */
export const mayDeclareLost = (
  item: Pick<ItemState, 'batch'>,
  by: Actor,
  facts: { readonly isReturnOverdue: boolean; readonly isConfirmedWithBureau: boolean },
): Refusal | undefined => {
  if (!holds(by, S.SENDING)) return notAllowed()
  if (item.batch === undefined) return notSent()
  if (!facts.isReturnOverdue)
    return refuse('NAO_CONFIRMADO', 'O prazo do retorno do bureau ainda não terminou.')
  return facts.isConfirmedWithBureau
    ? undefined
    : refuse(
        'NAO_CONFIRMADO',
        'Confirme com o bureau que o lote não foi processado antes de declará-lo perdido.',
      )
}

/** Maximum inclusions of one person; after them only 'isentar' is left (row 10). */
export const MAX_ATTEMPTS = 5

/** Rows 10 and 10b, 'enviar'; the job resends only exclusions. */
export const mayResend = (
  item: Pick<ItemState, 'status' | 'batch' | 'failedOperation'>,
  by: ActorOrSystem,
): Refusal | undefined => {
  if (item.status !== S.FAILED) return outOfStep(item.status)
  if (by === 'SISTEMA' ? item.failedOperation === 'INCLUSAO' : !holds(by, item.status))
    return notAllowed()
  return item.batch === undefined ? undefined : alreadySent()
}

/** Row 10, 'excluir' (isentar). */
export const mayExempt = (
  item: Pick<ItemState, 'status' | 'batch' | 'failedOperation'>,
  by: Actor,
): Refusal | undefined => {
  if (item.status !== S.FAILED) return outOfStep(item.status)
  if (!holds(by, item.status)) return notAllowed()
  if (item.failedOperation === 'EXCLUSAO')
    return refuse(
      'EXCLUSAO_DISPENSADA',
      'Exclusão não pode ser dispensada: o devedor continua negativado.',
    )
  return item.batch === undefined ? undefined : alreadySent()
}

/** Row 13: a listing exists and no return is awaited for it. */
export const mayRemove = (
  item: Pick<ItemState, 'status' | 'batch' | 'persons' | 'failedOperation'>,
): Refusal | undefined => {
  if (item.status === S.REMOVAL || item.failedOperation === 'EXCLUSAO')
    return withoutEffect('A baixa deste boleto já está em andamento.')
  if (item.batch !== undefined || item.persons.some(isInclusionOnItsWay)) return alreadySent()
  return item.persons.some(
    (person) => person.exclusion !== 'EXCLUIDO' && isActive(person.inclusion),
  )
    ? undefined
    : withoutEffect('Nenhuma pessoa deste boleto está negativada.')
}

const isActive = (inclusion: string): boolean =>
  inclusion === 'EM_NOTIFICACAO' || inclusion === 'ATIVO'

/**
 * Row 14, 'Enviar para baixa': RC, but not the requester of a manual release. The job needs a
 * motive with a clock, or an earlier approval (rules 4.7, row 9b).
 */
export const mayApproveRemoval = (
  item: Pick<ItemState, 'status' | 'batch' | 'removal'>,
  by: ActorOrSystem,
): Refusal | undefined => {
  if (item.status !== S.REMOVAL) return outOfStep(item.status)
  if (!holds(by, item.status)) return notAllowed()
  if (item.batch !== undefined)
    return refuse('JA_ENVIADO', 'A baixa deste boleto já foi enviada ao bureau.')
  if (by === 'SISTEMA')
    return item.removal !== undefined &&
      (item.removal.isApproved || isReleasedByClock(item.removal.motive))
      ? undefined
      : refuse('SEM_PERMISSAO', 'Esta baixa espera a aprovação da Régua de Cobrança.')
  const { removal } = item
  return removal?.motive === 'MANUAL'
    ? sameEyes(by, (userId) => userId === removal.requestedBy, sameRequester())
    : undefined
}

/**
 * A manual release and row 10 wait for RC; the job sends all others when their clock expires,
 * court orders too (rules 4.7).
 */
export const isReleasedByClock = (motive: NonNullable<ItemState['removal']>['motive']): boolean =>
  motive !== 'MANUAL' && motive !== 'ERRO'

/** Row 15, 'Cancelar boletos': without open balance, only as a reversed payment with its ticket. */
export const mayCancelRemoval = (
  item: Pick<ItemState, 'status' | 'batch'>,
  by: Actor,
  facts: {
    readonly balance_cents: number
    readonly isPaymentReversed: boolean
    readonly ticket?: string
  },
): Refusal | undefined => {
  if (item.status !== S.REMOVAL) return outOfStep(item.status)
  if (!holds(by, item.status)) return notAllowed()
  if (item.batch !== undefined)
    return refuse('JA_ENVIADO', 'A baixa deste boleto já foi enviada ao bureau.')
  if (facts.balance_cents > 0) return undefined
  return facts.isPaymentReversed && (facts.ticket ?? '').trim() !== ''
    ? undefined
    : refuse(
        'SALDO_ZERO',
        'O boleto está sem saldo: a baixa só pode ser cancelada como pagamento estornado, com o número do chamado.',
      )
}

/** Manual release (rules 4.3 d): a person of the boleto is EM_NOTIFICACAO or ATIVO. */
export const mayReleaseManually = (item: ItemState): Refusal | undefined =>
  hasListed(item) || item.batch !== undefined
    ? mayRemove(item)
    : withoutEffect('Nenhuma pessoa deste boleto está negativada.')

/** Who may decide, by event. */
export const MAY = {
  submit: maySubmit,
  approve: mayApprove,
  directorApprove: mayDirectorApprove,
  keyAccountDecide: mayKeyAccountDecide,
} as const
