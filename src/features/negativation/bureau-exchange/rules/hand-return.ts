import { type Refusal, refusal } from '#values/refusal.ts'

/** A lote whose return is imported by hand. */
export type HandledLote = {
  readonly id: number
  readonly remessa: number
  readonly malls: readonly number[]
  /** This user sent it, or approved one of its boletos (or its removal). */
  readonly isOwn: boolean
  /** Users who may import its return. */
  readonly importers: readonly string[]
}

const mostNamed = 3

/** 'Pode importar: Ana Prado, Rogério Campos e mais 2.', or that no user can. */
function importersText({ importers }: HandledLote): string {
  if (importers.length === 0)
    return 'Ninguém mais pode importá-lo: falta quem veja todos os shoppings.'
  const others = importers.length - mostNamed
  const names = importers.slice(0, mostNamed).join(', ')
  return `Pode importar: ${names}${others > 0 ? ` e mais ${others}` : ''}.`
}

const listLotes = (lotes: readonly HandledLote[]): string =>
  lotes.map(({ id, remessa }) => `lote ${id} (remessa ${remessa})`).join(', ')

/**
 * The lotes that refuse the file, who may import the first one, and the effect on a file of
 * several lotes.
 */
const about = (
  sentence: string,
  handledLotes: readonly HandledLote[],
  all: readonly HandledLote[],
): string =>
  [
    `${sentence}: ${listLotes(handledLotes)}.`,
    ...(handledLotes[0] === undefined ? [] : [importersText(handledLotes[0])]),
    ...(all.length === 1 ? [] : ['Nada do arquivo foi aplicado.']),
  ].join(' ')

/**
 * A hand-imported return needs a user who sees every mall of the lote, and who neither sent nor
 * approved it (rules 4.3 l). One lote that fails this refuses the whole file.
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

/** The same text for the row of a lote that waits for its return. */
export function returnObstacle(
  lote: HandledLote,
  malls: 'all' | readonly number[],
  isFourEyed: boolean,
): string | undefined {
  if (mayImportReturn([lote], malls, isFourEyed) === undefined) return undefined
  return `O retorno é de outra pessoa. ${importersText(lote)}`
}
