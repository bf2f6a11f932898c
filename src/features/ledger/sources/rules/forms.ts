import { formatAmount } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { dayParts, readWrittenDay } from '#values/written-day.ts'

import type { Finding, FindingCode } from '../contract/findings.ts'
import type { RecipeFile } from '../contract/recipe.ts'
import { type DecimalSign, decimalEvidence, isAmount, readAmount } from './amount.ts'

/** Order of day and month, and decimal sign: both belong to the file, never to a cell. */
export type DayOrder = 'DMY' | 'MDY'
export type FileForm = { readonly order: DayOrder; readonly decimal: DecimalSign }

/** A cell that shows the form of its file. */
type Sample = { readonly line: number; readonly text: string }

const mostSamples = 5
const lastMonth = 12
const lastDay = 31

class Samples {
  readonly first: Sample[] = []
  count = 0

  add(sample: Sample): void {
    this.count++
    if (this.first.length < mostSamples) this.first.push(sample)
  }
}

/** The order of day and month that a cell proves: one of its first two numbers is over 12. */
export function provedOrderOf(text: string): DayOrder | undefined {
  const [first, second] = dayParts(text) ?? []
  if (first === undefined || second === undefined || first > lastDay || second > lastDay)
    return undefined
  if (first > lastMonth) return second > lastMonth ? undefined : 'DMY'
  return second > lastMonth ? 'MDY' : undefined
}

const exampleOf = ({ line, text }: Sample) => `linha ${line}: ${text.slice(0, 60)}`
export const ORDER_WORDS = { DMY: 'dia/mês', MDY: 'mês/dia' } as const
const signWords = { ',': 'vírgula', '.': 'ponto' } as const
const otherOrder = (order: DayOrder): DayOrder => (order === 'DMY' ? 'MDY' : 'DMY')
const otherSign = (sign: DecimalSign): DecimalSign => (sign === ',' ? '.' : ',')

const refusal = (codigo: FindingCode, samples: readonly Samples[], texto: string): Finding => ({
  codigo,
  severidade: 'RECUSA',
  quantidade: samples.reduce((sum, { count }) => sum + count, 0),
  texto,
  exemplos: samples.flatMap(({ first }) => first.map(exampleOf)),
})

/** A doubtful cell as each form of its file would read it. */
export type Reading = {
  readonly tipo: 'DIA' | 'VALOR'
  readonly linha: number
  readonly texto: string
  readonly opcoes: readonly { readonly forma: string; readonly lido: string }[]
}

const dayAs = (text: string, order: DayOrder): string => {
  const read = readWrittenDay(text, { order, hasShortYears: true })
  return typeof read === 'string' ? 'nenhum dia' : formatDate(read.day)
}
const amountAs = (text: string, sign: DecimalSign): string => {
  const read = readAmount(text, sign)
  if (isAmount(read)) return formatAmount(read)
  return read === 'decimals' ? text.replace(sign, ',') : 'nenhum valor'
}

/**
 * Collects what the cells of a file show about its order of day and month and its decimal sign.
 * Typed cells of sheets show nothing and are not added.
 */
export class FormEvidence {
  readonly #order: Record<DayOrder, Samples> = { DMY: new Samples(), MDY: new Samples() }
  readonly #eitherOrder = new Samples()
  readonly #sign: Record<DecimalSign, Samples> = { ',': new Samples(), '.': new Samples() }
  readonly #eitherSign: Record<DecimalSign, Samples> = { ',': new Samples(), '.': new Samples() }
  // Most cells repeat: amounts differ, days do not.
  readonly #days = new Map<string, Samples | undefined>()

  addDay(line: number, text: string): void {
    let samples = this.#days.get(text)
    if (samples === undefined && !this.#days.has(text)) {
      samples = this.#daySamples(text)
      if (this.#days.size < 20_000) this.#days.set(text, samples)
    }
    samples?.add({ line, text })
  }

  #daySamples(text: string): Samples | undefined {
    const proved = provedOrderOf(text)
    if (proved !== undefined) return this.#order[proved]
    const [first = 0, second = 0] = dayParts(text) ?? []
    return first === second || first > lastMonth || second > lastMonth
      ? undefined
      : this.#eitherOrder
  }

  addAmount(line: number, text: string): void {
    const evidence = decimalEvidence(text)
    if (!evidence) return
    const samples =
      evidence.kind === 'proof' ? this.#sign[evidence.sign] : this.#eitherSign[evidence.separator]
    samples.add({ line, text })
  }

