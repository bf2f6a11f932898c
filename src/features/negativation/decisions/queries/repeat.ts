import { useQueryClient } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { invalidateAfterAct } from '#listing/screen/invalidate.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { invalidatedQueries } from '../components/history-queries.ts'
import { versionAfterMarks } from '../components/own-marks.ts'
import { markBoletos, saveJustification } from '../contract/calls.ts'
import type { LastDecision } from '../contract/last-decision.ts'
import { useRestoreDecisions } from './restore.ts'

/**
 * Repeats the previous cycle's decision on a boleto, with the same justification and ticket;
 * 'Desfazer' restores the previous state.
 */
export function useRepeatDecision(): (row: Boleto, last: LastDecision) => Promise<void> {
  const client = useQueryClient()
  const bringBack = useRestoreDecisions()
  return async (row, { ciclo, decisao, idJustificativa, numChamado, txtObservacao }) => {
    const { idBoleto } = row
    const versao = await versionAfterMarks(idBoleto, row.versao)
    const sentAt = performance.now()
    try {
      if (decisao === 'NEGATIVAR')
        await callServer(markBoletos, {
          boletos: [{ idBoleto, loja: { negativar: true }, fiadores: [], versao }],
        })
      else
        await callServer(saveJustification, {
          idBoleto,
          versao,
          idJustificativa: idJustificativa ?? 0,
          ...(numChamado === null ? {} : { numChamado }),
          ...(txtObservacao === null ? {} : { txtObservacao }),
        })
      const undo = bringBack([row])
      showToast({
        tone: 'done',
        title: `Boleto ${row.numBoleto}: igual ao ciclo ${Number(ciclo.slice(5))}`,
        detail: decisao,
        ...(undo ? { undo } : {}),
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      invalidateAfterAct(client, invalidatedQueries, sentAt)
    }
  }
}
