import { serveListing } from '#listing/server/serve-listing.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { addCompetence, competence } from '#values/competence.ts'

import { type Header, mallFigures, type readHeader, storeFigures } from '../contract/report.ts'
import type { InputOf } from '#contract/call.ts'
import { eightFigures, NO_PARTS, sumParts } from '../rules/figures.ts'
import { byMonth } from '../rules/missing-months.ts'
import { previewMonths } from '../rules/run-state.ts'
import { type FigureFilter, readMallParts, readParts } from '../store/parts.ts'
import { mallSource, storeSource } from '../store/report.ts'
import { missingRuns, shownRuns } from '../store/runs.ts'
import { requestedFigures } from './filter.ts'
import { officialHeader } from './official.ts'

type Wire<T> = T

// The previous month; only if one month was requested and the previous one is calculated.
async function previousOf(work: Work, filter: FigureFilter): Promise<Header['anterior']> {
  if (filter.from !== filter.to) return null
  const mesAno = addCompetence(filter.from, -1)
  const before = { ...filter, from: mesAno, to: mesAno }
  if ((await shownRuns(work.tx, before)).length === 0) return null
  const parts = (await readParts(work.tx, before)) ?? NO_PARTS
  return { ...eightFigures(parts), mesAno } as Wire<Header['anterior']>
}

const trendMonths = 12

/** Bruta by month, for the trend of one month. */
async function monthsOf(work: Work, filter: FigureFilter): Promise<Header['meses']> {
  if (filter.from !== filter.to) return undefined
  const rows = await readMallParts(work.tx, {
    ...filter,
    from: addCompetence(filter.to, 1 - trendMonths),
  })
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, parts]) => ({
    mesAno: competence(month),
    inadimplenciaBrutaPercentual: eightFigures(sumParts(parts)).inadimplenciaBrutaPercentual,
  })) as Header['meses']
}

export async function readHeaderFigures(
  work: Work,
  query: InputOf<typeof readHeader>,
): Promise<Header> {
  const filter = await requestedFigures(work, query)
  const runs = await shownRuns(work.tx, filter)
  const partes = (await readParts(work.tx, filter)) ?? NO_PARTS
  return {
    ...eightFigures(partes),
    mesAnoInicio: filter.from,
    mesAnoFim: filter.to,
    partes,
    anterior: await previousOf(work, filter),
    meses: await monthsOf(work, filter),
    oficial: await officialHeader(work, filter),
    semCalculo: byMonth(await missingRuns(work.tx, filter)),
    calculos: runs.length,
    desatualizados: byMonth(runs.filter(({ isStale }) => isStale)),
    previas: previewMonths(runs),
  } as Header
}

/** Renames a download as the specification requires. */
const named = (name: string, file: FileAnswer): FileAnswer =>
  new FileAnswer(name, file.mediaType, file.record, file.open, file.order)

type MallInput = { readonly shoppingIds?: readonly number[] | undefined }

// The title block uses another name for the malls.
const inTitle = (_: Work, { shoppingIds, ...others }: MallInput) => ({
  ...others,
  shoppings: shoppingIds,
})

export const servedMalls = serveListing(mallFigures, {
  source: async (work, query) => mallSource(await requestedFigures(work, query)),
  inTitle,
  file: 'csv',
})
export const servedStores = serveListing(storeFigures, {
  source: async (work, query) => storeSource(await requestedFigures(work, query)),
  inTitle,
  file: 'csv',
})

type DetailInput = Parameters<typeof servedStores.download>[1]

/** shopping.csv (spec 3:9). */
export const downloadMalls = async (work: Work, query: DetailInput): Promise<FileAnswer> =>
  named('shopping.csv', await servedMalls.download(work, query))

/** loja.csv (spec 3:9). */
export const downloadStores = async (work: Work, query: DetailInput): Promise<FileAnswer> =>
  named('loja.csv', await servedStores.download(work, query))
