import { importAdjustments } from '#features/delinquency/imports/actions/adjustments.ts'
import { importAgreements } from '#features/delinquency/imports/actions/agreements.ts'
import { importFinalSheet } from '#features/delinquency/imports/actions/final-sheet.ts'
import { calculateMonths } from '#features/delinquency/runs/actions/history.ts'
import { closeMonth } from '#features/delinquency/runs/actions/months.ts'
import { mallActs, mallSearch } from '#features/people/registers/actions/malls.ts'
import { addCompetence, type Competence, firstDay, formatCompetence } from '#values/competence.ts'
import { addDays, monthOf } from '#values/local-date.ts'
import { rateFromPercent } from '#values/rate.ts'

import type { Malls } from './cycles.ts'
import { cycleDays } from './days.ts'
import {
  adjustmentsCsv,
  agreementsCsv,
  type Corrections,
  finalSheetCsv,
} from './delinquency-files.ts'
import { uploadFile } from './upload-file.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

const monthsOfDelinquency = 24

const monthBack = ({ today }: World, back: number): Competence =>
  addCompetence(monthOf(today), -back)

/** Input of delinquency: the demo data, mall ids, and malls that can be calculated. */
export type Books = {
  readonly world: World
  readonly malls: Malls
  /** Those of these malls with a título in every calculated month. */
  readonly billed: (among: Malls) => Malls
}

/**
 * Builds the input. A mall with few units may have months without títulos, which cannot be
 * calculated.
 */
export function booksOf(world: World, malls: Malls): Books {
  const { titulos, malls: places } = world
  const billedMonths = new Set(
    titulos.map(({ contract, originalDueOn }) =>
      [contract.tenant.mall.name, monthOf(originalDueOn)].join(' '),
    ),
  )
  const months = Array.from({ length: monthsOfDelinquency }, (_, index) =>
    monthBack(world, index + 1),
  )
  const isBilled = new Set(
    malls.filter((_, place) =>
      months.every((month) => billedMonths.has([places[place]?.name, month].join(' '))),
    ),
  )
  return { world, malls, billed: (among) => among.filter((mall) => isBilled.has(mall)) }
}

/** Registers location, co-ownership and portfolio of the malls. */
export const registerShares = (stage: Stage, world: World): Promise<void> =>
  stage.act('admin', 'cadastra participações e portfólios', async (work) => {
    const { data } = await mallSearch.search(work, { size: 100 })
    for (const { alteradoPor: _, alteradoEm: __, ...mall } of data) {
      const place = world.malls.find(({ name }) => name === mall.nome)
      if (place === undefined) continue
      const { portfolio, share_percent: percent, city: cidade, uf } = place
      await mallActs.change(work, {
        ...mall,
        endereco: { ...mall.endereco, cidade, uf },
        portfolio,
        participacao: rateFromPercent(percent),
      })
    }
  })

const calculate = (stage: Stage, months: readonly Competence[], malls: Malls): Promise<void> =>
  stage.act('regua', `calcula a inadimplência até ${months.at(-1)}`, (work) =>
    calculateMonths(work, months, malls),
  )

/** Another user than the calculating one closes the months in order. */
const close = (stage: Stage, months: readonly Competence[], malls: Malls): Promise<void> =>
  stage.act('regua.2', `fecha a inadimplência até ${months.at(-1)}`, async (work) => {
    for (const month of months)
      await closeMonth(work, { shoppings: [...malls], mesAno: formatCompetence(month) })
  })

async function uploadSheet(stage: Stage, world: World, month: Competence): Promise<void> {
  const name = `planilha-final-${month}.csv`
  const text = await stage.see('regua', (work) => finalSheetCsv(work, world, month))
  await uploadFile(stage, { login: 'regua', name, text }, (work, arrival) =>
    importFinalSheet(work, { date: firstDay(month) }, arrival),
  )
}

async function adjust(
  stage: Stage,
  world: World,
  corrections: readonly Corrections[],
): Promise<void> {
  const text = adjustmentsCsv(world, corrections, stage.today)
  const name = `ajustes-${stage.today}.csv`
  await uploadFile(stage, { login: 'regua', name, text }, (work, arrival) =>
    importAdjustments(work, {}, arrival),
  )
}

/** Adjusts, calculates and closes two years of months on the day of the first load. */
export async function calculatePastMonths(
  stage: Stage,
  { world, malls, billed }: Books,
): Promise<void> {
  const months = Array.from({ length: monthsOfDelinquency - 3 }, (_, index) =>
    monthBack(world, monthsOfDelinquency - index),
  )
  await adjust(
    stage,
    world,
    malls.map((_, place) => ({ place, months, count: 4 })),
  )
  await calculate(stage, months, billed(malls))
  await close(stage, months, billed(malls))
  await uploadSheet(stage, world, monthBack(world, 4))
}

// Number of malls that have closed the month before the last.
const closed = 6

/** At the opening of each later month: calculates the newest complete month. */
export async function calculateMonth(
  stage: Stage,
  { world, malls, billed }: Books,
  back: 2 | 3,
): Promise<void> {
  const month = monthBack(world, back)
  await calculate(stage, [month], billed(malls))
  await close(stage, [month], billed(back === 2 ? malls.slice(0, closed) : malls))
  await uploadSheet(stage, world, month)
}

/**
 * Today: the last month is a prévia. Late adjustments made months stale: an open one awaits
 * recalculation, a closed one was recalculated to show differences.
 */
export async function runDelinquencyOfToday(
  stage: Stage,
  { world, malls, billed }: Books,
): Promise<void> {
  await adjust(stage, world, [
    { place: 0, months: [monthBack(world, 3)], count: 3 },
    { place: 8, months: [monthBack(world, 2)], count: 2 },
    { place: 9, months: [monthBack(world, 2)], count: 2 },
  ])
  await calculate(stage, [monthBack(world, 1)], billed(malls))
  await stage.act('regua', 'compara um mês fechado', (work) =>
    calculateMonths(work, [monthBack(world, 3)], billed(malls.slice(0, 1))),
  )
  const youngest = addDays(cycleDays(world.today, 0).opening, -30)
  for (const place of [0, 1, 3]) {
    const text = agreementsCsv(world, place, youngest)
    const name = `acordos-${world.malls[place]?.economicUnit}-${world.today}.csv`
    await uploadFile(stage, { login: 'regua', name, text }, (work, arrival) =>
      importAgreements(work, { shopping: malls[place] }, arrival),
    )
  }
}
