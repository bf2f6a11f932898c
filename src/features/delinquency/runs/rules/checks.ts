import { formatCompetence } from '#values/competence.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatRate, type Rate } from '#values/rate.ts'

import type { CheckItem } from '../contract/months.ts'
import { validateTiling, type Neighbours, type RunParameters } from './window.ts'

/** Facts about a mall before a month is calculated. */
export type CheckFacts = {
  readonly mallId: number
  readonly mall: string
  readonly titulos: number
  readonly lastLoadOn: LocalDate | null
  /** Rows of this mall that its newest load rejected. */
  readonly rejected: number
  readonly adjustments: number
  /** Títulos with RECEBIMENTO adjustments that the ERP has booked itself since. */
  readonly booked: readonly string[]
  /** Receipts of títulos of the month that have no date. */
  readonly undated: number
  /** Current participação of the mall, and that of its base. */
  readonly shareBps: Rate
  readonly baseShareBps: Rate | null
  readonly unclassified: number
  readonly hasBase: boolean
  readonly isStale: boolean
}

const dataStatus = '/status-dados'

/** Screen to fix it, and label of the action. */
type Act = readonly [tela: string, ato: string]

const item = (
  name: CheckItem['item'],
  situacao: CheckItem['situacao'],
  texto: string,
  act?: Act,
): CheckItem => ({ item: name, situacao, texto, tela: act?.[0] ?? null, ato: act?.[1] ?? null })

const toLoad: Act = [`${dataStatus}?carregar=1`, 'Carregar títulos']
const toLoads: Act = [`${dataStatus}?aba=cargas`, 'Ver as cargas']
const toProcess: Act = ['/processamento-inadimplencia', 'Processar']

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`

const load = ({ titulos, lastLoadOn }: CheckFacts, run: RunParameters): CheckItem => {
  const month = formatCompetence(run.month)
  if (titulos === 0) return item('CARGA', 'FALTA', `Não há títulos de ${month}.`, toLoad)
  const total = count(titulos, `título de ${month}`, `títulos de ${month}`)
  if (!lastLoadOn || lastLoadOn <= run.netOn)
    return item(
      'CARGA',
      'AVISO',
      `${total}; falta uma carga depois de ${formatDate(run.netOn)}, sem a qual o mês não fecha.`,
      toLoad,
    )
  return item('CARGA', 'OK', `${total}, última carga em ${formatDate(lastLoadOn)}.`)
}

/** 'Conferência antes do cálculo': missing or doubtful data of a mall, with links to fix it. */
export const checkMall = (
  facts: CheckFacts,
  run: RunParameters,
  neighbours: Neighbours,
): CheckItem[] => {
  const untiled = validateTiling(run, neighbours, facts.mall)
  return [
    load(facts, run),
    ...rejected(facts),
    facts.adjustments === 0
      ? item('AJUSTES', 'OK', 'Nenhum ajuste do mês: eles são opcionais.')
      : item('AJUSTES', 'OK', count(facts.adjustments, 'ajuste do mês.', 'ajustes do mês.')),
    ...booked(facts),
    facts.undated === 0
      ? item('SEM_DATA', 'OK', 'Todos os recebimentos têm data.')
      : item(
          'SEM_DATA',
          'AVISO',
          `${count(facts.undated, 'recebimento', 'recebimentos')} sem data: contam no dia da carga que os trouxe.`,
          toLoads,
        ),
    facts.unclassified === 0
      ? item('SEM_CONTA', 'OK', 'Todos os movimentos têm conta em uso.')
      : item(
          'SEM_CONTA',
          'AVISO',
          `${count(facts.unclassified, 'título', 'títulos')} de um tipo de movimento inativo.`,
          ['/cadastro-inadimplencia?aba=tipo-movimento', 'Classificar'],
        ),
    untiled
      ? item('JANELA', 'FALTA', untiled.because)
      : item('JANELA', 'OK', 'O período segue o dos meses vizinhos.'),
    ...share(facts),
    base(facts, run),
  ]
}

const rejected = ({ rejected: rows }: CheckFacts): CheckItem[] =>
  rows === 0
    ? []
    : [
        item(
          'REJEITADAS',
          'AVISO',
          `A última carga rejeitou ${count(rows, 'linha', 'linhas')} deste shopping.`,
          toLoads,
        ),
      ]

/**
 * A run keeps the participação of its day (rules 6.2); a later change applies from the next run.
 */
const share = ({ shareBps, baseShareBps }: CheckFacts): CheckItem[] =>
  baseShareBps === null || baseShareBps === shareBps
    ? []
    : [
        item(
          'PARTICIPACAO',
          'AVISO',
          `A participação passou de ${formatRate(baseShareBps)} para ${formatRate(shareBps)} depois do processamento.`,
          toProcess,
        ),
      ]

const mostNamed = 3

// The ERP's receipt replaces the adjustment (rules 6.2).
const booked = ({ booked: titulos }: CheckFacts): CheckItem[] => {
  if (titulos.length === 0) return []
  const named = titulos.slice(0, mostNamed).join(', ')
  const more = titulos.length > mostNamed ? ` e mais ${titulos.length - mostNamed}` : ''
  const words =
    titulos.length === 1
      ? `1 ajuste de recebimento que o ERP registrou depois não conta mais: título ${named}.`
      : `${titulos.length} ajustes de recebimento que o ERP registrou depois não contam mais: títulos ${named}${more}.`
  return [item('RECEBIDOS', 'AVISO', words)]
}

const base = ({ hasBase, isStale }: CheckFacts, run: RunParameters): CheckItem => {
  const month = formatCompetence(run.month)
  if (!hasBase) return item('BASE', 'FALTA', `Base de ${month} não processada.`, toProcess)
  return isStale
    ? item('BASE', 'AVISO', 'Os dados mudaram depois do processamento.', toProcess)
    : item('BASE', 'OK', 'Processado com os dados que estão carregados.')
}
