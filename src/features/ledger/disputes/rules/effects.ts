import { type Cents, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { type DecidedState, HELD_AFTER_DAYS, SECOND_WITHIN_MONTHS } from './dispute.ts'

/** Facts of the choices of a decision. */
export type EffectFacts = {
  readonly count: number
  readonly open_cents: Cents
  /** Last day of the ERP's days, if decided today. */
  readonly heldAfterUntil: LocalDate
}

const theBoletos = (count: number) => (count === 1 ? 'o boleto' : `os ${count} boletos`)

/** What each choice does, in days and R$ (the sentence under it). */
export function effectOf(
  state: DecidedState,
  { count, open_cents, heldAfterUntil }: EffectFacts,
): string {
  const sum = formatBrl(open_cents)
  const wait = count === 1 ? 'Espera' : 'Esperam'
  const erp = `a correção no ERP por ${HELD_AFTER_DAYS} dias, até ${formatDate(heldAfterUntil)}`
  const all = theBoletos(count)
  switch (state) {
    case 'PROCEDENTE':
      return `Reconhece ${all} por inteiro, ${sum}. ${wait} ${erp}.`
    case 'PARCIAL':
      return `Reconhece uma parte de ${sum}. ${wait} ${erp}, e ${count === 1 ? 'volta' : 'voltam'} com o saldo que ele trouxer.`
    case 'IMPROCEDENTE':
      return `${sum} ${count === 1 ? 'volta' : 'voltam'} ao próximo lote. Outra contestação ${count === 1 ? 'do mesmo boleto' : 'dos mesmos boletos'} em ${SECOND_WITHIN_MONTHS} meses pede confirmação.`
    case 'DESISTIDA':
      return `${sum} ${count === 1 ? 'volta' : 'voltam'} ao próximo lote.`
  }
}

/** Label of the button, which names the choice. */
export const DECIDE_LABELS: Readonly<Record<DecidedState, string>> = {
  PROCEDENTE: 'Decidir procedente',
  PARCIAL: 'Decidir em parte',
  IMPROCEDENTE: 'Decidir improcedente',
  DESISTIDA: 'Registrar a desistência',
}

export const CHOICES: readonly DecidedState[] = [
  'PROCEDENTE',
  'PARCIAL',
  'IMPROCEDENTE',
  'DESISTIDA',
]

/** A line of 'O que está parado por causa dela'. */
export type HeldLine = {
  readonly what: string
  readonly until: string
  readonly sign: 'held' | 'warns' | 'runs'
}

export type HeldFacts = {
  readonly isOpen: boolean
  readonly isWaiting: boolean
  readonly openedOn: LocalDate
  readonly remindersUntil: LocalDate
  readonly heldUntil: LocalDate | null
  readonly today: LocalDate
  readonly blocks: boolean
}

const running: HeldLine = {
  what: 'Correção, multa e juros',
  until: 'continuam correndo',
  sign: 'runs',
}

/** What an open or decided dispute keeps from going on, and until when. */
export function heldLines(facts: HeldFacts): readonly HeldLine[] {
  const { heldUntil, remindersUntil, today } = facts
  if (facts.isWaiting)
    return [{ what: 'Mensagens', until: 'nada até outra pessoa confirmar', sign: 'runs' }, running]
  if (!facts.isOpen)
    return heldUntil !== null && heldUntil >= today
      ? [
          {
            what: 'Mensagens',
            until: `até ${formatDate(heldUntil)}, para a correção no ERP`,
            sign: 'held',
          },
          running,
        ]
      : [{ what: 'Mensagens', until: 'seguem', sign: 'runs' }, running]
  const guard = `guarda “Contestação aberta desde ${formatDate(facts.openedOn)}.”`
  return [
    {
      what: 'Lembretes e cobranças',
      until:
        remindersUntil >= today
          ? `até ${formatDate(remindersUntil)} no máximo; depois voltam sozinhos`
          : `voltaram em ${formatDate(remindersUntil)}`,
      sign: remindersUntil >= today ? 'held' : 'runs',
    },
    { what: 'Notificações', until: 'até alguém decidir', sign: 'held' },
    {
      what: 'Negativação',
      until: facts.blocks ? `bloqueada pela ${guard}` : `segue, com a ${guard}`,
      sign: facts.blocks ? 'held' : 'warns',
    },
    running,
  ]
}

/** '2 boletos, R$ 71.141,68'. */
export const worthWords = (count: number, open_cents: Cents): string =>
  `${countOf(count, 'boleto', 'boletos')}, ${formatBrl(open_cents)}`
