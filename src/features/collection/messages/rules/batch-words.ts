import { type Cents, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { brlInWords } from '#values/number-in-words.ts'

import { reasonWords } from '../contract/words.ts'
import type { Kind, Person } from './plan/facts.ts'

const messagesOf = (count: number) => countOf(count, 'mensagem', 'mensagens')

/** What a release moves. */
export type Released = {
  readonly messages: number
  readonly persons: number
  readonly boletos: number
  readonly cents: Cents
}

/** The question before a release (rules 8.9). */
export const releaseQuestion = ({ messages, persons, boletos, cents }: Released): string =>
  `Liberar ${messagesOf(messages)} a ${countOf(persons, 'pessoa', 'pessoas')}, ${countOf(boletos, 'boleto', 'boletos')}, ${formatBrl(cents)} (${brlInWords(cents)})?`

export const releasedWords = (count: number): string =>
  `${messagesOf(count)} ${count === 1 ? 'liberada' : 'liberadas'}.`

export const retiredWords = (count: number): string =>
  `${messagesOf(count)} ${count === 1 ? 'retirada' : 'retiradas'}.`

/** A card of the batch: messages of a kind to a person. */
export type Card = {
  readonly id: string
  readonly kind: Kind
  readonly person: Person
  readonly title: string
}

const stepNames = (labels: readonly string[]): string =>
  labels.length < 2
    ? labels.join('')
    : `${labels.slice(0, -1).join(', ')} e ${labels[labels.length - 1] ?? ''}`

type StepOfCard = { readonly codigo: string; readonly rotulo: string; readonly tipo: Kind }
type CountOfStep = { readonly passo: string; readonly pessoa: Person }

/** The four cards, with the labels of the steps that have messages. */
export function cardsOf(
  steps: readonly StepOfCard[],
  counts: readonly CountOfStep[],
): readonly Card[] {
  const labels = (kind: Kind) => {
    const own = steps.filter(({ tipo }) => tipo === kind)
    const used = own.filter(({ codigo }) => counts.some(({ passo }) => passo === codigo))
    return (used.length > 0 ? used : own).map(({ rotulo }) => rotulo)
  }
  const named = (word: string, kind: Kind) =>
    [word, stepNames(labels(kind))].filter(Boolean).join(', ')
  return [
    { id: 'lembretes', kind: 'LEMBRETE', person: 'LOJISTA', title: named('Lembrete', 'LEMBRETE') },
    { id: 'avisos', kind: 'COBRANCA', person: 'LOJISTA', title: named('Avisos', 'COBRANCA') },
    { id: 'lojistas', kind: 'NOTIFICACAO', person: 'LOJISTA', title: 'Notificação, lojistas' },
    { id: 'fiadores', kind: 'NOTIFICACAO', person: 'FIADOR', title: 'Notificação, fiadores' },
  ]
}

/** Reasons that concern what the tenant has said or agreed: one line when there are none. */
const QUIET = ['LIMINAR', 'ACORDO', 'PROMESSA', 'CONTESTACAO', 'PAUSA']

export type LeftOutSum = {
  readonly motivo: string
  readonly boletos: number
  readonly valor: Cents
}

export type LeftOutLine = LeftOutSum & { readonly label: string }

/** Sums by reason, the largest first; paid boletos are apart. */
export function leftOutLines(sums: readonly LeftOutSum[]): {
  readonly lines: readonly LeftOutLine[]
  readonly paid: number
  /** In words, the reasons of a conversation that nobody has today. */
  readonly quiet: string | undefined
  readonly boletos: number
  readonly cents: Cents
} {
  const byReason = new Map<string, LeftOutLine>()
  for (const { motivo, boletos, valor } of sums) {
    const known = byReason.get(motivo)
    byReason.set(motivo, {
      motivo,
      label: reasonWords(motivo),
      boletos: (known?.boletos ?? 0) + boletos,
      valor: ((known?.valor ?? 0) + valor) as Cents,
    })
  }
  const paid = byReason.get('PAGO')?.boletos ?? 0
  byReason.delete('PAGO')
  const lines = [...byReason.values()].toSorted((a, b) => b.boletos - a.boletos)
  return {
    lines,
    paid,
    quiet: QUIET.some((reason) => byReason.has(reason))
      ? undefined
      : 'Liminar, acordo, promessa, contestação, pausa',
    boletos: lines.reduce((sum, { boletos }) => sum + boletos, 0),
    cents: lines.reduce((sum, { valor }) => sum + valor, 0) as Cents,
  }
}

/** 'fin...@example.com': enough to know it again, in a list that others see over a shoulder. */
export function shortAddress(address: string): string {
  const at = address.indexOf('@')
  return at > 3 ? `${address.slice(0, 3)}...${address.slice(at)}` : address
}
