import type { Cents } from '#values/cents.ts'
import { isCaseNumber } from '#values/case-number.ts'
import { foldCode } from '#values/fold-code.ts'
import { foldForSearch } from '#values/fold-text.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import { refuse } from './refusals.ts'

/** The seven phases with names and terms in business days (rules 5.4). */
export const PHASES = [
  { id: 1, name: 'Documentação', days: 10 },
  { id: 2, name: 'Guia de Pagamento', days: 5 },
  { id: 3, name: 'PO', days: 5 },
  { id: 4, name: 'Chamado para Pagamento', days: 3 },
  { id: 5, name: 'Comprovantes de Pagamento', days: 5 },
  { id: 6, name: 'Chamado para Ajuizamento', days: 3 },
  { id: 7, name: 'Ação Ajuizada', days: 10 },
] as const

export type Phase = (typeof PHASES)[number]['id']
export const LAST_PHASE = 7

export const phaseName = (phase: number): string => PHASES[phase - 1]?.name ?? ''

export const CHECKLIST = {
  CONTRATO: 'Contrato',
  ADITIVOS: 'Aditivos',
  FIANCA: 'Fiança',
  DEMONSTRATIVO: 'Demonstrativo',
  PROCURACAO: 'Procuração',
} as const
export type ChecklistItem = keyof typeof CHECKLIST
export type ChecklistState = 'PENDENTE' | 'OK' | 'DISPENSADO'
export type Checklist = Readonly<Record<ChecklistItem, ChecklistState>>

export const emptyChecklist: Checklist = {
  CONTRATO: 'PENDENTE',
  ADITIVOS: 'PENDENTE',
  FIANCA: 'PENDENTE',
  DEMONSTRATIVO: 'PENDENTE',
  PROCURACAO: 'PENDENTE',
}

/** A court fee with its purchase order, payment, tickets and filing. Empty texts are null. */
export type Guia = {
  /** Null if new. */
  readonly id: number | null
  readonly amount_cents: Cents | null
  readonly purchaseOrder: string | null
  readonly paymentTicket: string | null
  readonly hasPaymentProof: boolean
  readonly filingTicket: string | null
  /** Its ticket was requested externally and has no number yet. */
  readonly isTicketAsked: boolean
  readonly filingStatus: string | null
  /** The 20-digit case number. */
  readonly protocol: string | null
  readonly filedOn: LocalDate | null
  /** 'Mesmo processo': a user confirmed that it shares its case number or filing ticket. */
  readonly sharesCase: boolean
}

export const emptyGuia: Guia = {
  id: null,
  amount_cents: null,
  purchaseOrder: null,
  paymentTicket: null,
  hasPaymentProof: false,
  filingTicket: null,
  isTicketAsked: false,
  filingStatus: null,
  protocol: null,
  filedOn: null,
  sharesCase: false,
}

/** The data that the phases of an action check. */
export type FollowUp = {
  /** Number of concluded phases, strictly in order: 3 means 1, 2 and 3. */
  readonly concluded: number
  readonly guias: readonly Guia[]
  readonly checklist: Checklist
}

/** Phase 1 starts with one empty guia (rules 5.4). */
export const firstFollowUp: FollowUp = {
  concluded: 0,
  guias: [emptyGuia],
  checklist: emptyChecklist,
}

/** faseAtual: the lowest open phase, or 7 when all are concluded. */
export const currentPhase = ({ concluded }: Pick<FollowUp, 'concluded'>): Phase =>
  Math.min(concluded + 1, LAST_PHASE) as Phase

const FILED_STATUS = 'Ajuizado'

/** 'ajuizado' in any letter case counts as filed (spec 2:4). */
export const isFiledStatus = (text: string | null): boolean =>
  foldForSearch(text ?? '') === foldForSearch(FILED_STATUS)

/** Normalizes the status of a filing ticket to one spelling of 'Ajuizado'. */
export const tidyFilingStatus = (text: string | null): string | null =>
  isFiledStatus(text) ? FILED_STATUS : foldCode(text ?? '') || null

/** A requested ticket counts as a numbered one: the external system may already have it. */
export const hasFilingTicket = ({ guias }: Pick<FollowUp, 'guias'>): boolean =>
  guias.some(({ filingTicket, isTicketAsked }) => filingTicket !== null || isTicketAsked)

/** Whether a ticket can be opened for a guia. */
export const canOpenTicket = ({
  filingTicket,
  isTicketAsked,
}: Pick<Guia, 'filingTicket' | 'isTicketAsked'>): boolean => filingTicket === null && !isTicketAsked

