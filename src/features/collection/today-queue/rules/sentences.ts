import { forceOf } from '#features/collection/negotiations/rules/promise.ts'
import { shortAmount } from '#values/short-amount.ts'
import { formatWhole } from '#values/whole-number.ts'
import { formatBrl } from '#values/cents.ts'
import { daysBetween, type LocalDate, shortDate } from '#values/local-date.ts'

import type { QueueRow } from '../contract/queue.ts'
import { type Reason, replyWords } from '../contract/words.ts'

const daysText = (days: number): string => (days === 1 ? '1 dia' : `${formatWhole(days)} dias`)

/** 'hoje', 'ontem', 'há 5 dias'; 'nunca' without a day. */
export function agoWords(day: LocalDate | null, today: LocalDate): string {
  if (day === null) return 'nunca'
  const days = daysBetween(day, today)
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${formatWhole(days)} dias`
}

const inWords = (days: number): string => (days <= 0 ? 'hoje' : `em ${daysText(days)}`)

function brokenSentence({ promessaDe }: QueueRow, today: LocalDate): string {
  if (promessaDe === null) return ''
  const { brokenOn } = forceOf(promessaDe)
  const days = daysBetween(brokenOn, today)
  const when = days <= 0 ? 'hoje' : days === 1 ? 'ontem' : `em ${shortDate(brokenOn, today)}`
  return `Promessa de ${shortDate(promessaDe, today)} não foi paga: quebrou ${when}`
}

function prescriptionSentence(row: QueueRow, today: LocalDate): string {
  const { prescreveEm, prescreveAte, prescreveValor } = row
  if (prescreveEm === null || prescreveAte === null || prescreveValor === null) return ''
  const first = daysBetween(today, prescreveEm)
  const last = daysBetween(today, prescreveAte)
  return first === last
    ? `${formatBrl(prescreveValor)} prescrevem ${inWords(first)}, sem ação`
    : `${formatBrl(prescreveValor)} prescrevem em até ${daysText(last)}, o primeiro ${inWords(first)}, sem ação`
}

const shownNames = 2

/** Who contacts a tenant instead of this user: 'é do shopping: Camila Souza'. */
export function ownerWords({
  isCorporate,
  names,
}: {
  readonly isCorporate: boolean
  readonly names: readonly string[]
}): string {
  const owner = isCorporate ? 'é da cobrança corporativa' : 'é do shopping'
  const more = names.length - shownNames
  const people = [
    ...names.slice(0, shownNames),
    ...(more > 0 ? [`mais ${more} ${more === 1 ? 'pessoa' : 'pessoas'}`] : []),
  ]
  return people.length === 0 ? owner : `${owner}: ${people.join(', ')}`
}

/** A customer of a mall: whether some or all of its LUCs are in collection groups. */
export type CustomerKind = {
  readonly shoppingId: number
  readonly hasCorporate: boolean
  readonly isCorporate: boolean
}

/** Who contacts a customer, in words; undefined if this user does, or while it is unknown. */
export function ownerOf(
  owners: readonly {
    readonly idShopping: number
    readonly corporativo: boolean
    readonly palavras: string
  }[],
  { shoppingId, hasCorporate, isCorporate }: CustomerKind,
): string | undefined {
  const wordsOf = (kind: boolean) =>
    owners.find(({ idShopping, corporativo }) => idShopping === shoppingId && corporativo === kind)
      ?.palavras
  // The user's own kind has no owner: one LUC of it makes the customer theirs.
  const isOwn =
    (hasCorporate && wordsOf(true) === undefined) || (!isCorporate && wordsOf(false) === undefined)
  return isOwn ? undefined : wordsOf(isCorporate)
}

/** Text of an empty queue: today's work and what comes next. */
export function emptyQueueWords(
  {
    feitosHoje,
    feitosPelaEquipe = 0,
    proximo,
  }: {
    readonly feitosHoje: number
    readonly feitosPelaEquipe?: number
    readonly proximo: {
      readonly dia: LocalDate
      readonly primeirosContatos: number
      readonly promessas: number
    } | null
  },
  today: LocalDate,
): string | undefined {
  if (proximo === null) return undefined
  const { dia, primeirosContatos: first, promessas } = proximo
  const all = feitosHoje + feitosPelaEquipe
  const done = all === 0 ? '' : `${all} de ${all} feitos. `
  const when = daysBetween(today, dia) === 1 ? 'Amanhã' : `Em ${shortDate(dia, today)}`
  if (first + promessas === 0) return `${done}${when} ninguém novo entra na fila.`
  const verb = (count: number) => (count === 1 ? 'entra' : 'entram')
  const unpaid = promessas === 1 ? 'se não for paga' : 'se não forem pagas'
  const promised = `${promessas} ${promessas === 1 ? 'promessa' : 'promessas'}`
  if (first === 0) return `${done}${when}, ${unpaid}, ${verb(promessas)} ${promised}.`
  const contacts = `${first} ${first === 1 ? 'primeiro contato' : 'primeiros contatos'}`
  return `${done}${when} ${verb(first)} ${contacts}${promessas === 0 ? '' : ` e, ${unpaid}, ${promised}`}.`
}

const repliedSentence = ({ respondeuEm, resposta }: QueueRow, today: LocalDate): string => {
  const words = replyWords[resposta ?? ''] ?? 'respondeu à mensagem'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${agoWords(respondeuEm, today)}`
}

/** The sentence of a reason with its numbers. */
export function sentenceOf(row: QueueRow, reason: Reason, today: LocalDate): string {
  switch (reason) {
    case 'RESPONDEU':
      return repliedSentence(row, today)
    case 'PROMESSA_QUEBRADA':
      return brokenSentence(row, today)
    case 'PRESCRICAO_PERTO':
      return prescriptionSentence(row, today)
    case 'DIVIDA_SEM_CONTATO':
      return `R$ ${shortAmount(row.vencido)} vencidos, ${
        row.contatoEm === null
          ? 'nenhum contato'
          : `último contato ${agoWords(row.contatoEm, today)}`
      }`
    case 'PRIMEIRO_CONTATO':
      return `Venceu há ${daysText(row.diasAtraso ?? 0)}`
  }
}
