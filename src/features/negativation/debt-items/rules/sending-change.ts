import { countOf } from '#values/count-of.ts'

import type { Boleto } from '../contract/boleto.ts'
import { blockOf, lacksJustification } from './decision-row.ts'
import { sentenceIn } from './guard-sentence.ts'
import { withoutGuard } from './shared-guard.ts'

/** What changes the sending of a tenant's boletos, the most severe first. */
export type SendingChange = {
  readonly level: 'block' | 'lacking' | 'person' | 'alert' | 'exempt'
  readonly text: string
}

/** Boletos of a tenant; `total` counts those that are not loaded too. */
export type BoletosToSend = {
  readonly rows: readonly Boleto[]
  readonly total: number
  /** The server's counts of a tenant whose boletos are not all loaded. */
  readonly counted?: { readonly blocked: number; readonly lacking: number }
}

/** Distinct sentences in their order: the first one, and how many others there are. */
function firstOf(sentences: readonly string[]): string {
  const [first, ...others] = new Set(sentences)
  if (first === undefined) return ''
  return others.length === 0
    ? first
    : `${first} Mais ${countOf(others.length, 'motivo', 'motivos')}.`
}

/** 'Fica de fora.' of one boleto, '2 de 5 ficam de fora.' of some. */
const partOf = (count: number, total: number, words: readonly [one: string, many: string]) => {
  const sentence = count === 1 ? words[0] : words[1]
  return count === total
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : `${count} de ${total} ${sentence}`
}

function blocked({ rows, total, counted }: BoletosToSend): string | undefined {
  const blocks = rows.flatMap((row) => blockOf(row) ?? [])
  const count = counted?.blocked ?? blocks.length
  if (count === 0) return undefined
  const part = partOf(count, total, ['fica de fora', 'ficam de fora'])
  return `${part}. ${firstOf(blocks.map(({ texto }) => texto))}`.trim()
}

function lacking({ rows, total, counted }: BoletosToSend): string | undefined {
  const count = counted?.lacking ?? rows.filter(lacksJustification).length
  if (count === 0) return undefined
  return count === total
    ? 'ISENTAR sem justificativa'
    : `${count} de ${total} ${count === 1 ? 'isento' : 'isentos'} sem justificativa`
}

/** Fiadores that stay out while their boleto goes, by the sentence of their guard. */
function blockedFiadores(rows: readonly Boleto[]): string | undefined {
  const blocks = rows.flatMap(({ guardas }) =>
    guardas.filter(({ severidade, pessoa }) => severidade === 'BLOQUEIO' && pessoa !== 'LOJISTA'),
  )
  return blocks.length === 0
    ? undefined
    : `Só o fiador fica de fora. ${firstOf(blocks.map(({ texto }) => texto))}`
}

function alerts(rows: readonly Boleto[]): string | undefined {
  const sentences = rows.flatMap((row) =>
    row.guardas
      .filter(({ severidade }) => severidade === 'ALERTA')
      .map((guard) => sentenceIn(guard, row)),
  )
  return sentences.length === 0 ? undefined : firstOf(sentences)
}

function exempt({ rows, total }: BoletosToSend): string | undefined {
  const justified = rows.filter(({ serasaJustificatica }) => serasaJustificatica !== null)
  if (justified.length === 0) return undefined
  const reasons = justified.map(({ serasaJustificatica, numChamado }) =>
    [serasaJustificatica?.txtJustificativa, numChamado && `chamado ${numChamado}`]
      .filter(Boolean)
      .join(', '),
  )
  const [first = '', ...others] = new Set(reasons)
  const reason = others.length === 0 ? first : countOf(others.length + 1, 'motivo', 'motivos')
  const count = justified.length
  return count === total && others.length === 0
    ? first
    : `${count === total ? count : `${count} de ${total}`} ${count === 1 ? 'isento' : 'isentos'}: ${reason}`
}

/**
 * One sentence on what changes the sending of these boletos: who stays out, what is missing, who
 * is exempt. `shared` is the alert that the list shows above its rows.
 */
export function sendingChange(
  boletos: BoletosToSend,
  shared: string | undefined,
): SendingChange | undefined {
  // Guards of an exempt boleto change nothing: it is not sent.
  const going = boletos.rows.filter(({ flagNegativar }) => flagNegativar)
  const found = [
    ['block', blocked(boletos)],
    ['lacking', lacking(boletos)],
    ['person', blockedFiadores(going)],
    ['alert', alerts(going.map((row) => withoutGuard(row, shared)))],
    ['exempt', exempt(boletos)],
  ] as const
  const [level, text] = found.find(([, words]) => words !== undefined) ?? []
  return level === undefined || text === undefined ? undefined : { level, text }
}