  /** Form of the file, as given or as proved, with the reasons to refuse it. */
  judge(wanted: Pick<RecipeFile, 'dia' | 'decimal'>): {
    readonly form: FileForm
    readonly findings: readonly Finding[]
  } {
    const order = wanted.dia === 'AUTO' ? this.provedOrder() : wanted.dia
    const decimal = wanted.decimal === 'AUTO' ? this.provedSign() : wanted.decimal
    const findings = [this.#orderRefused(wanted.dia), this.#signRefused(wanted.decimal)]
    return {
      form: { order: order ?? 'DMY', decimal: decimal ?? ',' },
      findings: findings.filter((each) => each !== undefined),
    }
  }

  /** The order that cells prove, if they do not contradict each other. */
  provedOrder(): DayOrder | undefined {
    const { DMY, MDY } = this.#order
    if (DMY.count > 0 && MDY.count > 0) return undefined
    return DMY.count > 0 ? 'DMY' : MDY.count > 0 ? 'MDY' : undefined
  }

  provedSign(): DecimalSign | undefined {
    const { ',': comma, '.': point } = this.#sign
    if (comma.count > 0 && point.count > 0) return undefined
    return comma.count > 0 ? ',' : point.count > 0 ? '.' : undefined
  }

  /** How many cells prove the order and the sign that were found. */
  counts(): { readonly days: number; readonly amounts: number } {
    return {
      days: this.#order.DMY.count + this.#order.MDY.count,
      amounts: this.#sign[','].count + this.#sign['.'].count,
    }
  }

  /** Doubtful cells, as each form reads them. */
  readings(): readonly Reading[] {
    const days = [...this.#eitherOrder.first, ...this.#order.MDY.first]
    const amounts = [...this.#eitherSign[','].first, ...this.#eitherSign['.'].first]
    return [
      ...days.slice(0, mostSamples).map(({ line, text }) => ({
        tipo: 'DIA' as const,
        linha: line,
        texto: text,
        opcoes: (['DMY', 'MDY'] as const).map((order) => ({
          forma: order,
          lido: dayAs(text, order),
        })),
      })),
      ...amounts.slice(0, mostSamples).map(({ line, text }) => ({
        tipo: 'VALOR' as const,
        linha: line,
        texto: text,
        opcoes: ([',', '.'] as const).map((sign) => ({ forma: sign, lido: amountAs(text, sign) })),
      })),
    ]
  }

  #orderRefused(wanted: RecipeFile['dia']): Finding | undefined {
    const { DMY, MDY } = this.#order
    const [dmy] = DMY.first
    const [mdy] = MDY.first
    const doubtful = this.#eitherOrder.first[0]
    const doubt = doubtful
      ? ` Já ${doubtful.text.slice(0, 60)} (linha ${doubtful.line}) seria ${dayAs(doubtful.text, 'DMY')} ou ${dayAs(doubtful.text, 'MDY')}.`
      : ''
    if (wanted === 'AUTO') {
      if (dmy && mdy)
        return refusal(
          'J01',
          [DMY, MDY],
          `O arquivo não usa uma só ordem de dia e mês: a linha ${dmy.line} (${dmy.text}) é dia/mês, a linha ${mdy.line} (${mdy.text}) é mês/dia.${doubt}`,
        )
      if (dmy || mdy || !doubtful) return undefined
      return refusal(
        'J02',
        [this.#eitherOrder],
        `Não dá para saber se ${doubtful.text} é ${dayAs(doubtful.text, 'DMY')} ou ${dayAs(doubtful.text, 'MDY')}: diga na fonte qual é a ordem.`,
      )
    }
    const against = otherOrder(wanted)
    const [proof] = this.#order[against].first
    return proof
      ? refusal(
          'J01',
          [this.#order[against]],
          `Esta fonte usa ${ORDER_WORDS[wanted]}, e a linha ${proof.line} (${proof.text}) só pode ser ${ORDER_WORDS[against]}.${doubt}`,
        )
      : undefined
  }

  #signRefused(wanted: RecipeFile['decimal']): Finding | undefined {
    const either = ({ text }: Sample) =>
      `O valor ${text} pode ser ${amountAs(text, ',')} ou ${amountAs(text, '.')}: diga na fonte qual é o sinal decimal.`
    const { ',': comma, '.': point } = this.#sign
    if (wanted !== 'AUTO') {
      const against = otherSign(wanted)
      const [proof] = this.#sign[against].first
      return proof
        ? refusal(
            'J03',
            [this.#sign[against]],
            `Esta fonte usa ${signWords[wanted]} decimal, e a linha ${proof.line} (${proof.text}) só pode ser ${signWords[against]} decimal.`,
          )
        : undefined
    }
    const [withComma] = comma.first
    const [withPoint] = point.first
    if (withComma && withPoint)
      return refusal(
        'J03',
        [comma, point],
        `O arquivo não usa um só sinal decimal: a linha ${withComma.line} (${withComma.text}) tem vírgula decimal, a linha ${withPoint.line} (${withPoint.text}) tem ponto decimal.`,
      )
    const proved = this.provedSign()
    if (proved !== undefined) {
      const [doubtful] = this.#eitherSign[proved].first
      return doubtful ? refusal('J03', [this.#eitherSign[proved]], either(doubtful)) : undefined
    }
    const [doubtful] = [...this.#eitherSign['.'].first, ...this.#eitherSign[','].first]
    return doubtful
      ? refusal('J04', [this.#eitherSign['.'], this.#eitherSign[',']], either(doubtful))
      : undefined
  }
}
