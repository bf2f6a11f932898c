import type { Cents } from '#values/cents.ts'
import type { Resultado } from '../contract/outcomes.ts'
import { S, type WorkflowStatus } from './status.ts'

/** Decision of a boleto or a fiador: flagNegativar true is NEGATIVAR. */
export type Flag = 'NEGATIVAR' | 'ISENTAR'

/** The lojista, or a fiador by its idSerasaBoletoFiador (rules 4.6). */
export type PersonId = 'LOJISTA' | number

/**
 * Inclusion state of a person. It is separate from the exclusion, because a person whose
 * exclusion is on its way or refused is still listed (rules 4.7).
 */
export type Inclusion = 'A_ENVIAR' | 'ENVIADO' | 'EM_NOTIFICACAO' | 'ATIVO' | 'REJEITADO'
export type Exclusion = 'ENVIADO' | 'EXCLUIDO' | 'REJEITADO'

export type ItemPerson = {
  readonly id: PersonId
  readonly flag: Flag
  /** A fiador decided separately from its boleto (rules 4.4). */
  readonly isSetApart: boolean
  /** A fiador that a guard sets to ISENTAR (rules 4.6). */
  readonly isBlocked: boolean
  readonly inclusion: Inclusion
  readonly exclusion?: Exclusion
  /** Inclusions sent, not counting files rejected whole; at most five (rules 4.3 row 10). */
  readonly attempts: number
  readonly wasEverListed: boolean
}

/**
 * Fields of the ISENTAR justification that the chain needs; exceptionLimit undefined means never
 * an exception (rules 4.5).
 */
export type ItemJustification = {
  readonly id: number
  readonly needsApprover: boolean
  readonly exceptionLimit: number | undefined
}

/** A lote in which the item was sent; cleared when its whole return is applied. */
export type SentBatch = {
  readonly id: number
  readonly operation: 'INCLUSAO' | 'EXCLUSAO' | 'CORRECAO'
  readonly value_cents?: Cents
  /** Persons without an answer yet; a return may arrive in parts. */
  readonly awaited: readonly PersonId[]
}

/**
 * The bureau's answer for one person; a correction has both sides. 022 and 306 are mapped to OK
 * before this point (rules 4.3 row 9).
 */
export type BureauAnswer = {
  readonly person: PersonId
  readonly inclusion?: 'OK' | 'ERRO'
  readonly exclusion?: 'OK' | 'ERRO'
}

/**
 * A lote declared lost. Its late return still applies to persons without a later answer (row 9c).
 */
export type LostBatch = SentBatch & {
  /**
   * Answers received while another lote was on its way, or for one side of a correction; applied
   * once the rest is known.
   */
  readonly heard: readonly BureauAnswer[]
}

/**
 * Why a listing is removed. LIMINAR and RJ_APROVADA share the bureau's motive of a court order;
 * ERRO is row 10.
 */
export type RemovalMotive =
  | 'PAGAMENTO'
  | 'CANCELAMENTO'
  | 'ACORDO'
  | 'DECURSO'
  | 'RJ_APROVADA'
  | 'LIMINAR'
  | 'PARCIAL'
  | 'MANUAL'
  | 'ERRO'

export type Removal = {
  readonly motive: RemovalMotive
  readonly requestedBy?: number
  /**
   * RC or the clock has already released it: a rejected file is resent without a new approval
   * (row 9b).
   */
  readonly isApproved: boolean
  /**
   * docPagamento of the receipts that caused it: once cancelled, they never cause it again (rules
   * 4.3 row 13).
   */
  readonly receipts: readonly string[]
  /** Where 'Cancelar boletos' returns the item to (row 15). */
  readonly from: {
    readonly status: WorkflowStatus
    readonly resultado?: Resultado
    readonly failedOperation?: 'INCLUSAO'
  }
}

