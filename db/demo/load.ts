import {
  addDemoColleagues,
  assignDemoMalls,
  ensureDemoUsers,
} from '#features/people/access/actions/demo.ts'
import { listMalls } from '#features/people/registers/actions/look-ups.ts'
import { insertCompany, insertPrincipal } from '#features/people/registers/store/look-ups.ts'
import type { Process } from '#server/work/unit-of-work.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { chooseOptions, collect, collectToday } from './collection.ts'
import { type CyclePlan, endCycle, processReturns, type Malls, runCycle } from './cycles.ts'
import { type CycleDays, cycleDays } from './days.ts'
import {
  type Books,
  booksOf,
  calculateMonth,
  calculatePastMonths,
  runDelinquencyOfToday,
  registerShares,
} from './delinquency.ts'
import { changedContractsCsv, contractsCsv, titulosCsv } from './erp-files.ts'
import { loadFile, settleDay } from './erp-load.ts'
import { createExceptions } from './exceptions.ts'
import {
  answerMessages,
  decideDisputes,
  earlierReplies,
  handleReplies,
  latestReplies,
  openDisputes,
  setUpLadder,
  tellTenants,
} from './ladder.ts'
import { uploadFilings } from './lawsuit-files.ts'
import { followOn, settleClaims, undoSome } from './lawsuit-follow-ups.ts'
import {
  beginRound,
  continueRound,
  endRound,
  firstActions,
  lateActions,
  type LegalPlan,
  listOfMonth,
  listToday,
  moreActions,
} from './lawsuits.ts'
import { saveLegalSettings } from './legal-settings.ts'
import { uploadNotices } from './notices.ts'
import { beginRemovals } from './removals.ts'
import { findRun, finishRun, hasTitulos, startRun } from './run.ts'
import { Stage } from './stage.ts'
import { beforeAll, demoSeed, demoWorld, type World } from './world.ts'

export type DemoOptions = {
  readonly seed?: string
  /** Below 1 for less data. */
  readonly scale?: number
  /** Receives progress in Portuguese; optional. */
  readonly print?: (line: string) => void
}

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const whole = (...places: number[]) => [{ places }]

// Two months ago the last two malls had not started: undecided boletos come again.
const twoMonthsAgo: CyclePlan = {
  forwarded: { places: [0, 1, 2, 3, 4, 5, 6, 7] },
  analysed: whole(0, 1, 2, 3, 4, 5, 6, 7),
  approved: whole(0, 1, 2, 4, 6),
  analysedByHolding: whole(...all),
  approvedByHolding: whole(...all),
  decided: { places: all },
  sent: { places: [0, 2, 4, 6] },
}
const lastMonth: CyclePlan = {
  forwarded: { places: all },
  analysed: [{ places: [0, 1], share: 0.5 }, { places: [2, 3, 4, 5, 6, 7, 8] }],
  approved: whole(0, 1, 2, 3, 4, 5, 6, 7, 8),
  analysedByHolding: [{ places: [0, 1, 2, 4, 6, 8] }, { places: [3], share: 0.4 }],
  approvedByHolding: whole(...all),
  decided: { places: all },
  sent: { places: all },
}
// Today every step has waiting items for everybody.
const thisMonth: CyclePlan = {
  forwarded: { places: [0, 1, 2, 3, 4, 5, 6, 7] },
  analysed: [{ places: [0, 1], share: 0.6 }, { places: [2, 3, 4, 5, 6, 7] }],
  approved: [
    { places: [0, 1], share: 0.3 },
    { places: [2, 3, 4, 5, 6] },
    { places: [7], share: 0.4 },
  ],
  analysedByHolding: [{ places: [3, 4, 5, 6] }, { places: [2], share: 0.5 }],
  approvedByHolding: [{ places: [4, 5, 6] }, { places: [3], share: 0.5 }],
  decided: { places: [4, 5, 6], share: 0.4 },
  sent: { places: [5, 6] },
}

/** Letters are sent a week before the cycle opens. */
const lettersBefore = (opening: LocalDate) => addBusinessDays(bankCalendar, opening, -5)

