import { mayRepeatJustification } from '#features/negativation/debt-items/rules/justification.ts'
import type { Work } from '#server/work/work.ts'
import { monthOf } from '#values/local-date.ts'

import type { LastDecision } from '../contract/last-decision.ts'
import * as store from '../store/last-decision.ts'

/** Decision on a tenant in the previous cycle, and whether it may be repeated. */
export async function readLastDecision(
  { tx, actor }: Work,
  of: store.Decided,
): Promise<LastDecision | null> {
  const row = await store.lastDecision(tx, of, actor.malls)
  if (!row) return null
  const { justification } = row
  const refused =
    row.isNegativate || justification === null
      ? undefined
      : mayRepeatJustification({
          ...justification,
          exceptionLimit: justification.exceptionLimit ?? undefined,
          ticket: row.ticket ?? '',
          exemptionCount: row.exemptionCount,
        })
  return {
    ciclo: monthOf(row.month),
    numBoleto: row.number,
    mesmoBoleto: row.isSameBoleto,
    decisao: row.isNegativate ? 'NEGATIVAR' : 'ISENTAR',
    idJustificativa: justification?.id ?? null,
    txtJustificativa: justification?.text ?? null,
    numChamado: row.ticket,
    txtObservacao: row.observation,
    recusa: refused?.because ?? null,
  }
}