/** A boleto in the workflow: all that the state table of rules 4.3 reads or writes. */
export type ItemState = {
  readonly numBoleto: string
  readonly status: WorkflowStatus
  readonly resultado?: Resultado
  readonly origem: 'CICLO' | 'MANUAL' | 'MIGRACAO'
  readonly cycleOpen: boolean
  readonly flag: Flag
  /** Source of the flag; undefined for the default of the release. */
  readonly flagSetBy?: 'PESSOA' | 'GUARDA'
  readonly justification?: ItemJustification
  /** The lojista first, then the fiadores. */
  readonly persons: readonly ItemPerson[]
  /**
   * Per status, the status from which the item first entered it; returns and row 12 write nothing
   * (row 16).
   */
  readonly enteredFrom: Readonly<Partial<Record<WorkflowStatus, WorkflowStatus>>>
  /**
   * Per step, the users who changed the flag or submitted; the last one of a left step moved it
   * on (rules 4.3 h).
   */
  readonly handledBy: Readonly<Partial<Record<WorkflowStatus, readonly number[]>>>
  /** User who put it straight into PENDENTE_DE_ENVIO; another user must send it (rules 4.3 d). */
  readonly includedBy?: number
  /**
   * INCLUSAO_MANUAL_QUATRO_OLHOS was Não at its inclusion; later changes do not affect the item
   * (rules 4.3 j).
   */
  readonly mayIncluderSend?: boolean
  /** Stored by 6a, 7 or the manual inclusion; guard G15 compares with it. */
  readonly approved_cents?: Cents
  /** The value at the bureau. */
  readonly listed_cents?: Cents
  readonly batch?: SentBatch
  /** In sending order. */
  readonly lostBatches: readonly LostBatch[]
  readonly failedOperation?: 'INCLUSAO' | 'EXCLUSAO'
  readonly removal?: Removal
  readonly dismissedReceipts: readonly string[]
  readonly reason?: string
}

/** EM_NOTIFICACAO or ATIVO and not excluded: the bureau lists this person as a debtor. */
export const isListed = (person: ItemPerson): boolean =>
  (person.inclusion === 'EM_NOTIFICACAO' || person.inclusion === 'ATIVO') &&
  person.exclusion !== 'EXCLUIDO'

/**
 * Excluded while its correction is on its way: the new inclusion of the same lote is still
 * unanswered.
 */
export const outForNow = (person: ItemPerson): ItemPerson => ({
  ...person,
  inclusion: 'REJEITADO',
  exclusion: 'ENVIADO',
})

export const isOutForNow = (person: ItemPerson): boolean =>
  person.inclusion === 'REJEITADO' && person.exclusion === 'ENVIADO'

/** Persons that a lote on its way has not answered, derived from their states. */
export const awaitedOf = (
  persons: readonly ItemPerson[],
  operation: SentBatch['operation'],
): PersonId[] =>
  persons
    .filter(({ inclusion, exclusion }) =>
      operation === 'INCLUSAO' ? inclusion === 'ENVIADO' : exclusion === 'ENVIADO',
    )
    .map(({ id }) => id)

export const isInclusionOnItsWay = (person: ItemPerson): boolean => person.inclusion === 'ENVIADO'

export const hasListed = (item: ItemState): boolean => item.persons.some(isListed)

/** A person of a new item. */
export const newPerson = (id: PersonId): ItemPerson => ({
  id,
  flag: 'NEGATIVAR',
  isSetApart: false,
  isBlocked: false,
  inclusion: 'A_ENVIAR',
  attempts: 0,
  wasEverListed: false,
})

const newItem = (numBoleto: string, fiadores: readonly number[]) => ({
  numBoleto,
  cycleOpen: true,
  flag: 'NEGATIVAR' as const,
  persons: [newPerson('LOJISTA'), ...fiadores.map(newPerson)],
  enteredFrom: {},
  handledBy: {},
  dismissedReceipts: [],
  lostBatches: [],
})

/** Row 1: the item created by the cycle opening, all persons on NEGATIVAR. */
export const releasedItem = (numBoleto: string, fiadores: readonly number[]): ItemState => ({
  ...newItem(numBoleto, fiadores),
  origem: 'CICLO',
  status: S.RELEASE,
})

/**
 * The item of a manual inclusion (rules 4.3 d): by RC or CC straight to the sending, by CS or AS
 * to the corporate analysis.
 */
export const manualItem = (
  numBoleto: string,
  fiadores: readonly number[],
  by: { readonly userId: number; readonly isDirect: boolean; readonly maySend?: boolean },
  balance_cents: Cents,
): ItemState => {
  const item = { ...newItem(numBoleto, fiadores), origem: 'MANUAL' as const }
  return by.isDirect
    ? {
        ...item,
        status: S.SENDING,
        includedBy: by.userId,
        mayIncluderSend: by.maySend ?? false,
        approved_cents: balance_cents,
      }
    : { ...item, status: S.HOLDING_TEAM }
}