async function addCompanies(work: Work, world: World): Promise<void> {
  for (const { email, phone, malls, ...company } of world.companies) {
    const contacts = [
      { kind: 'EMAIL', value: email },
      { kind: 'TELEFONE', value: phone },
    ] as const
    const id = await insertCompany(work.tx, { ...company, contacts })
    const owned = await insertPrincipal(
      work.tx,
      id,
      malls.map(({ economicUnit }) => economicUnit),
    )
    work.audit({
      mallId: 0,
      action: 'CRIAR_EMPRESA',
      entity: 'empresa',
      entityId: id,
      body: {
        razaoSocial: company.name,
        cnpj: company.cnpj,
        shoppings: owned,
        demonstracao: true,
      },
    })
  }
}

async function mallIds(stage: Stage, world: World): Promise<Malls> {
  const found = new Map((await stage.system.work(listMalls)).map(({ id, nome }) => [nome, id]))
  return world.malls.map(({ name }) => found.get(name) ?? 0)
}

/** Creates users, contracts and companies before any billing. */
async function setUp(stage: Stage, world: World): Promise<Malls> {
  await stage.actAlone('pessoas', ensureDemoUsers)
  await loadFile(stage, `contratos-${stage.today}.csv`, 'AUXILIARY', [contractsCsv(world)])
  const malls = await mallIds(stage, world)
  await stage.actAlone('empresas', (work) => addCompanies(work, world))
  await stage.actAlone('colegas', async (work) => {
    await assignDemoMalls(work)
    await addDemoColleagues(work, [
      {
        login: 'analista.shopping.2',
        name: 'Marcos Dourado',
        profile: 'CS',
        malls: malls.slice(2),
      },
      { login: 'aprovador.shopping.2', name: 'Lúcia Ferraz', profile: 'AS', malls: malls.slice(2) },
    ])
  })
  return malls
}

/** Loads the ERP changes since the last file, once per day; `isWhole` brings all that is open. */
function erp(stage: Stage, world: World) {
  let localDate = beforeAll(world)
  return async (options: { readonly isWhole?: boolean } = {}) => {
    const upTo = stage.today
    if (upTo <= localDate) return
    await loadFile(
      stage,
      `titulos-${upTo}.csv`,
      'ORACLE',
      titulosCsv(world, { after: localDate, upTo }, options),
    )
    await settleDay(stage)
    localDate = upTo
  }
}

/** What every scene of the demo uses. */
type Demo = {
  readonly stage: Stage
  readonly world: World
  readonly malls: Malls
  readonly books: Books
  readonly loadErp: ReturnType<typeof erp>
  readonly print: (line: string) => void
}

const monthWords = (day: LocalDate) => `${day.slice(5, 7)}/${day.slice(0, 4)}`

/** Registers, settings, títulos and two years of delinquency, before the first cycle. */
async function playBeginning(
  stage: Stage,
  world: World,
  print: (line: string) => void,
): Promise<Demo> {
  const loadErp = erp(stage, world)
  const malls = await setUp(stage, world)
  const books = booksOf(world, malls)
  await registerShares(stage, world)
  await createExceptions(stage, world, malls)
  await chooseOptions(stage)
  await saveLegalSettings(stage)
  print('  contratos e empresas carregados')
  await loadErp()
  print('  títulos carregados')
  await calculatePastMonths(stage, books)
  print('  inadimplência de dois anos calculada')
  return { stage, world, malls, books, loadErp, print }
}

/** Reminders also leave on the business day after a load; today's messages wait for its load. */
async function remindAfterLoad({ stage, world, malls }: Demo): Promise<void> {
  if (stage.today < world.today) await tellTenants(stage, malls, { hasNotices: false })
}

/** A cycle from its letters to its closing; `midway` runs after the malls' steps. */
async function playPastCycle(
  demo: Demo,
  days: CycleDays,
  {
    course,
    legal,
    midway,
  }: {
    readonly course: CyclePlan
    readonly legal?: LegalPlan
    readonly midway?: () => Promise<void>
  },
): Promise<void> {
  const { stage, world, malls, loadErp, print } = demo
  await uploadNotices(stage, world, lettersBefore(days.opening))
  await runCycle(stage, days, malls, course, {
    afterLoads: midway && (() => remindAfterLoad(demo)),
    midway: async () => {
      await loadErp()
      if (legal) await continueRound(stage, malls, legal)
      await midway?.()
    },
  })
  if (legal) await endRound(stage, malls, legal)
  await endCycle(stage, days.closing)
  print(`  ciclo de ${monthWords(days.opening)} percorrido`)
}

