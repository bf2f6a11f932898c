import type { Work } from '#server/work/work.ts'
import { addCompetence, type Competence } from '#values/competence.ts'
import { rate } from '#values/rate.ts'

import type { SummaryQuery } from '../contract/query.ts'
import type { ShownRun, Summary, SummaryRow } from '../contract/summary.ts'
import { buildGrid, firstMonthOf, type Grid } from '../rules/grid.ts'
import { byMonth } from '../rules/missing-months.ts'
import { closesFrom, isPreview } from '../rules/run-state.ts'
import { paidAtBank } from '../store/paid-at-bank.ts'
import { type FigureFilter, readMonthParts } from '../store/parts.ts'
import {
  calculatedMonths,
  countMalls,
  missingRuns,
  shownRuns,
  type ShownRunRow,
} from '../store/runs.ts'
import { requestedMallIds, requestedMonth } from './filter.ts'

/** The grid of a month, with the filter that covers all months counted by its cells. */
export type ReadGrid = {
  readonly grid: Grid
  readonly month: Competence
  readonly filter: FigureFilter
}

export async function readGrid(work: Work, query: SummaryQuery): Promise<ReadGrid> {
  const malls = await requestedMallIds(work, query)
  const month = await requestedMonth(work, query, malls)
  const filter: FigureFilter = {
    malls,
    from: firstMonthOf(month),
    to: month,
    today: work.today,
    view: query.visao ?? 'TOTAL',
    isShareOnly: query.apenasParticipacao ?? false,
    isWithoutGrace: query.semCarencia ?? false,
  }
  const parts = await readMonthParts(work.tx, filter)
  const calculated = await calculatedMonths(work.tx, filter)
  return { grid: buildGrid(parts, month, calculated), month, filter }
}

const toRow = ({ row, cells }: Grid['rows'][number]): SummaryRow =>
  ({
    id: row.linha,
    descricao: { descricao: row.descricao },
    ...cells,
  }) as SummaryRow

const toShownRun = (run: ShownRunRow): ShownRun => ({
  idShopping: run.mallId,
  shopping: run.mall,
  processadoEm: run.processedOn,
  faturadoDe: run.billedFrom,
  faturadoAte: run.billedUntil,
  liquidoAte: run.netOn,
  diasMinimos: run.minimumDays,
  participacao: rate(run.shareBps),
  previa: isPreview(run),
  fechaAPartirDe: closesFrom(run),
  fechado: run.isClosed,
  diferencas: run.hasDifferences,
  desatualizado: run.isStale,
  porque: run.staleBecause,
})

// Reports only the month and its year. A preceding December counts in two rows only, so it is
// omitted.
const yearOf = (filter: FigureFilter, month: Competence) => ({
  ...filter,
  from: filter.from < `${month.slice(0, 4)}-01` ? addCompetence(filter.from, 1) : filter.from,
})

/** The grid of rules 6.3; a month without a calculation has no rows. */
export async function readSummary(work: Work, query: SummaryQuery): Promise<Summary> {
  const { grid, month, filter } = await readGrid(work, query)
  const runs = await shownRuns(work.tx, { ...filter, from: month })
  return {
    data: runs.length === 0 ? [] : grid.rows.map(toRow),
    recebidoDeFechados: toRow(grid.memo),
    mesAno: month,
    partes: grid.parts as Summary['partes'],
    partesAnteriores: grid.previousParts as Summary['partes'],
    calculos: runs.map(toShownRun),
    pagoNoBanco: await paidAtBank(
      work.tx,
      runs.filter(({ isClosed }) => !isClosed),
      work.today,
    ),
    shoppings: await countMalls(work.tx, filter.malls),
    semCalculo: byMonth(await missingRuns(work.tx, yearOf(filter, month))),
  }
}
