import type { ComparedFigures } from '#features/delinquency/figures/contract/official.ts'
import { cents, formatAmount } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { CheckItem, MallMonth } from '../contract/months.ts'

/** Steps of closing a month, in order. */
export const CLOSING_STEPS = [
  'CARREGAR',
  'CONFERIR',
  'PROCESSAR',
  'CALCULAR',
  'COMPARAR',
  'FECHAR',
] as const
export type ClosingStep = (typeof CLOSING_STEPS)[number]

/** Done, done with a remark, to do, running, or waiting for an earlier step. */
export type StepState = 'FEITO' | 'ALERTA' | 'FALTA' | 'ANDANDO' | 'ESPERA'

/** A sentence about a step, with the screen that mends it. */
export type StepLine = {
  readonly text: string
  readonly screen?: string | null
  readonly act?: string | null
}

/** A step of a mall: its state, the word of its cell, and what is missing. */
export type MallStep = {
  readonly state: StepState
  readonly word: string
  readonly lines: readonly StepLine[]
}

/** A mall with the state of each step. */
export type ClosingRow = {
  readonly month: MallMonth
  readonly steps: Readonly<Record<ClosingStep, MallStep>>
}

export type ClosingFacts = {
  readonly month: MallMonth
  readonly checks: readonly CheckItem[]
  /** Rows of the comparison with the official sheet, of this mall. */
  readonly compared: readonly ComparedFigures[]
  readonly today: LocalDate
}

const done: MallStep = { state: 'FEITO', word: 'feito', lines: [] }
const waiting: MallStep = { state: 'ESPERA', word: 'espera', lines: [] }
const running: MallStep = { state: 'ANDANDO', word: 'em execução', lines: [] }
const toDo = (word: string, ...lines: readonly StepLine[]): MallStep => ({
  state: 'FALTA',
  word,
  lines,
})
const remark = (word: string, ...lines: readonly StepLine[]): MallStep => ({
  state: 'ALERTA',
  word,
  lines,
})

/** A step after which the next one may begin. */
export const isPassed = ({ state }: Pick<MallStep, 'state'>): boolean =>
  state === 'FEITO' || state === 'ALERTA'

const lineOf = ({ texto, tela, ato }: CheckItem): StepLine => ({
  text: texto,
  screen: tela,
  act: ato,
})

const loading = ({ month, checks, today }: ClosingFacts): MallStep => {
  const load = checks.find(({ item }) => item === 'CARGA')
  if (load?.situacao === 'FALTA') return toDo('sem carga', lineOf(load))
  // The load that a closing needs cannot exist before the month may close.
  return load?.situacao === 'AVISO' && today >= month.fechaDesde
    ? remark('carga antiga', lineOf(load))
    : done
}

// Load and base have their own steps.
const checking = (checks: readonly CheckItem[]): MallStep => {
  const open = checks.filter(
    ({ item, situacao }) => situacao !== 'OK' && item !== 'CARGA' && item !== 'BASE',
  )
  const blocking = open.filter(({ situacao }) => situacao === 'FALTA')
  if (blocking.length > 0) return toDo(`${blocking.length} impede`, ...blocking.map(lineOf))
  return open.length > 0 ? remark(String(open.length), ...open.map(lineOf)) : done
}

const stopped = ({ falha }: MallMonth, kind: 'BASE' | 'CALCULO'): MallStep | undefined =>
  falha?.tipo === kind ? toDo('parou', { text: falha.motivo }) : undefined

/** A run of too early a day cannot be closed: again from that day on, until then a prévia. */
const early = ({ fechaDesde }: MallMonth, processedOn: LocalDate, today: LocalDate) => {
  if (processedOn >= fechaDesde) return undefined
  const text = `Processado em ${formatDate(processedOn)}; o mês fecha com dados a partir de ${formatDate(fechaDesde)}.`
  return today < fechaDesde ? remark('prévia', { text }) : toDo('prévia', { text })
}

const processing = ({ month, today }: ClosingFacts): MallStep => {
  const { base } = month
  if (month.emAndamento === 'BASE') return running
  const failed = stopped(month, 'BASE')
  if (failed) return failed
  if (base === null) return toDo('a fazer', { text: 'Ainda não foi processado.' })
  if (!month.baseEmDia)
    return toDo('mudou', {
      text: `Os dados mudaram depois do processamento. ${month.porque ?? ''}`.trim(),
    })
  return early(month, base.dataProcessamento, today) ?? done
}

