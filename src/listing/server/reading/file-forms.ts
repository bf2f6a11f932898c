import type { CellKind } from './cells.ts'

/** A cell that shows the file's format of days or amounts. */
type Sample = { readonly column: string; readonly line: number; readonly text: string }

/** Cells of one format: the first ones and their count. */
class Samples {
  readonly first: Sample[] = []
  count = 0

  add(sample: Sample): void {
    this.count++
    if (this.first.length < mostSamples) this.first.push(sample)
  }
}

const mostSamples = 3

const numericDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?:\D|$)/
const lastMonth = 12
const lastDay = 31

// Decimal point: '99.99', '150.5', '0.500', '1,234.56', '12.3456'.
const pointDecimal =
  /^(?:\d+\.\d{1,2}|0+\.\d+|\d+\.\d{4,}|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/
// Decimal comma: '99,99', '1.234,56', '1.234.567'.
const commaDecimal = /^(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,})$/
// Ambiguous: '150.500' is a hundred and fifty, or a hundred and fifty thousand.
const eitherAmount = /^\d{1,3}\.\d{3}$/
const aroundAmount = /[\s()+\-\u2212]|R\$/g

const point = 0x2e
const comma = 0x2c

const placesOf = ({ first, count }: Samples): string => {
  const shown = first.map(({ line, text }) => `linha ${line}: '${text.slice(0, 30)}'`).join('; ')
  return count > first.length ? `${shown} e mais ${count - first.length}` : shown
}

const columnsOf = (...several: readonly Samples[]): string => {
  const names = [...new Set(several.flatMap(({ first }) => first.map(({ column }) => column)))]
  return names.length === 1 ? `na coluna ${names[0] ?? ''}` : `nas colunas ${names.join(', ')}`
}

const nothingTaken = 'Nada do arquivo foi carregado.'

/**
 * Detects the file-wide format of days and amounts. A cell with another day-month order or decimal
 * sign makes every ambiguous cell doubtful.
 */
export class FileForms {
  readonly #dayFirst = new Samples()
  readonly #monthFirst = new Samples()
  readonly #eitherDay = new Samples()
  readonly #pointDecimal = new Samples()
  readonly #commaDecimal = new Samples()
  readonly #eitherAmount = new Samples()

  /** Records a cell's format; spreadsheet numbers and dates are unambiguous. */
  note(kind: CellKind | undefined, column: string, line: number, text: string): void {
    if (kind === 'money') this.#noteAmount({ column, line, text })
    else if (kind === 'day' || kind === 'month') this.#noteDay({ column, line, text })
  }

  #noteDay(sample: Sample): void {
    const [, first = '', second = ''] = numericDay.exec(sample.text) ?? []
    if (first === '') return
    const [one, other] = [Number(first), Number(second)]
    if (one > lastMonth) {
      if (one <= lastDay && other <= lastMonth) this.#dayFirst.add(sample)
    } else if (other > lastMonth) {
      if (other <= lastDay) this.#monthFirst.add(sample)
    } else if (one !== other) this.#eitherDay.add(sample)
  }

  #noteAmount(sample: Sample): void {
    const { text } = sample
    const third = text.charCodeAt(text.length - 3)
    // Fast path: nearly every amount ends in ',56'.
    if (third === comma && this.#commaDecimal.count > 0) {
      this.#commaDecimal.count++
      return
    }
    const bare = text.replace(aroundAmount, '')
    if (third !== point && !bare.includes('.') && !bare.includes(',')) return
    if (pointDecimal.test(bare)) this.#pointDecimal.add(sample)
    else if (commaDecimal.test(bare)) this.#commaDecimal.add(sample)
    else if (eitherAmount.test(bare)) this.#eitherAmount.add(sample)
  }

  /** Why the file is refused; undefined if its formats match ours. */
  refusal(): string | undefined {
    return this.#daysRefused() ?? this.#amountsRefused()
  }

  #daysRefused(): string | undefined {
    const proofs = this.#monthFirst
    const [proof] = proofs.first
    if (!proof) return undefined
    const [, month = '', day = ''] = numericDay.exec(proof.text) ?? []
    const found = `O arquivo tem datas na ordem mês/dia, ${columnsOf(proofs)} (${placesOf(proofs)}): '${proof.text.slice(0, 30)}' só existe como dia ${day} do mês ${month}.`
    const [doubtful] = this.#eitherDay.first
    const [, one = '', other = ''] = numericDay.exec(doubtful?.text ?? '') ?? []
    const doubt = doubtful
      ? ` Outras têm duas leituras: '${doubtful.text.slice(0, 30)}' (${doubtful.column}, linha ${doubtful.line}) é o dia ${one} do mês ${other}, ou o dia ${other} do mês ${one}.`
      : ''
    const against =
      this.#dayFirst.count > 0 ? ` Já na ordem dia/mês: ${placesOf(this.#dayFirst)}.` : ''
    return `${found}${doubt}${against} ${nothingTaken} Escreva todas as datas como DD/MM/AAAA e envie de novo.`
  }

  #amountsRefused(): string | undefined {
    const proofs = this.#pointDecimal
    if (proofs.count === 0) return undefined
    const doubtful = this.#eitherAmount
    const against = this.#commaDecimal
    const hasThousands = proofs.first.some(({ text }) => text.includes(','))
    if (doubtful.count === 0 && against.count === 0 && !hasThousands) return undefined
    const found = `O arquivo tem valores com ponto decimal, ${columnsOf(proofs)} (${placesOf(proofs)})`
    const [either] = doubtful.first
    const bare = either?.text.replace(aroundAmount, '') ?? ''
    const doubt = either
      ? `, e outros com duas leituras: '${either.text.slice(0, 30)}' (${either.column}, linha ${either.line}) é ${bare.replace('.', ',')} ou ${bare},00`
      : against.count > 0
        ? `, e outros com vírgula decimal (${placesOf(against)})`
        : ''
    return `${found}${doubt}. ${nothingTaken} Escreva todos os valores com vírgula decimal, como 1.234,56, e envie de novo.`
  }
}
