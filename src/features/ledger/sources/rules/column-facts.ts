import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { readWrittenDay } from '#values/written-day.ts'

import type { ColumnFacts } from '../contract/assistant.ts'
import { readAmount } from './amount.ts'
import { cleanCell, type SheetValue } from './cell.ts'
import type { FileForm } from './forms.ts'
import type { Register } from './register.ts'

/** Different values that are counted; a file of a million títulos has as many numbers. */
const mostValues = 50_000
const shownValues = 6

const bareDigits = (text: string) => text.replace(/[.\s/-]/g, '')

/** What the values of a column show, over all rows of its file. */
export class ColumnCounter {
  readonly #form: FileForm
  readonly #values = new Map<string, number>()
  #filled = 0
  #hasMore = false
  #invisible = 0
  #first: string | undefined
  #last: string | undefined
  #amounts = 0
  #negatives = 0

  constructor(form: FileForm) {
    this.#form = form
  }

  add(raw: string, sheet: SheetValue | undefined): void {
    const { text, hadInvisible } = cleanCell(raw)
    const value = text.trim()
    if (value === '') return
    this.#filled++
    if (hadInvisible) this.#invisible++
    const known = this.#values.get(value)
    if (known !== undefined || this.#values.size < mostValues)
      this.#values.set(value, (known ?? 0) + 1)
    else this.#hasMore = true
    this.#addAmount(value, sheet)
  }

  #addAmount(text: string, sheet: SheetValue | undefined): void {
    const amount = sheet?.kind === 'number' ? sheet.value : readAmount(text, this.#form.decimal)
    if (typeof amount !== 'number') return
    this.#amounts++
    if (amount < 0) this.#negatives++
  }

  #readDays(): void {
    for (const value of this.#values.keys()) {
      const read = readWrittenDay(value, { order: this.#form.order, hasShortYears: true })
      if (typeof read === 'string') continue
      if (this.#first === undefined || read.day < this.#first) this.#first = read.day
      if (this.#last === undefined || read.day > this.#last) this.#last = read.day
    }
  }

  facts(register: Register): ColumnFacts {
    this.#readDays()
    const values = [...this.#values.keys()]
    const count = (test: (value: string) => boolean) => values.filter(test).length
    const known = [
      { campo: 'unidEcon', conhecidos: count((value) => register.mallOfUnit(value) !== undefined) },
      { campo: 'shopping', conhecidos: count((value) => register.mallNamed(value) !== undefined) },
      ...(['contrato', 'luc'] as const).map((campo) => ({
        campo,
        conhecidos: count((value) => register.knowsCode(campo, value)),
      })),
    ]
    const isDocument = (value: string) => isCpf(bareDigits(value)) || isCnpj(bareDigits(value))
    const hasLostZero = (value: string) => {
      const digits = bareDigits(value)
      return (
        /^\d{8,13}$/.test(digits) &&
        !isDocument(value) &&
        (isCpf(digits.padStart(11, '0')) || isCnpj(digits.padStart(14, '0')))
      )
    }
    return {
      preenchidas: this.#filled,
      diferentes: values.length,
      haMais: this.#hasMore,
      maisComuns: [...this.#values]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, shownValues)
        .map(([valor, linhas]) => ({ valor, linhas })),
      conhecidos: known
        .filter(({ conhecidos }) => conhecidos > 0)
        .map((each) => ({ ...each, de: values.length })),
      documentos: count(isDocument),
      semZero: count(hasLostZero),
      primeiroDia: this.#first ?? null,
      ultimoDia: this.#last ?? null,
      valores: this.#amounts,
      negativos: this.#negatives,
      limpas: this.#invisible,
    }
  }
}
