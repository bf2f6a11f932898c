import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { exclude } from '#features/negativation/bureau-exchange/actions/exclusions.ts'
import { servedLotes } from '#features/negativation/bureau-exchange/actions/lotes.ts'
import { simulatedBureau } from '#features/negativation/bureau-exchange/gateway/simulated-bureau.ts'
import { releaseManually } from '#features/negativation/manual-acts/actions/manual.ts'
import { servedManual } from '#features/negativation/manual-acts/actions/manual-lists.ts'
import {
  detectRemovals,
  releasableRemovals,
} from '#features/negativation/debt-items/actions/removals.ts'
import type { ManualSearch } from '#features/negativation/manual-acts/contract/manual.ts'
import { addBusinessDays, legalCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

import { openBoletos, paymentsCsv } from './erp-files.ts'
import { loadFile } from './erp-load.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

export async function deliverLotes(stage: Stage): Promise<void> {
  const { content } = await stage.system.work((work) => servedLotes.search(work, {}))
  const { clock, db } = stage.process
  for (const { id } of content.filter(
    ({ estado }) => estado === 'PREPARADO' || estado === 'ENVIANDO',
  ))
    await deliver(stage.system, simulatedBureau({ db, clock }), id)
}

/** Detects payments of listed boletos and releases due removals, like the automatic job. */
export async function removePaid(stage: Stage): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = (await stage.system.work((work) => detectRemovals(work, after))).last
  }
  await stage.system.work(async (work) => {
    const ids = await releasableRemovals(work.tx, work.today, 2_000)
    const approve = (batchId: number) =>
      ({ type: 'approveRemoval', by: 'SISTEMA', batchId }) as const
    await exclude(work, ids, approve, 'LIBERAR_BAIXA', { automatico: true })
  })
  await deliverLotes(stage)
}

// Business days left by law for paid boletos that are still listed: one overdue, one with two days,
// some in good time.
const daysLeft = [-2, 2, 4, 4, 4, 5] as const
const term = 5

/** The payment date whose term ends in this many business days. */
const paidFor = (today: LocalDate, left: number): LocalDate =>
  addBusinessDays(legalCalendar, addBusinessDays(legalCalendar, today, left), -term)

const manualRemovals = { tipo: 'BAIXA_MANUAL' } as ManualSearch

/**
 * Creates today's removal queue: late, nearly late and timely payments, and a removal requested by
 * hand.
 */
export async function beginRemovals(stage: Stage, world: World): Promise<void> {
  const { today } = world
  const boletos = await stage.see(
    'corporativa',
    async (work) => (await servedManual.search(work, manualRemovals)).content,
  )
  const known = boletos.toSorted((one, other) => (one.numBoleto < other.numBoleto ? -1 : 1))
  await stage.act('corporativa', 'pede uma baixa', async (work) => {
    const last = known.at(-1)
    const reason = { motivo: 'Loja devolvida com quitação assinada.', numChamado: 'CH-481516' }
    if (last) await releaseManually(work, { boletos: [last.idBoleto], ...reason })
  })
  const open = openBoletos(world)
  const paying = known.slice(0, -1).filter(({ numBoleto }) => open.has(numBoleto))
  const paidOn = new Map(
    paying
      .slice(0, daysLeft.length)
      .map(({ numBoleto }, index) => [numBoleto, paidFor(today, daysLeft[index] ?? term)]),
  )
  if (paidOn.size > 0)
    await loadFile(stage, `titulos-${today}-pagos.csv`, 'ORACLE', [paymentsCsv(world, paidOn)])
  await stage.actAlone('detecta as baixas', (work) => detectRemovals(work, 0))
}