const every = (guias: readonly Guia[], of: (guia: Guia) => boolean) =>
  guias.length > 0 && guias.every(of)

/** The condition that concludes each phase (rules 5.4). */
const conditions: Readonly<Record<Phase, (followUp: FollowUp, today: LocalDate) => boolean>> = {
  1: ({ checklist }) => Object.values(checklist).every((state) => state !== 'PENDENTE'),
  2: ({ guias }) => every(guias, ({ amount_cents }) => (amount_cents ?? 0) > 0),
  3: ({ guias }) => every(guias, ({ purchaseOrder }) => purchaseOrder !== null),
  4: ({ guias }) => every(guias, ({ paymentTicket }) => paymentTicket !== null),
  5: ({ guias }) => every(guias, ({ hasPaymentProof }) => hasPaymentProof),
  6: ({ guias }) => every(guias, ({ filingTicket }) => filingTicket !== null),
  7: ({ guias }, today) =>
    every(
      guias,
      ({ filingStatus, protocol, filedOn }) =>
        isFiledStatus(filingStatus) && protocol !== null && filedOn !== null && filedOn <= today,
    ),
}

/** Concludes every next phase whose condition holds, in one save. */
export function concludeReadyPhases(followUp: FollowUp, today: LocalDate): FollowUp {
  let { concluded } = followUp
  while (concluded < LAST_PHASE && conditions[(concluded + 1) as Phase](followUp, today))
    concluded += 1
  return { ...followUp, concluded }
}

type Field = Exclude<keyof Guia, 'id' | 'isTicketAsked' | 'sharesCase'>

/** The phase of each field; fields are locked once their phase is concluded. */
const FIELD_PHASE: Readonly<Record<Field, Phase>> = {
  amount_cents: 2,
  purchaseOrder: 3,
  paymentTicket: 4,
  hasPaymentProof: 5,
  filingTicket: 6,
  filingStatus: 7,
  protocol: 7,
  filedOn: 7,
}
const FIELDS = Object.keys(FIELD_PHASE) as readonly Field[]

const isFilled = (value: Guia[Field]) => value !== null && value !== false && value !== 0

const isEmptyGuia = (guia: Guia) => !FIELDS.some((field) => isFilled(guia[field]))

const inConcludedPhase = (phase: Phase): Refusal =>
  refuse(
    'FASE_CONCLUIDA',
    `A fase ${phaseName(phase)} está concluída: o que ela guarda não muda.`,
    'Reabra a última fase concluída para corrigir.',
  )

/** Date and rights that a save depends on. */
export type GuiaFacts = {
  readonly today: LocalDate
  /** Holds the rule EDITAR_DATA_AJUIZAMENTO, or is an import. */
  readonly maySetFilingDate: boolean
}

const blocked = (because: string): Refusal => refuse('CAMPO_BLOQUEADO', because)

/** Checks the fields that 2:2.5 enables for a guia; they must be filled in this order. */
const guiaProblem = (
  before: Guia,
  after: Guia,
  { concluded }: FollowUp,
  facts: GuiaFacts,
): Refusal | undefined => {
  const stored = (guia: Guia, field: Field) =>
    field === 'filingStatus' ? tidyFilingStatus(guia.filingStatus) : guia[field]
  const changed = FIELDS.filter((field) => stored(before, field) !== stored(after, field))
  const resting = changed.find((field) => FIELD_PHASE[field] <= concluded)
  if (resting !== undefined) return inConcludedPhase(FIELD_PHASE[resting])
  // Only changed fields are checked, so fields from an import need no repair.
  const fills = (...fields: readonly Field[]) =>
    fields.some((field) => changed.includes(field) && isFilled(after[field]))
  if (!isFilled(after.amount_cents) && fills('purchaseOrder', 'paymentTicket'))
    return blocked('PO e chamado de pagamento pedem antes o valor da guia.')
  if (after.paymentTicket === null && fills('hasPaymentProof'))
    return blocked('O comprovante pede antes o número do chamado de pagamento.')
  if (fills('filingTicket') && concluded < 5)
    return refuse(
      'FASE_ABERTA',
      `A fase ${phaseName(5)} ainda está aberta.`,
      'Conclua os comprovantes antes do chamado de ajuizamento.',
    )
  if (before.isTicketAsked && changed.includes('filingTicket'))
    return blocked('O chamado de ajuizamento desta guia já foi pedido: aguarde o número.')
  if (after.filingTicket === null && fills('filingStatus', 'protocol', 'filedOn'))
    return blocked('Status, protocolo e data pedem antes o número do chamado de ajuizamento.')
  if (fills('protocol') && !isCaseNumber(after.protocol ?? ''))
    return refuse(
      'PROTOCOLO_INVALIDO',
      'O número do protocolo não é um número de processo válido (CNJ).',
    )
  if (changed.includes('filedOn') && !facts.maySetFilingDate)
    return refuse('SEM_PERMISSAO', 'A data de ajuizamento é informada pelo Jurídico.')
  if (fills('filedOn') && (after.filedOn ?? facts.today) > facts.today)
    return blocked('A data de ajuizamento não pode ser futura.')
  return undefined
}

