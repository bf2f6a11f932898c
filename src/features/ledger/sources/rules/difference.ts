import { cents, reaisFromCents } from '#values/cents.ts'

import type { Difference } from '../contract/edit-calls.ts'
import type { Brings } from '../contract/fields.ts'
import type { RecipePart } from '../contract/recipe.ts'
import type { AcceptedRow } from './judge.ts'

/** Fields that tell rows of one kind apart. */
const KEYS: Readonly<Record<Brings, readonly string[]>> = {
  TITULOS: ['unidEcon', 'numeroTitulo', 'docPagamento'],
  CONTRATOS: ['unidEcon', 'contrato', 'fiadorCpfCnpj'],
  RECEBIMENTOS: ['unidEcon', 'numeroTitulo', 'numBoleto', 'docPagamento'],
  ACORDOS: ['numeroAcordo', 'numeroTitulo', 'parcela'],
  AJUSTES: ['shopping', 'numeroTitulo', 'data', 'tipoAjuste'],
  NOTIFICACOES: ['shopping', 'numBoleto', 'canal', 'enviadoEm'],
  INDICES: ['indice', 'mes'],
  RETORNO_BANCARIO: [],
}

const shownItems = 200

type ReadRow = { readonly shown: string; readonly texts: ReadonlyMap<string, string> }

/** Accepted rows of a file as one recipe reads them. */
export class ReadRows {
  readonly #rows = new Map<string, ReadRow>()
  #open = 0

  readonly add = (part: RecipePart, { values }: AcceptedRow): void => {
    const texts = new Map<string, string>()
    for (const [field, { text }] of values) if (text !== '') texts.set(field, text)
    const codes = KEYS[part.traz].map((field) => texts.get(field) ?? '')
    const key = [part.traz, ...codes].join('\u0000')
    const row = { shown: codes.filter((code) => code !== '').join(' '), texts }
    // Rows that repeat a key are compared in their order.
    let place = key
    for (let count = 2; this.#rows.has(place); count++) place = `${key}\u0000${count}`
    this.#rows.set(place, row)
    this.#open += values.get('valorAberto')?.amount_cents ?? 0
  }

  get rows(): ReadonlyMap<string, ReadRow> {
    return this.#rows
  }

  get open_cents(): number {
    return this.#open
  }
}

/** What a second reading of the same file changes. */
export function differenceOf(
  before: ReadRows,
  after: ReadRows,
  recusas: readonly string[],
): Difference {
  const counts = { iguais: 0, diferentes: 0, perdidas: 0, novas: 0 }
  const itens: Difference['itens'][number][] = []
  const show = (item: Difference['itens'][number]) => {
    if (itens.length < shownItems) itens.push(item)
  }
  for (const [key, { shown, texts }] of before.rows) {
    const other = after.rows.get(key)
    if (!other) {
      counts.perdidas++
      show({ chave: shown, campo: 'linha', antes: 'lida', depois: 'não lida' })
      continue
    }
    const fields = [...new Set([...texts.keys(), ...other.texts.keys()])]
    const changed = fields.filter((field) => texts.get(field) !== other.texts.get(field))
    if (changed.length === 0) counts.iguais++
    else counts.diferentes++
    for (const campo of changed)
      show({
        chave: shown,
        campo,
        antes: texts.get(campo) ?? '',
        depois: other.texts.get(campo) ?? '',
      })
  }
  for (const [key, { shown }] of after.rows) {
    if (before.rows.has(key)) continue
    counts.novas++
    show({ chave: shown, campo: 'linha', antes: 'não lida', depois: 'lida' })
  }
  return {
    ...counts,
    somaAntes: reaisFromCents(cents(before.open_cents)),
    somaDepois: reaisFromCents(cents(after.open_cents)),
    recusas,
    itens,
  }
}
