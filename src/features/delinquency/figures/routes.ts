import { route, type Route } from '#server/http/routes.ts'

import { downloadChart } from './actions/chart-file.ts'
import { readChartFigures } from './actions/charts.ts'
import { downloadLucByLuc } from './actions/luc-by-luc.ts'
import { compareOfficial } from './actions/official.ts'
import {
  downloadMalls,
  downloadStores,
  readHeaderFigures,
  servedMalls,
  servedStores,
} from './actions/report.ts'
import { readSummary } from './actions/summary.ts'
import { downloadSummary } from './actions/summary-sheet.ts'
import { servedTitulos } from './actions/titulos.ts'
import * as charts from './contract/charts.ts'
import * as official from './contract/official.ts'
import * as report from './contract/report.ts'
import * as summary from './contract/summary.ts'

export const routes: Route[] = [
  route(report.readHeader, readHeaderFigures),
  route(report.mallFigures.search, servedMalls.search),
  route(report.mallFiguresDownload, downloadMalls),
  route(report.storeFigures.search, servedStores.search),
  route(report.storeFiguresDownload, downloadStores),
  route(summary.readSummary, readSummary),
  route(summary.downloadSummary, downloadSummary),
  route(summary.downloadLucByLuc, downloadLucByLuc),
  route(official.compareOfficial, compareOfficial),
  route(charts.readCharts, readChartFigures),
  route(charts.downloadChart, downloadChart),
  ...servedTitulos.routes,
]
