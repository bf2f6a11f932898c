import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { announceBalances } from '#features/ledger/receivables/actions/announce.ts'
import { refresh } from '#features/ledger/receivables/contract.ts'
import { Forbidden, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import { type ActMove, isActMove } from '../rules/act.ts'
import { heldUntil, type HoldParameters } from '../rules/hold.ts'
import { type StoredAct, type StoredMove, writeMoves } from '../store/acts.ts'

/** Audit actions of bank acts. */
export type ActAction =
  | 'VINCULAR_RETORNO'
  | 'DESCONSIDERAR_RETORNO'
  | 'CONFIRMAR_RETORNO'
  | 'CONCILIAR_RETORNO'
  | 'ESTORNAR_RETORNO'
  | 'REABRIR_RETORNO'
  | 'RETORNO_NAO_CONFIRMADO'

export const parametersOf = (work: Work): Promise<HoldParameters> => readParameters(work.tx)

/** Throws the answer of a refusal: 403 for four eyes, 422 for the rest. */
export function requireMove(outcome: ActMove | Refusal): ActMove {
  if (isActMove(outcome)) return outcome
  const sentence = [outcome.because, outcome.todo].filter(Boolean).join(' ')
  throw outcome.code === 'QUATRO_OLHOS' ? new Forbidden(sentence) : new Refused(sentence)
}

export const moveOf = (
  act: StoredAct,
  { to }: ActMove,
  parameters: HoldParameters,
  more: Partial<Pick<StoredMove, 'mallId' | 'reason' | 'receiptIds'>> = {},
): StoredMove => ({
  id: act.id,
  to,
  mallId: act.mallId,
  heldUntil: heldUntil(to, parameters),
  receiptIds: [],
  ...more,
})

/** Runs the guards of these malls again, and their worklists: a hold began or ended. */
export const followHolds = async (work: Work, malls: readonly (number | undefined)[]) => {
  const changed = [...new Set(malls.filter((mall) => mall !== undefined))]
  if (changed.length === 0) return
  await announceBalances(work, changed)
  await work.enqueue(
    refresh,
    { malls: changed },
    { key: `${refresh.name} retorno ${changed.join(' ')}` },
  )
}

/** Writes moves with their lines in the decision log, and has the guards run again. */
export async function storeMoves(
  work: Work,
  action: ActAction,
  moves: readonly StoredMove[],
): Promise<void> {
  if (moves.length === 0) return
  await writeMoves(work.tx, moves, work.actor)
  work.audit(
    ...moves.map(({ id, to, mallId, heldUntil: until, reason, receiptIds }) => ({
      mallId: mallId ?? 0,
      action,
      entity: 'ato_bancario',
      entityId: id,
      body: {
        ato: to.kind,
        situacao: to.state,
        idBoleto: to.boletoId ?? null,
        dia: to.occurredOn,
        pago: to.paid_cents,
        seguraAte: until ?? null,
        recebimentos: receiptIds,
        ...(reason === undefined ? {} : { motivo: reason }),
      },
    })),
  )
  work.invalidate('bank-returns')
  await followHolds(
    work,
    moves.map(({ mallId }) => mallId),
  )
}
