import { type Refusal, refusal } from '#values/refusal.ts'

/** A lote as whoever imports its return by hand meets it. */
export type HandledLote = {
  readonly id: number
  readonly remessa: number
  readonly malls: readonly number[]
  /** This person sent it, or let one of its boletos through an approval (or its removal). */
  readonly isOwn: boolean
}

const listLotes = (lotes: readonly HandledLote[]): string =>
  lotes.map(({ id, remessa }) => `lote ${id} (remessa ${remessa})`).join(', ')

/** Of a file with one lote the sentence says it all; of several it names which. */
const about = (
  sentence: string,
  handledLotes: readonly HandledLote[],
  all: readonly HandledLote[],
): string =>
  all.length === 1
    ? `${sentence}.`
    : `${sentence}: ${listLotes(handledLotes)}. Nada do arquivo foi aplicado.`

/**
 * A return imported by hand is the word of a person about what the bureau said (rules 4.3 l): of
 * somebody who sees every mall of the lote, and who neither sent nor approved it. One lote that is
 * not theirs refuses the whole file.
 */
export function mayImportReturn(
  lotes: readonly HandledLote[],
  malls: 'all' | readonly number[],
  isFourEyed: boolean,
): Refusal | undefined {
  const foreign = lotes.filter(
    (lote) => malls !== 'all' && lote.malls.some((mall) => !malls.includes(mall)),
  )
  if (foreign.length > 0)
    return refusal(
      'SEM_PERMISSAO',
      about('O lote tem boletos de shoppings que você não vê', foreign, lotes),
      'Peça a importação a quem vê todos os shoppings do lote.',
    )
  const own = lotes.filter(({ isOwn }) => isOwn)
  if (!isFourEyed || own.length === 0) return undefined
  return refusal(
    'QUATRO_OLHOS',
    about('Quem enviou o lote não importa o retorno dele', own, lotes),
    'Peça a importação a outra pessoa que não tenha enviado nem aprovado o lote.',
  )
}
