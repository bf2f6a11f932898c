import { codeRuns } from '#values/code-runs.ts'

import { isSameFold } from './codes.ts'
import type { Notes } from './notes.ts'
import type { FieldValues } from './part-reader.ts'
import { type KnownMall, type KnownTitulo, type Register, twinKey } from './register.ts'
import { centsOf, problem, type RowProblem, textOf } from './row-problem.ts'

/** Open values of a mall in a competência. */
export type MonthSum = {
  readonly mall: KnownMall
  readonly month: string
  rows: number
  cents: number
}

/** A título that a deduction of the file lowers, after its row. */
export type LoweredTitulo = {
  readonly unidEcon: string
  readonly numeroTitulo: string
  readonly cents: number
}

/** A título of the file, before it is added: nothing may follow from a row that is rejected. */
export type FileTitulo = {
  readonly line: number
  readonly titulo: KnownTitulo
  readonly mall: KnownMall
  readonly month: string
  readonly twin: string
  readonly ownText: string
  openCents: number
}

type Deduction = {
  readonly line: number
  readonly unit: string
  readonly number: string
  readonly cents: number
}

const twinAndFold = ({ twin, titulo }: FileTitulo): string =>
  `${twin}\u0000${codeRuns(titulo.numeroTitulo)}`

const tituloKey = (unit: string, number: string): string => `${unit}\u0000${number}`

const ofPayment = [
  'docPagamento',
  'dataCompensacao',
  'dataPagamento',
  'valorRecebido',
  'tributoRetido',
]

/** Values of a título without those of its payment: every row of it repeats them. */
const ownTextOf = (values: FieldValues): string => {
  let text = ''
  for (const [field, value] of values) if (!ofPayment.includes(field)) text += `${value.text}\u0000`
  return text
}

function fileTitulo(line: number, values: FieldValues, mall: KnownMall): FileTitulo {
  const titulo: KnownTitulo = {
    unidEcon: mall.unidEcon,
    numeroTitulo: textOf(values, 'numeroTitulo'),
    numBoleto: textOf(values, 'numBoleto'),
    contrato: textOf(values, 'contrato'),
    tipoMovimento: textOf(values, 'tipoMovimento').toUpperCase(),
    competencia: values.get('competencia')?.month ?? '',
    vencimento: values.get('vencimento')?.day ?? '',
    valorOriginal_cents: centsOf(values, 'valorOriginal'),
  }
  return {
    line,
    titulo,
    mall,
    month: textOf(values, 'competencia'),
    twin: twinKey(titulo),
    ownText: ownTextOf(values),
    openCents: centsOf(values, 'valorAberto'),
  }
}

/** The accepted títulos of a file: their keys, their twins, their sums and deductions. */
export class TitulosOfFile {
  readonly #register: Register
  readonly #notes: Notes
  readonly #zerosCount: boolean
  readonly #sums = new Map<string, MonthSum>()
  readonly #byNumber = new Map<string, FileTitulo>()
  // By what twins have in common: a file mapped wrongly may have thousands of one kind.
  readonly #firstByTwin = new Map<string, string>()
  readonly #byTwinAndFold = new Map<string, string>()
  readonly #deductions: Deduction[] = []
  /** Títulos that deductions lower; known after `deduct`. */
  readonly lowered: LoweredTitulo[] = []

  constructor(register: Register, notes: Notes, zerosCount: boolean) {
    this.#register = register
    this.#notes = notes
    this.#zerosCount = zerosCount
  }

