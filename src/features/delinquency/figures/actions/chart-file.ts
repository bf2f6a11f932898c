import { harmless } from '#listing/csv-line.ts'
import { once, writeSheets } from '#listing/server/xlsx.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { formatCompetence } from '#values/competence.ts'

import type { ChartName, ChartQuery, Charts } from '../contract/charts.ts'
import { MONTH_HEADS, mallRows, pointsOf } from '../rules/chart-rows.ts'
import { changeOfStep, waterfallOf } from '../rules/charts.ts'
import { percentOf } from '../rules/figures.ts'
import { readChartFigures } from './charts.ts'
import { amount, type Cell, figureCell, figureFile, share } from './figure-file.ts'

type Table = {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

function waterfallTable({ partes }: Charts): Table {
  const steps = partes ? waterfallOf(partes) : []
  return {
    title: 'Da inadimplência bruta à projetada',
    head: ['Passo', 'R$', '% do faturado'],
    rows: steps.map((step) => [
      step.label,
      figureCell(changeOfStep(step)),
      partes && step.isTotal ? figureCell(percentOf(step.figure, partes), true) : '',
    ]),
  }
}

function monthTable({ meses, mesAno }: Charts): Table {
  const found = new Map(meses.map((month) => [month.mesAno, month]))
  return {
    title: 'Inadimplência dos últimos 24 meses',
    head: ['Mês', 'Prévia', ...MONTH_HEADS],
    rows: pointsOf(meses, mesAno)
      .toReversed()
      .map((point) => {
        const own = found.get(point.month)
        return [
          formatCompetence(point.month),
          point.isPreview ? 'Sim' : '',
          figureCell(own?.faturado ?? null),
          figureCell(own?.inadimplenciaBruta ?? null),
          figureCell(point.gross, true),
          figureCell(own?.inadimplenciaLiquida ?? null),
          figureCell(point.net, true),
          figureCell(point.yearBefore, true),
        ]
      }),
  }
}

const mallTable = ({ mapa, mesAno }: Charts): Table => ({
  title: 'Inadimplência bruta por shopping e mês',
  head: ['Shopping', 'Mês', 'Prévia', 'Faturado', 'Bruta R$', 'Bruta %'],
  rows: mallRows(mapa, mesAno).flatMap(({ name, byMonth }) =>
    [...byMonth.values()].map((cell) => [
      harmless(name),
      formatCompetence(cell.mesAno),
      cell.previa ? 'Sim' : '',
      figureCell(cell.faturado),
      figureCell(cell.inadimplenciaBruta),
      figureCell(cell.inadimplenciaBrutaPercentual, true),
    ]),
  ),
})

const tenantTable = ({ lojistas }: Charts): Table => ({
  title: 'Lojistas que mais mudaram a inadimplência bruta',
  head: ['Lojista', 'LUC', 'Shopping', 'Antes', 'Depois', 'Variação'],
  rows: lojistas.map((tenant) => [
    harmless(tenant.nomeFantasia),
    harmless(tenant.luc),
    harmless(tenant.shopping),
    figureCell(tenant.antes),
    figureCell(tenant.depois),
    figureCell(tenant.variacao),
  ]),
})

const tables: Readonly<Record<ChartName, (charts: Charts) => Table>> = {
  CASCATA: waterfallTable,
  MESES: monthTable,
  MAPA: mallTable,
  LOJISTAS: tenantTable,
}

export async function downloadChart(
  work: Work,
  { quadro, ...requested }: ChartQuery,
): Promise<FileAnswer> {
  const charts = await readChartFigures(work, requested)
  const { title, head, rows } = tables[quadro](charts)
  return figureFile(work, requested, {
    list: 'delinquency-charts',
    title,
    month: charts.mesAno,
    rows: rows.length,
    write: (_, about) =>
      writeSheets(
        [
          {
            name: 'Quadro',
            columns: head.map((_, index) => ({ width: index === 0 ? 40 : 20 })),
            headRows: about.length + 1,
            rows: once<readonly Cell[]>([...about.map((line) => [harmless(line)]), head, ...rows]),
          },
        ],
        [amount, share],
      ),
  })
}
