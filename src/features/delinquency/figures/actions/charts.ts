import type { Work } from '#server/work/work.ts'
import { addCompetence, type Competence, competence } from '#values/competence.ts'
import type { Cents } from '#values/cents.ts'

import {
  type ChangedTenant,
  type Charts,
  type ChartMonth,
  lineMonths,
  type MapCell,
  mapMonths,
  topTenants,
} from '../contract/charts.ts'
import type { SummaryQuery } from '../contract/query.ts'
import { eightFigures, figureOf, type Parts, sumParts } from '../rules/figures.ts'
import { isPreview } from '../rules/run-state.ts'
import { type FigureFilter, type MallParts, readMallParts } from '../store/parts.ts'
import { shownRuns } from '../store/runs.ts'
import { changedTenants, type TenantChange } from '../store/tenants.ts'
import { requestedMallIds, requestedMonth } from './filter.ts'

type Previews = ReadonlySet<string>
const previewKey = (month: string, mall?: number) => `${month} ${mall ?? ''}`

function toMonth([month, rows]: readonly [string, readonly Parts[]], previews: Previews) {
  const figures = eightFigures(sumParts(rows))
  return {
    mesAno: competence(month),
    faturado: figures.faturado,
    inadimplenciaBruta: figures.inadimplenciaBruta,
    inadimplenciaBrutaPercentual: figures.inadimplenciaBrutaPercentual,
    inadimplenciaLiquida: figures.inadimplenciaLiquida,
    inadimplenciaLiquidaPercentual: figures.inadimplenciaLiquidaPercentual,
    previa: previews.has(previewKey(month)),
  } as ChartMonth
}

const toCell = (row: MallParts, previews: Previews): MapCell => {
  const figures = eightFigures(row)
  return {
    idShopping: row.mallId,
    shopping: row.mall,
    mesAno: competence(row.month),
    faturado: figures.faturado as Cents,
    inadimplenciaBruta: figures.inadimplenciaBruta as Cents,
    inadimplenciaBrutaPercentual: figures.inadimplenciaBrutaPercentual,
    previa: previews.has(previewKey(row.month, row.mallId)),
  }
}

const toTenant = (tenant: TenantChange): ChangedTenant => ({
  nomeFantasia: tenant.tradeName,
  luc: tenant.luc,
  idShopping: tenant.mallId,
  shopping: tenant.mall,
  antes: tenant.before as Cents,
  depois: tenant.now as Cents,
  variacao: (tenant.now - tenant.before) as Cents,
})

/** Change of bruta from the month before; null if either month has no calculation. */
function changeOf(months: ReadonlyMap<string, readonly Parts[]>, month: Competence): Cents | null {
  const [now, before] = [months.get(month), months.get(addCompetence(month, -1))]
  if (now === undefined || before === undefined) return null
  const gross = (rows: readonly Parts[]) => figureOf('inadimplenciaBruta', sumParts(rows))
  return (gross(now) - gross(before)) as Cents
}

/** Figures of the four charts of a month, from the figures of the grid (rules 6.2, 6.3). */
export async function readChartFigures(work: Work, query: SummaryQuery): Promise<Charts> {
  const malls = await requestedMallIds(work, query)
  const month = await requestedMonth(work, query, malls)
  const filter: FigureFilter = {
    malls,
    from: addCompetence(month, -(lineMonths + 12 - 1)),
    to: month,
    today: work.today,
    view: query.visao ?? 'TOTAL',
    isShareOnly: query.apenasParticipacao ?? false,
    isWithoutGrace: query.semCarencia ?? false,
  }
  const rows = await readMallParts(work.tx, filter)
  const previews = new Set(
    (await shownRuns(work.tx, filter))
      .filter(isPreview)
      .flatMap((run) => [previewKey(run.month), previewKey(run.month, run.mallId)]),
  )
  const months = Map.groupBy(rows, (row) => row.month)
  const change = changeOf(months, month)
  const twoMonths = { ...filter, from: addCompetence(month, -1) }
  const firstOfMap = addCompetence(month, -(mapMonths - 1))
  const ofMonth = months.get(month)
  return {
    mesAno: month,
    partes: (ofMonth ? sumParts(ofMonth) : null) as Charts['partes'],
    meses: [...months].map((one) => toMonth(one, previews)),
    mapa: rows.filter((row) => row.month >= firstOfMap).map((row) => toCell(row, previews)),
    lojistas:
      change === null ? [] : (await changedTenants(work.tx, twoMonths, topTenants)).map(toTenant),
    variacao: change,
  }
}
