import { eachPiece } from '#features/negativation/debt-items/actions/pieces.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import type { Malls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'

import { lawsuitQueries } from '../contract/stale-names.ts'
import type { LawsuitEvent } from '../rules/machine.ts'
import {
  changedClaims,
  emptiedLawsuits,
  followPayments,
  hasOutdatedClaims,
  excludeTitulos,
} from '../store/claims.ts'
import { lockLawsuits } from '../store/lawsuits.ts'
import { chargeLawsuits, refreshLawsuits, sumLawsuits } from './balances.ts'
import { applyToLawsuits, lawsuitFacts, saveLawsuitMoves } from './moves.ts'

/** Hour in São Paulo from which the daily balances are computed (rules 5.5). */
const balanceHour = 6

async function sumChanged(work: Work, malls: Malls): Promise<void> {
  const changed = await changedClaims(work.tx, malls)
  if (changed.length === 0) return
  const idsOf = (isFrozen: boolean) =>
    changed.filter((claim) => claim.isFrozen === isFrozen).map(({ id }) => id)
  await refreshLawsuits(work, idsOf(false))
  await sumLawsuits(work, idsOf(true))
  work.invalidate(lawsuitQueries)
}

async function endEmptied(work: Work, malls: Malls): Promise<void> {
  const emptied = await emptiedLawsuits(work.tx, malls)
  if (emptied.length === 0) return
  const reasons = new Map(emptied.map(({ id, because }) => [id, because]))
  const parameters = await readParameters(work.tx)
  const eventOf = ({ id }: { readonly id: number }): LawsuitEvent => {
    const because = reasons.get(id)
    return because === 'EXCECAO' || because === 'ACORDO'
      ? { type: 'emptied', because }
      : { type: 'balance' }
  }
  await eachPiece(
    emptied.map(({ id }) => id),
    (some) => lockLawsuits(work.tx, some, 'all'),
    async (records) => {
      const { moves } = applyToLawsuits(records, eventOf, (record) =>
        lawsuitFacts(record, work.today, parameters),
      )
      await saveLawsuitMoves(work, moves, { action: 'ACOMPANHAR_SALDO' })
    },
  )
}

/**
 * Syncs the actions of these malls with the ledger, the exception lists and the agreements. Paid
 * títulos are no longer claimed; an action that owes nothing ends or is flagged (rules 5.2 rows 10,
 * 13 and 15).
 */
export async function followClaims(work: Work, malls: Malls = 'all'): Promise<void> {
  await allowLongStatements(work.tx)
  const { AJZ_BLOQUEIA_ACORDO: blocksAgreements } = await readParameters(work.tx)
  await followPayments(work.tx, malls)
  await excludeTitulos(work.tx, { today: work.today, malls, blocksAgreements })
  await sumChanged(work, malls)
  await endEmptied(work, malls)
}

/**
 * Computes the daily balances from 06:00 in São Paulo on. The job repeats, so a process that was
 * down at 06:00 catches up later.
 */
export async function chargeDaily(work: Work): Promise<void> {
  const { today, now, tx } = work
  const start = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: 'America/Sao_Paulo',
    plainTime: Temporal.PlainTime.from({ hour: balanceHour }),
  })
  const isOpen = todayIn(now) === today && now.getTime() >= start.epochMilliseconds
  if (!isOpen || !(await hasOutdatedClaims(tx, today))) return
  await followClaims(work)
  await chargeLawsuits(work, 'unfrozen')
  work.invalidate(lawsuitQueries)
  work.log.info({ today }, 'balances of legal actions of the day')
}
