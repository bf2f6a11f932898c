import type { Work } from '#server/work/work.ts'

import type { EventFacts } from '../rules/events.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { removalDays } from '../rules/removal-clock.ts'
import { isFromBank } from '../rules/removal-motive.ts'
import {
  agreementsPaidOn,
  bankPaidOn,
  type CauseInputs,
  causesOf,
  type RemovalCauses,
  startClocks,
  stopClocks,
} from '../store/removals.ts'
import type { MovedItem } from './moves.ts'

type DueCause = {
  readonly motive: 'RJ_APROVADA' | 'LIMINAR' | 'DECURSO' | 'PAGAMENTO' | 'ACORDO'
  readonly receipts: readonly string[]
}

/**
 * Causes that require a removal while the boleto is still open, most severe first (row 13):
 * court, lapse, payment at the bank, agreement.
 */
export const dueCauses = ({
  court,
  hasLapsed,
  bank,
  agreement,
}: RemovalCauses): readonly DueCause[] => [
  ...(court === null ? [] : [{ motive: court, receipts: [] }]),
  ...(hasLapsed ? [{ motive: 'DECURSO' as const, receipts: [] }] : []),
  ...(bank === null ? [] : [{ motive: 'PAGAMENTO' as const, receipts: [bank] }]),
  ...(agreement === null ? [] : [{ motive: 'ACORDO' as const, receipts: [`ACORDO ${agreement}`] }]),
]

/** Inputs for the query of removal causes on a day. */
export const causeInputs = (today: Work['today'], parameters: ParameterSet): CauseInputs => ({
  today,
  daysBefore: parameters.BAIXA_ANTECEDENCIA_DIAS,
  countsAgreements: parameters.ACORDO_CONTA_COMO_PAGAMENTO,
  heldOn: parameters.RETORNO_BANCARIO_SEGURA ? today : null,
})

/** Removals of these items that wait for the bureau's return and happen with it (row 13). */
export async function removalsDue(
  work: Work,
  itemIds: readonly number[],
  parameters: ParameterSet,
): Promise<Map<number, EventFacts['removalDue']>> {
  const causes = await causesOf(work.tx, itemIds, causeInputs(work.today, parameters))
  return new Map([...causes].map(([id, each]) => [id, dueCauses(each)[0]] as const))
}

/**
 * Starts the legal clock of new removals and stops it for cancelled ones, in the transaction of
 * the moves.
 */
export async function updateRemovalClocks(
  work: Work,
  movedItems: readonly MovedItem[],
  parameters: ParameterSet,
): Promise<void> {
  const begunRemovals = movedItems.flatMap(({ record, move }) => {
    const { removal } = move.to
    return removal === undefined || removal.motive === record.state.removal?.motive
      ? []
      : { record, motive: removal.motive, isFromBank: isFromBank(removal.receipts) }
  })
  const agreedRecords = begunRemovals
    .filter(({ motive }) => motive === 'ACORDO')
    .map(({ record }) => record.id)
  const paidOn = await agreementsPaidOn(work.tx, agreedRecords)
  const paidAtBankOn = await bankPaidOn(
    work.tx,
    begunRemovals.filter(({ motive }) => motive === 'PAGAMENTO').map(({ record }) => record.id),
  )
  const clockStarts = begunRemovals.map(({ record, motive, isFromBank: fromBank }) => {
    const facts = {
      today: work.today,
      ...record,
      agreementPaidOn: paidOn.get(record.id) ?? null,
      bankPaidOn: paidAtBankOn.get(record.id) ?? null,
      isFromBank: fromBank,
    }
    return { id: record.id, motive, ...removalDays(motive, facts, parameters) }
  })
  await startClocks(work.tx, clockStarts)
  await stopClocks(
    work.tx,
    movedItems.filter(({ move }) => move.row === '15').map(({ record }) => record.id),
  )
}
