import { useQueryClient } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { invalidateAfterAct } from '#listing/screen/invalidate.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { closeToast, showToast, toastState } from '#ui/overlays/toast-store.ts'

import { invalidatedQueries } from '../components/history-queries.ts'
import { restoreDecisions } from '../contract/calls.ts'

/** State to restore: the decision, that of the fiadores, and the justification. */
const previousDecisionOf = (row: Boleto) => ({
  idBoleto: row.idBoleto,
  loja: { negativar: row.flagNegativar },
  fiadores: row.fiadores
    .filter(({ bloqueado }) => !bloqueado)
    .map(({ idSerasaBoletoFiador, negativar }) => ({ idSerasaBoletoFiador, negativar })),
  idJustificativa: row.serasaJustificatica?.idSerasaJustificatica ?? null,
  numChamado: row.numChamado,
  txtObservacao: row.txtObservacao,
  nomeAnexo: row.nomeAnexo,
})

/**
 * Restores decisions from before an act, all or none; changes of other users refuse the undo.
 * `now` has the versions after the act.
 */
export function useRestoreDecisions(): (
  before: readonly Boleto[],
  now?: readonly Pick<Boleto, 'idBoleto' | 'versao'>[],
) => (() => void) | undefined {
  const client = useQueryClient()
  return (before, now = []) => {
    if (before.length === 0) return undefined
    const versions = new Map(now.map(({ idBoleto, versao }) => [idBoleto, versao]))
    const boletos = before.map((row) => {
      const versao = versions.get(row.idBoleto)
      return { ...previousDecisionOf(row), ...(versao === undefined ? {} : { versao }) }
    })
    const wayBack = () => {
      void (async () => {
        const sentAt = performance.now()
        try {
          await callServer(restoreDecisions, { boletos })
          showToast({
            tone: 'done',
            title: 'Desfeito.',
            detail: formatCount(before.length, {
              one: 'boleto como estava',
              many: 'boletos como estavam',
            }),
          })
        } catch (error) {
          toastFailure(error)
        } finally {
          invalidateAfterAct(client, invalidatedQueries, sentAt)
        }
      })()
    }
    boletosOfWay.set(
      wayBack,
      before.map(({ idBoleto }) => idBoleto),
    )
    return wayBack
  }
}

// Boletos of each undo action.
const boletosOfWay = new WeakMap<() => void, readonly number[]>()

/** Submitted decisions cannot be undone; without `ids` this withdraws every offered undo. */
export function withdrawUndo(ids?: readonly number[]): void {
  const submittedIds = ids && new Set(ids)
  for (const { id, undo } of toastState().open) {
    const boletos = undo && boletosOfWay.get(undo)
    if (boletos && (submittedIds === undefined || boletos.some((one) => submittedIds.has(one))))
      closeToast(id)
  }
}