/** The cycle of last month, with the first round of legal actions and the first messages. */
async function playLastMonth(demo: Demo, days: CycleDays): Promise<void> {
  const { stage, world, malls, books, loadErp } = demo
  stage.goTo(days.opening)
  await loadErp()
  await calculateMonth(stage, books, 3)
  await collect(stage, world)
  // The first round takes every second eligible contract.
  await listOfMonth(stage, malls, (index) => index % 2 === 0)
  await beginRound(stage, malls, firstActions)
  await setUpLadder(stage, world, malls)
  await playPastCycle(demo, days, {
    course: lastMonth,
    legal: firstActions,
    midway: () => tellTenants(stage, malls),
  })
}

/** The open cycle up to today; `firstRound` is the opening of the first legal actions. */
async function playThisMonth(demo: Demo, days: CycleDays, firstRound: LocalDate): Promise<void> {
  const { stage, world, malls, books, loadErp } = demo
  stage.goTo(days.opening)
  await loadErp()
  await calculateMonth(stage, books, 2)
  // If the cycle opens today, collectToday saves the negotiations.
  if (stage.today < world.today) await collect(stage, world)
  await uploadNotices(stage, world, lettersBefore(days.opening))
  await tellTenants(stage, malls)
  await openDisputes(stage, malls)
  await followOn(stage, firstRound, 'opening')
  await listOfMonth(stage, malls, () => true)
  await beginRound(stage, malls, moreActions)
  await runCycle(stage, days, malls, thisMonth, {
    afterLoads: () => remindAfterLoad(demo),
    midway: async () => {
      await loadErp()
      await followOn(stage, firstRound, 'middle')
      await continueRound(stage, malls, moreActions)
      await tellTenants(stage, malls)
      await decideDisputes(stage)
      if (stage.today < world.today) await answerMessages(stage, earlierReplies)
    },
  })
  await endRound(stage, malls, moreActions)
  await beginRound(stage, malls, lateActions)
}

/** What happened today: files, returns, contacts, legal steps and messages. */
async function playToday(demo: Demo, firstRound: LocalDate): Promise<void> {
  const { stage, world, malls, books, loadErp, print } = demo
  const { today } = world
  stage.goTo(today)
  const changed = changedContractsCsv(world)
  if (changed) await loadFile(stage, `contratos-${today}-alterados.csv`, 'AUXILIARY', [changed])
  // Every balance is confirmed today, as by the daily report of an ERP.
  await loadErp({ isWhole: true })
  await processReturns(stage)
  await uploadNotices(stage, world, today)
  await beginRemovals(stage, world)
  await collectToday(stage, world, malls)
  await followOn(stage, firstRound, 'today')
  await continueRound(stage, malls, lateActions)
  await undoSome(stage)
  await uploadFilings(stage, world, malls, firstRound)
  await settleClaims(stage)
  await tellTenants(stage, malls)
  await handleReplies(stage)
  await answerMessages(stage, latestReplies)
  await listToday(stage, malls)
  await runDelinquencyOfToday(stage, books)
  print(`  ciclo de ${monthWords(today)} em andamento, cobrança registrada`)
}

async function play(
  process: Process,
  world: World,
  { print = () => undefined }: DemoOptions,
): Promise<void> {
  const { today } = world
  const [first, second, third] = [cycleDays(today, 2), cycleDays(today, 1), cycleDays(today, 0)]
  print(
    `Demonstração: ${world.malls.length} shoppings, ${world.contracts.length} contratos, ${world.titulos.length.toLocaleString('pt-BR')} títulos até ${formatDate(today)}.`,
  )
  const demo = await playBeginning(new Stage(process, first.opening), world, print)
  await playPastCycle(demo, first, { course: twoMonthsAgo })
  await playLastMonth(demo, second)
  await playThisMonth(demo, third, second.opening)
  await playToday(demo, second.opening)
}

/**
 * Fills an empty database with demo data through ERP files and user acts. After an interruption,
 * the next call resumes with the date of the first. Does nothing if títulos exist. Returns whether
 * anything was done.
 */
export async function loadDemoWorld(process: Process, options: DemoOptions = {}): Promise<boolean> {
  const demoRun = await findRun(process)
  if (demoRun?.isFinished || (!demoRun && (await hasTitulos(process)))) return false
  const run = demoRun ?? {
    seed: options.seed ?? demoSeed,
    day: process.clock.today(),
    scale: options.scale ?? 1,
  }
  if (!demoRun) await startRun(process, run)
  await play(process, demoWorld(run.seed, run.day, run.scale), options)
  await finishRun(process)
  return true
}