/**
 * Applies saved guias. One without an id is new; an omitted one stays; an empty one is removed
 * while phase 2 is open, except the last (rules 5.4).
 */
export function withGuias(
  followUp: FollowUp,
  guias: readonly Guia[],
  facts: GuiaFacts,
): FollowUp | Refusal {
  const known = new Map(followUp.guias.map((guia) => [guia.id, guia]))
  const isOfPhase2 = followUp.concluded < 2
  for (const guia of guias) {
    if (guia.id === null) {
      if (!isOfPhase2)
        return refuse(
          'FASE_CONCLUIDA',
          `A fase ${phaseName(2)} está concluída: não entra outra guia.`,
        )
    } else if (!known.has(guia.id)) return refuse('SEM_EFEITO', 'A guia não é desta ação.')
    const before = (guia.id === null ? undefined : known.get(guia.id)) ?? emptyGuia
    const problem = guiaProblem(before, guia, followUp, facts)
    if (problem) return problem
  }
  const sent = new Map(guias.flatMap((guia) => (guia.id === null ? [] : [[guia.id, guia]])))
  const next = [
    ...followUp.guias.map((guia) => (guia.id === null ? guia : (sent.get(guia.id) ?? guia))),
    ...guias.filter((guia) => guia.id === null && !isEmptyGuia(guia)),
  ]
  const removable = new Set(
    guias.flatMap((guia) => (isOfPhase2 && guia.id !== null && isEmptyGuia(guia) ? [guia.id] : [])),
  )
  const remaining = next.filter((guia) => guia.id === null || !removable.has(guia.id))
  return concludeReadyPhases(
    { ...followUp, guias: remaining.length > 0 ? remaining : next.slice(0, 1) },
    facts.today,
  )
}

/** Applies the saved documents of phase 1. */
export function withChecklist(
  followUp: FollowUp,
  items: Readonly<Partial<Checklist>>,
  today: LocalDate,
): FollowUp | Refusal {
  const checklist = { ...followUp.checklist, ...items }
  const isChanged = Object.entries(checklist).some(
    ([item, state]) => followUp.checklist[item as ChecklistItem] !== state,
  )
  if (isChanged && followUp.concluded >= 1) return inConcludedPhase(1)
  return concludeReadyPhases({ ...followUp, checklist }, today)
}

/** Why no filing ticket may be opened; undefined if at least one guia can take one. */
export function mayOpenTicket({ concluded, guias }: FollowUp): Refusal | undefined {
  if (concluded < 5)
    return refuse(
      'FASE_ABERTA',
      `A fase ${phaseName(5)} ainda está aberta.`,
      'Conclua os comprovantes antes de abrir o chamado.',
    )
  if (guias.some(canOpenTicket)) return undefined
  return guias.some(({ isTicketAsked }) => isTicketAsked)
    ? refuse(
        'COM_CHAMADO',
        'O chamado de ajuizamento já foi pedido.',
        'Aguarde o número: ele aparece na guia assim que chegar.',
      )
    : refuse('COM_CHAMADO', 'Todas as guias já têm número do chamado de ajuizamento.')
}

/** Numbers one ticket per guia without a ticket, in order (rules 5.4). */
export function withTickets(
  followUp: FollowUp,
  tickets: readonly string[],
  today: LocalDate,
): FollowUp {
  let next = 0
  const guias = followUp.guias.map((guia) =>
    canOpenTicket(guia) ? { ...guia, filingTicket: tickets[next++] ?? null } : guia,
  )
  return concludeReadyPhases({ ...followUp, guias }, today)
}

/** Marks a ticket as requested for each guia without one; the number comes later. */
export const withTicketsRequested = (followUp: FollowUp): FollowUp => ({
  ...followUp,
  guias: followUp.guias.map((guia) =>
    canOpenTicket(guia) ? { ...guia, isTicketAsked: true } : guia,
  ),
})

