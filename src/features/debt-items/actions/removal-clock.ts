import type { Work } from '#server/work/work.ts'

import type { EventFacts } from '../rules/events.ts'
import type { ParameterSet } from '../rules/parameters.ts'
import { removalDays } from '../rules/removal-clock.ts'
import {
  agreementsPaidOn,
  type CausesAsked,
  causesOf,
  type RemovalCauses,
  startClocks,
  stopClocks,
} from '../store/removals.ts'
import type { MovedItem } from './moves.ts'

type DueCause = {
  readonly motive: 'RJ_APROVADA' | 'LIMINAR' | 'DECURSO' | 'ACORDO'
  readonly receipts: readonly string[]
}

/**
 * What calls for a removal while the boleto is still open, the gravest first (row 13): courts, the
 * lapse, an agreement.
 */
export const dueCauses = ({ court, hasLapsed, agreement }: RemovalCauses): readonly DueCause[] => [
  ...(court === null ? [] : [{ motive: court, receipts: [] }]),
  ...(hasLapsed ? [{ motive: 'DECURSO' as const, receipts: [] }] : []),
  ...(agreement === null ? [] : [{ motive: 'ACORDO' as const, receipts: [`ACORDO ${agreement}`] }]),
]

/** What the causes are asked with on a day. */
export const causesAsked = (today: Work['today'], parameters: ParameterSet): CausesAsked => ({
  today,
  daysBefore: parameters.BAIXA_ANTECEDENCIA_DIAS,
  countsAgreements: parameters.ACORDO_CONTA_COMO_PAGAMENTO,
})

/** What waits for the return of these items: it happens with the return (row 13). */
export async function removalsDue(
  work: Work,
  itemIds: readonly number[],
  parameters: ParameterSet,
): Promise<Map<number, EventFacts['removalDue']>> {
  const causes = await causesOf(work.tx, itemIds, causesAsked(work.today, parameters))
  return new Map([...causes].map(([id, each]) => [id, dueCauses(each)[0]] as const))
}

/**
 * Starts the legal clock of whatever became a removal, and stops it where a removal was cancelled;
 * in the transaction of the moves.
 */
export async function keepClocks(
  work: Work,
  movedItems: readonly MovedItem[],
  parameters: ParameterSet,
): Promise<void> {
  const begunRemovals = movedItems.flatMap(({ record, move }) => {
    const { removal } = move.to
    return removal === undefined || removal.motive === record.state.removal?.motive
      ? []
      : { record, motive: removal.motive }
  })
  const agreedRecords = begunRemovals
    .filter(({ motive }) => motive === 'ACORDO')
    .map(({ record }) => record.id)
  const paidOn = await agreementsPaidOn(work.tx, agreedRecords)
  const clockStarts = begunRemovals.map(({ record, motive }) => {
    const facts = { today: work.today, ...record, agreementPaidOn: paidOn.get(record.id) ?? null }
    return { id: record.id, motive, ...removalDays(motive, facts, parameters) }
  })
  await startClocks(work.tx, clockStarts)
  await stopClocks(
    work.tx,
    movedItems.filter(({ move }) => move.row === '15').map(({ record }) => record.id),
  )
}
