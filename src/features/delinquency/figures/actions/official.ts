import type { InputOf } from '#contract/call.ts'
import type { Malls } from '#server/database/mall-scope.ts'
import { NotFound } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'

import {
  type compareOfficial as compareCall,
  type ComparedFigures,
  type ComparedRow,
  type Comparison,
  OFFICIAL_FIGURES,
} from '../contract/official.ts'
import { GRID_COLUMN_NAMES, type OpenedColumn } from '../contract/query.ts'
import type { Header } from '../contract/report.ts'
import { CARD_NAMES, type CardName } from '../contract/titulos.ts'
import { eightFigures, NO_PARTS } from '../rules/figures.ts'
import { monthsText } from '../rules/opened-figure.ts'
import { differencesOf, eightOfStated } from '../rules/official.ts'
import * as store from '../store/official.ts'
import { type FigureFilter, readParts } from '../store/parts.ts'
import { requestedMallIds } from './filter.ts'
import { readSummary } from './summary.ts'

const nothing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>

/** Official sheets have no shop, view, participação or reading without carência. */
export const isComparable = (filter: FigureFilter): boolean =>
  filter.tradeName === undefined &&
  filter.view === 'TOTAL' &&
  !filter.isShareOnly &&
  !filter.isWithoutGrace

/** An official figure: its name and value in hundredths. */
type OfficialValue = { readonly de: string; readonly valor: number | null }

const onlyOne = (names: readonly string[]) => (names.length === 1 ? names : [])

/** Value of a card in the official sheets; null if none has it. */
export async function officialCard(
  { tx }: Work,
  card: CardName,
  filter: FigureFilter,
): Promise<OfficialValue | null> {
  const sums = await store.officialSums(tx, filter)
  if (sums === undefined) return null
  const words = [`planilha final de ${monthsText(filter)}`]
  return {
    de: [...words, ...onlyOne(sums.malls), ...onlyOne(sums.accounts)].join(', '),
    valor: eightOfStated(sums.stated)[card],
  }
}

type Cell = {
  readonly line: number
  readonly column: OpenedColumn
  readonly month: Competence
}

/** Value of a cell in the official grid of one mall; null if there is none. */
export async function officialCell(
  { tx }: Work,
  { line, column, month }: Cell,
  malls: Malls,
): Promise<OfficialValue | null> {
  const [mallId, other] = malls === 'all' ? [] : malls
  if (mallId === undefined || other !== undefined || column === 'todasAsContas') return null
  const rows = await store.readOfficialGrid(tx, mallId, month)
  const row = rows.find(({ linha }) => linha === line)
  return row === undefined
    ? null
    : { de: `grade oficial de ${formatCompetence(month)}`, valor: row.cells[column] }
}

/** Compares the official and the calculated grid of a mall, row by row. */
async function compareGrids(work: Work, mallId: number, month: Competence): Promise<ComparedRow[]> {
  const official = await store.readOfficialGrid(work.tx, mallId, month)
  if (official.length === 0) return []
  const [ano, mes] = month.split('-').map(Number)
  const { data } = await readSummary(work, { shoppingIds: [mallId], mes, ano })
  const calculated = new Map(data.map((row) => [row.id, row]))
  return official.map(({ linha, descricao, cells }) => {
    const calculado = calculated.get(linha) ?? nothing(GRID_COLUMN_NAMES)
    return {
      linha,
      descricao,
      oficial: cells,
      calculado: Object.fromEntries(GRID_COLUMN_NAMES.map((name) => [name, calculado[name]])),
      diferenca: differencesOf(GRID_COLUMN_NAMES, cells, calculado),
    } as ComparedRow
  })
}

const toCompared =
  (mesAno: Competence) =>
  ({ mallId, mall, account, official, calculated }: store.BothFigures): ComparedFigures => {
    const oficial = official ?? nothing(OFFICIAL_FIGURES)
    const calculado = calculated ?? nothing(OFFICIAL_FIGURES)
    return {
      idShopping: mallId,
      shopping: mall,
      mesAno,
      tipoConta: account,
      oficial,
      calculado,
      diferenca: differencesOf(OFFICIAL_FIGURES, oficial, calculado),
    } as ComparedFigures
  }

/**
 * Compares official and calculated figures of a month (rules 6.4); default: the month of the newest
 * sheet.
 */
export async function compareOfficial(
  work: Work,
  { shoppingId, shoppingIds, mesAno }: InputOf<typeof compareCall>,
): Promise<Comparison> {
  if (shoppingId !== undefined && !seesMall(work.actor, shoppingId))
    throw new NotFound('Shopping não encontrado.')
  const ids = shoppingId === undefined ? shoppingIds : [shoppingId]
  const malls = await requestedMallIds(work, { shoppingIds: ids })
  const month = mesAno ?? (await store.newestOfficialMonth(work.tx, malls))
  if (month === undefined) return { mesAno: null, data: [], resumo: [] }
  const rows = await store.compareFigures(work.tx, month, malls)
  const [mallId, other] = malls === 'all' ? [] : malls
  return {
    mesAno: month,
    data: rows.map(toCompared(month)),
    resumo:
      mallId === undefined || other !== undefined ? [] : await compareGrids(work, mallId, month),
  }
}

/**
 * Official values of a report and their difference from the calculated ones, over the same malls,
 * months and accounts. Null if no sheet has any, or if the filter has a shop or a participação,
 * which sheets lack.
 */
export async function officialHeader(
  { tx }: Work,
  filter: FigureFilter,
): Promise<Header['oficial']> {
  if (!isComparable(filter)) return null
  const sums = await store.officialSums(tx, filter)
  if (sums === undefined) return null
  const parts = (await readParts(tx, { ...filter, isOfficialOnly: true })) ?? NO_PARTS
  const valores = eightOfStated(sums.stated)
  return {
    valores,
    diferenca: differencesOf(CARD_NAMES, valores, eightFigures(parts)),
    comparados: sums.compared,
    calculados: sums.calculated,
  } as Header['oficial']
}