const withGuia = (followUp: FollowUp, id: number | null, next: Partial<Guia>): FollowUp => ({
  ...followUp,
  guias: followUp.guias.map((guia) => (guia.id === id ? { ...guia, ...next } : guia)),
})

/** Stores the received ticket number. Refuses if the guia has another one or was removed. */
export function withTicketOf(
  followUp: FollowUp,
  guiaId: number | null,
  ticket: string,
  today: LocalDate,
): FollowUp | Refusal {
  const guia = followUp.guias.find(({ id }) => id !== null && id === guiaId)
  if (!guia) return refuse('SEM_EFEITO', 'A guia não é mais desta ação.')
  if (guia.filingTicket !== null && guia.filingTicket !== ticket)
    return refuse('COM_CHAMADO', `A guia já tem o chamado de ajuizamento ${guia.filingTicket}.`)
  return concludeReadyPhases(
    withGuia(followUp, guiaId, { filingTicket: ticket, isTicketAsked: false }),
    today,
  )
}

/** The request was refused; the guia may request a ticket again. */
export const withoutTicketRequest = (followUp: FollowUp, guiaId: number | null): FollowUp =>
  withGuia(followUp, guiaId, { isTicketAsked: false })

/** Filing data of one guia from an import. */
export type Filing = {
  readonly filingTicket: string
  readonly filingStatus: string
  readonly protocol: string | null
  readonly filedOn: LocalDate | null
  readonly sharesCase?: boolean
}

/**
 * Applies a filing from an import. 'ajuizado' concludes phase 7 and every lower open phase (rules
 * 9); other statuses are only stored.
 */
export const withFiling = (followUp: FollowUp, filing: Filing): FollowUp | Refusal => {
  if (followUp.guias.every(({ filingTicket }) => filingTicket !== filing.filingTicket))
    return refuse('SEM_EFEITO', 'Nenhuma guia da ação tem este número do chamado de ajuizamento.')
  return {
    ...followUp,
    concluded: isFiledStatus(filing.filingStatus) ? LAST_PHASE : followUp.concluded,
    guias: followUp.guias.map((guia) =>
      guia.filingTicket === filing.filingTicket
        ? {
            ...guia,
            filingStatus: tidyFilingStatus(filing.filingStatus),
            protocol: filing.protocol ?? guia.protocol,
            filedOn: filing.filedOn ?? guia.filedOn,
            sharesCase: filing.sharesCase === true || guia.sharesCase,
          }
        : guia,
    ),
  }
}

/**
 * Replaces the guia with that of a manual filing. Documents count as complete, and every phase that
 * the row fills is concluded in order (rules 9).
 */
export const withManualFiling = (followUp: FollowUp, guia: Guia, today: LocalDate): FollowUp => {
  const current = followUp.guias.some(({ id }) => id === guia.id)
  return concludeReadyPhases(
    {
      ...followUp,
      concluded: Math.max(1, followUp.concluded),
      guias: current
        ? followUp.guias.map((other) => (other.id === guia.id ? guia : other))
        : [...followUp.guias, guia],
    },
    today,
  )
}

/** Why the last concluded phase may not be reopened; `phase` is the one that the user saw. */
export function mayReopen(
  { concluded, guias }: Pick<FollowUp, 'concluded' | 'guias'>,
  phase: number,
): Refusal | undefined {
  if (concluded === 0) return refuse('FASE_ABERTA', 'Nenhuma fase está concluída.')
  if (phase !== concluded)
    return refuse(
      'FASE_ALTERADA',
      `A última fase concluída é ${phaseName(concluded)}.`,
      'Atualize a ação e tente de novo.',
    )
  if (guias.some(({ isTicketAsked }) => isTicketAsked))
    return refuse(
      'COM_CHAMADO',
      'Um chamado de ajuizamento foi pedido: nenhuma fase volta atrás até o número chegar.',
    )
  return phase === 6 && guias.some(({ protocol }) => protocol !== null)
    ? refuse(
        'FASE_CONCLUIDA',
        'Uma guia tem número de protocolo: o chamado de ajuizamento não volta atrás.',
        'Retire o número do protocolo antes.',
      )
    : undefined
}

/** Reopens the last concluded phase; reopening phase 6 removes the filing tickets. */
export const withReopened = (followUp: FollowUp): FollowUp => ({
  ...followUp,
  concluded: followUp.concluded - 1,
  guias:
    followUp.concluded === 6
      ? followUp.guias.map((guia) => ({
          ...guia,
          filingTicket: null,
          filingStatus: null,
          filedOn: null,
        }))
      : followUp.guias,
})
