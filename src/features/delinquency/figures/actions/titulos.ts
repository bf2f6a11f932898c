import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'
import { type Rate, percentHalfUp, rate } from '#values/rate.ts'

import { type TituloOfFigure, titulosOfFigure, type TitulosQuery } from '../contract/titulos.ts'
import { type Figure, figureOf, NO_PARTS, type Parts, percentOf } from '../rules/figures.ts'
import { formulaOf } from '../rules/formula.ts'
import { monthsText, openCard, openCell, type OpenedFigure } from '../rules/opened-figure.ts'
import { differenceOf } from '../rules/official.ts'
import { type FigureFilter, readMallParts, readParts } from '../store/parts.ts'
import { titulosSource } from '../store/titulos.ts'
import { requestedFigures, requestedMallIds, requestedMonth } from './filter.ts'
import { isComparable, officialCard, officialCell } from './official.ts'

type Opened = OpenedFigure & { readonly filter: FigureFilter; readonly month?: Competence }

// An empty range: in January the year-to-date before this month has no months.
const never = { from: '9999-12', to: '0001-01' } as unknown as { from: Competence; to: Competence }

const isCompared = ({ oficial }: TitulosQuery, filter: FigureFilter): boolean =>
  oficial === true && isComparable(filter)

async function opened(work: Work, query: TitulosQuery): Promise<Opened> {
  const filter = await requestedFigures(work, query)
  if (query.cartao !== undefined) {
    const isOfficialOnly = isCompared(query, filter)
    return { ...openCard(query.cartao, filter), filter: { ...filter, isOfficialOnly } }
  }
  const month = await requestedMonth(work, query, await requestedMallIds(work, query))
  const figure = openCell(query.linha ?? 0, query.coluna ?? usualColumn, month)
  return {
    ...figure,
    month,
    filter: {
      ...filter,
      tradeName: undefined,
      accounts: figure.accounts,
      ...(figure.months ?? never),
    },
  }
}

const usualColumn = 'valorMensalAluguel'

/** The official value of the opened figure; null if there is none. */
async function officialOf(work: Work, query: TitulosQuery, { filter, month }: Opened) {
  const { cartao, linha = 0, coluna = usualColumn } = query
  if (!isCompared(query, filter)) return null
  if (cartao !== undefined) return officialCard(work, cartao, filter)
  return month === undefined
    ? null
    : officialCell(work, { line: linha, column: coluna, month }, filter.malls)
}

/** A percentage lists the títulos of its numerator or denominator. */
const listedFigure = ({ figure, isPercent }: OpenedFigure, part: TitulosQuery['parte']): Figure =>
  isPercent && part === 'DENOMINADOR' ? 'faturado' : figure

const titleOf = ({ title, filter }: Opened): string =>
  `${title}, ${filter.from > filter.to ? 'sem mês' : monthsText(filter)}`

// Values of the listed títulos after applying each mall's participação.
type Counted = { readonly numerator: number; readonly billed: number }
const valueOf = ({ isPercent }: OpenedFigure, { numerator, billed }: Counted): number | null =>
  isPercent ? (percentHalfUp(numerator, billed) ?? null) : numerator

async function sharesOf(work: Work, filter: FigureFilter, figure: Figure) {
  if (!filter.isShareOnly) return []
  const whole = await readMallParts(work.tx, { ...filter, isShareOnly: false })
  const shared = await readMallParts(work.tx, filter)
  const valueAt = new Map(
    shared.map((row) => [`${row.month} ${row.mallId}`, figureOf(figure, row)] as const),
  )
  return whole.map((row) => ({
    shopping: row.mall,
    mesAno: row.month,
    soma: figureOf(figure, row),
    participacao: rate(row.shareBps) as Rate,
    valor: valueAt.get(`${row.month} ${row.mallId}`) ?? 0,
  }))
}

async function answerOf(work: Work, query: TitulosQuery, soma: number) {
  const figure = await opened(work, query)
  const { filter } = figure
  const listed = listedFigure(figure, query.parte)
  const parts: Parts = (await readParts(work.tx, filter)) ?? NO_PARTS
  const participacoes = await sharesOf(work, filter, listed)
  const counted = filter.isShareOnly
    ? participacoes.reduce((sum, { valor }) => sum + valor, 0)
    : soma
  const billed = figureOf('faturado', parts)
  const celula = figure.isPercent ? percentOf(figure.figure, parts) : figureOf(figure.figure, parts)
  const isWhole = figure.isPercent && listed === 'faturado'
  const oficial = await officialOf(work, query, figure)
  const titulos = isWhole
    ? counted === billed
    : valueOf(figure, { numerator: counted, billed }) === celula &&
      counted === figureOf(listed, parts)
  return {
    titulo: titleOf(figure),
    soma,
    celula,
    percentual: figure.isPercent,
    igual: titulos,
    formula: formulaOf(figure.figure, parts, figure.isPercent),
    participacoes,
    oficial: oficial && { ...oficial, diferenca: differenceOf(oficial.valor, celula) },
  }
}

export const servedTitulos = serveListing<typeof titulosOfFigure.search, TituloOfFigure>(
  titulosOfFigure,
  {
    source: async (work, query) => {
      const figure = await opened(work, query)
      return titulosSource(listedFigure(figure, query.parte), figure.filter)
    },
    alsoAnswer: (work, query, { page }) => answerOf(work, query, page.totais['valor'] ?? 0),
    inTitle: (_, { shoppingIds, ...others }) => ({ ...others, shoppings: shoppingIds }),
    toTitle: async (work, title, { filter }) => ({
      ...title,
      title: titleOf(await opened(work, filter as TitulosQuery)),
    }),
  },
)