  /**
   * Compares a título with those of the file and the stored ones (J06, J07). Returns the título
   * unless the file has it already.
   */
  compare(
    line: number,
    values: FieldValues,
    mall: KnownMall,
  ): { readonly problems: readonly RowProblem[]; readonly added?: FileTitulo } {
    const row = fileTitulo(line, values, mall)
    const number = values.get('numeroTitulo')
    const { numeroTitulo, numBoleto } = row.titulo
    const earlier = this.#byNumber.get(tituloKey(mall.unidEcon, numeroTitulo))
    if (earlier)
      return {
        problems: repetition(earlier, row, textOf(values, 'docPagamento'), (motivo, severidade) =>
          problem('numeroTitulo', number, motivo, severidade),
        ),
      }
    const stored = this.#storedLike(row)
    const same = this.#zerosCount
      ? undefined
      : (this.#byTwinAndFold.get(twinAndFold(row)) ??
        stored.find((each) => isSameFold(each, numeroTitulo)))
    if (same !== undefined) {
      this.#notes.add('J06', 'LINHA', `linha ${line}: ${numeroTitulo} e ${same}`)
      return {
        problems: [
          problem(
            'numeroTitulo',
            number,
            `Este título já está como ${same}: o mesmo contrato, boleto, vencimento e valor. Confira no ERP qual dos dois números vale.`,
          ),
        ],
      }
    }
    const alike = numBoleto === '' ? undefined : (this.#firstByTwin.get(row.twin) ?? stored[0])
    if (alike === undefined) return { problems: [], added: row }
    this.#notes.add('J07', 'AVISO', `linha ${line}: ${numeroTitulo} e ${alike}`)
    return {
      added: row,
      problems: [
        problem(
          'numeroTitulo',
          number,
          `O título ${numeroTitulo} é igual ao ${alike} no boleto, no movimento, na competência, no vencimento e no valor: confira se não é a mesma dívida.`,
          'AVISO',
        ),
      ],
    }
  }

  /** Numbers of stored títulos that have everything else in common; a known título has none. */
  #storedLike({ titulo }: FileTitulo): readonly string[] {
    if (this.#register.titulo(titulo.unidEcon, titulo.numeroTitulo) !== undefined) return []
    return this.#register.twinsOf(titulo).map(({ numeroTitulo }) => numeroTitulo)
  }

  add(row: FileTitulo): void {
    this.#byNumber.set(tituloKey(row.mall.unidEcon, row.titulo.numeroTitulo), row)
    const { numeroTitulo } = row.titulo
    if (!this.#firstByTwin.has(row.twin)) this.#firstByTwin.set(row.twin, numeroTitulo)
    const key = twinAndFold(row)
    if (!this.#byTwinAndFold.has(key)) this.#byTwinAndFold.set(key, numeroTitulo)
    const sum = this.#sumOf(row)
    sum.rows++
    sum.cents += row.openCents
  }

  #sumOf({ mall, month }: FileTitulo): MonthSum {
    const key = `${mall.unidEcon}|${month}`
    const found = this.#sums.get(key)
    if (found) return found
    const sum: MonthSum = { mall, month, rows: 0, cents: 0 }
    this.#sums.set(key, sum)
    return sum
  }

  addDeduction(deduction: Deduction): void {
    this.#deductions.push(deduction)
  }

  /** Lowers the títulos by the deductions, when all rows are in. Returns those without a título. */
  deduct(): readonly Deduction[] {
    if (this.#deductions.length === 0) return []
    const byFold = new Map<string, FileTitulo>()
    for (const row of this.#byNumber.values())
      byFold.set(tituloKey(row.mall.unidEcon, codeRuns(row.titulo.numeroTitulo)), row)
    const without: Deduction[] = []
    for (const deduction of this.#deductions.splice(0)) {
      const { unit, number, cents } = deduction
      const row =
        this.#byNumber.get(tituloKey(unit, number)) ?? byFold.get(tituloKey(unit, codeRuns(number)))
      if (!row) {
        without.push(deduction)
        continue
      }
      const amount = Math.min(cents, row.openCents)
      row.openCents -= amount
      this.#sumOf(row).cents -= amount
      this.lowered.push({
        unidEcon: row.mall.unidEcon,
        numeroTitulo: row.titulo.numeroTitulo,
        cents: amount,
      })
    }
    return without
  }

  sums(): readonly Readonly<MonthSum>[] {
    return [...this.#sums.values()]
  }
}

/** A row of a título that the file already has: a payment, a repetition, or a contradiction. */
function repetition(
  earlier: FileTitulo,
  row: FileTitulo,
  payment: string,
  say: (motivo: string, severidade: RowProblem['severidade']) => RowProblem,
): readonly RowProblem[] {
  if (earlier.ownText !== row.ownText)
    return [
      say(
        `Este título já está na linha ${earlier.line}, com outros dados; os dados de um título são os mesmos em todas as suas linhas.`,
        'ERRO',
      ),
    ]
  return payment === ''
    ? [say(`Linha repetida: igual à linha ${earlier.line}; foi considerada uma vez.`, 'AVISO')]
    : []
}