const calculating = ({ month, today }: ClosingFacts): MallStep => {
  if (month.emAndamento === 'CALCULO') return running
  const failed = stopped(month, 'CALCULO')
  if (failed) return failed
  if (month.calculo === null) return toDo('a fazer', { text: 'Ainda não foi calculado.' })
  if (!month.baseCalculada || month.estado === 'DESATUALIZADO')
    return toDo('mudou', { text: 'O processamento é mais novo que o cálculo.' })
  return early(month, month.calculo.dataProcessamento, today) ?? done
}

const namesOfFigures = {
  faturado: 'faturado',
  recebidoBruto: 'recebido bruto',
  recebidoLiquido: 'recebido líquido',
  inadimplenciaBruta: 'inadimplência bruta',
  inadimplenciaLiquida: 'inadimplência líquida',
} as const

/** Negative amounts are in parentheses, as on the other delinquency screens. */
export const amountOf = (value: number): string =>
  value < 0 ? `(${formatAmount(cents(-value))})` : formatAmount(cents(value))

/** Values of a mall that differ from the official sheet, largest first. */
const differencesOf = (rows: readonly ComparedFigures[]) =>
  rows
    .flatMap(({ tipoConta, oficial, calculado, diferenca }) =>
      (Object.keys(namesOfFigures) as (keyof typeof namesOfFigures)[]).map((name) => ({
        amount: diferenca[name] ?? 0,
        text: `${tipoConta}, ${namesOfFigures[name]}: Régua ${amountOf(calculado[name] ?? 0)}, oficial ${amountOf(oficial[name] ?? 0)}, diferença ${amountOf(diferenca[name] ?? 0)}.`,
      })),
    )
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))

const comparing = ({ month, compared }: ClosingFacts): MallStep => {
  if (month.calculo === null) return waiting
  const stated = compared.filter(({ oficial }) =>
    Object.values(oficial).some((value) => value !== null),
  )
  if (stated.length === 0)
    return remark('sem planilha', {
      text: 'Não há planilha oficial deste mês.',
      screen: '/import-inadimplencia',
      act: 'Importar planilhas',
    })
  const [largest, ...others] = differencesOf(stated)
  if (largest === undefined) return done
  return remark(
    amountOf(Math.abs(largest.amount)),
    ...[largest, ...others].map(({ text }) => ({ text })),
  )
}

/** Why a month may not close, without its name: equal reasons of several malls are shown once. */
export const hindranceOf = ({
  shopping,
  mesAno,
  impedimentoFechar,
}: Pick<MallMonth, 'shopping' | 'mesAno' | 'impedimentoFechar'>): string | undefined =>
  impedimentoFechar?.replace(`${shopping} ${mesAno}`, '').replace(/^:?\s+/, '')

const closing = (month: MallMonth): MallStep => {
  if (month.estado === 'FECHADO') return { ...done, word: 'fechado' }
  const hindrance = hindranceOf(month)
  if (hindrance === undefined) return toDo('pronto')
  const text = hindrance.charAt(0).toUpperCase() + hindrance.slice(1)
  return { ...waiting, lines: [{ text }] }
}

/** State of each step of a mall; a closed month has nothing left to do. */
export function closingSteps(facts: ClosingFacts): ClosingRow {
  const { month, checks } = facts
  const last = closing(month)
  const compared = comparing(facts)
  if (month.estado === 'FECHADO')
    return {
      month,
      steps: {
        CARREGAR: done,
        CONFERIR: done,
        PROCESSAR: done,
        CALCULAR: done,
        COMPARAR: compared,
        FECHAR: last,
      },
    }
  const loaded = loading(facts)
  const checked = isPassed(loaded) ? checking(checks) : waiting
  const processed = isPassed(loaded) && isPassed(checked) ? processing(facts) : waiting
  return {
    month,
    steps: {
      CARREGAR: loaded,
      CONFERIR: checked,
      PROCESSAR: processed,
      CALCULAR: isPassed(processed) ? calculating(facts) : waiting,
      COMPARAR: compared,
      FECHAR: last,
    },
  }
}
