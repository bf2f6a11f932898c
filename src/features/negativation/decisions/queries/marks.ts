import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { callServer } from '#contract/client.ts'
import type {
  Boleto,
  BoletoDecision,
  BoletoSummary,
} from '#features/negativation/debt-items/contract/boleto.ts'
import { toggleFlag } from '#features/negativation/debt-items/rules/decision-row.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { invalidateAfterAct } from '#listing/screen/invalidate.ts'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { closeToast, showToast } from '#ui/overlays/toast-store.ts'
import { cents } from '#values/cents.ts'

import { invalidatedQueries } from '../components/history-queries.ts'
import { markInOrder, versionAfterMarks } from '../components/own-marks.ts'
import { markBoletos } from '../contract/calls.ts'
import { useRestoreDecisions } from './restore.ts'

const boleto = { one: 'boleto', many: 'boletos' }

type Answer = { readonly resumo?: BoletoSummary }

const moveSummary = (resumo: BoletoSummary, before: Boleto, after: Boleto): BoletoSummary => {
  if (before.flagNegativar === after.flagNegativar) return resumo
  const sign = after.flagNegativar ? 1 : -1
  const value = sign * after.valTotalVencido
  return {
    ...resumo,
    negativar: resumo.negativar + sign,
    isentar: resumo.isentar - sign,
    valorNegativar: cents(resumo.valorNegativar + value),
    valorIsentar: cents(resumo.valorIsentar - value),
  }
}

/** A search result with one row replaced and the totals adjusted. */
function withRow(result: SearchResult<Boleto>, row: Boleto): SearchResult<Boleto> {
  const before = result.rows.find(({ idBoleto }) => idBoleto === row.idBoleto)
  if (before === undefined) return result
  const answer = result.answer as Answer
  return {
    ...result,
    rows: result.rows.map((one) => (one === before ? row : one)),
    answer: {
      ...answer,
      ...(answer.resumo ? { resumo: moveSummary(answer.resumo, before, row) } : {}),
    },
  }
}

const showRow = (client: QueryClient, list: string, row: Boleto) =>
  client.setQueriesData<SearchResult<Boleto>>(
    { queryKey: [invalidatedQueries[0], list] },
    (result) => result && withRow(result, row),
  )

const flagWord = (boleto: Boleto | undefined) => (boleto?.flagNegativar ? 'NEGATIVAR' : 'ISENTAR')

/** Reports the toggle of a boleto. Only the last of several toggles offers undo. */
function useMarkToast() {
  const lastToast = useRef<number>(undefined)
  return (marked: Boleto, undo: (() => void) | undefined) => {
    if (lastToast.current !== undefined) closeToast(lastToast.current)
    lastToast.current = showToast({
      tone: 'done',
      title: `Boleto ${marked.numBoleto}: ${flagWord(marked)}`,
      ...(undo ? { undo } : {}),
    })
  }
}

/** Toggles several boletos in one call, such as those of a tenant. */
function useTurnAll(list: string) {
  const client = useQueryClient()
  const bringBack = useRestoreDecisions()
  return async (rows: readonly Boleto[]) => {
    const boletos = await Promise.all(
      rows.map(async ({ idBoleto, versao, flagNegativar }) => ({
        idBoleto,
        versao: await versionAfterMarks(idBoleto, versao),
        loja: { negativar: !flagNegativar },
        fiadores: [],
      })),
    )
    const sentAt = performance.now()
    try {
      const { content } = await callServer(markBoletos, { boletos })
      for (const row of content) showRow(client, list, row)
      const undo = bringBack(rows, content)
      showToast({
        tone: 'done',
        title: `${formatCount(content.length, boleto)}: ${flagWord(content[0])}`,
        ...(undo ? { undo } : {}),
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      invalidateAfterAct(client, invalidatedQueries, sentAt)
    }
  }
}

/** A row with the decision on one of its fiadores. */
const withFiador = (row: Boleto, id: number, negativar: boolean): Boleto => ({
  ...row,
  fiadores: row.fiadores.map((fiador) =>
    fiador.idSerasaBoletoFiador === id ? { ...fiador, negativar } : fiador,
  ),
})

/**
 * Toggles the badge of a row or sets a fiador apart. Optimistic: rolled back with the reason if
 * the server refuses.
 */
export function useMark(list: string) {
  const client = useQueryClient()
  const bringBack = useRestoreDecisions()
  const turnAll = useTurnAll(list)
  const toastMark = useMarkToast()
  const mark = (before: Boleto, after: Boleto, decision: BoletoDecision) => {
    void markInOrder(before.idBoleto, before.versao, async () => {
      const sentAt = performance.now()
      try {
        const { content } = await callServer(markBoletos, { boletos: [decision] })
        if (content[0]) showRow(client, list, content[0])
        toastMark(after, bringBack([before], content))
        return content[0]?.versao
      } catch (error) {
        showRow(client, list, before)
        toastFailure(error)
        return undefined
      } finally {
        invalidateAfterAct(client, invalidatedQueries, sentAt)
      }
    })
    void client
      .cancelQueries({ queryKey: [invalidatedQueries[0], list] })
      .then(() => showRow(client, list, after))
  }
  return {
    turnAll,
    turn: (row: Boleto) => {
      const after = toggleFlag(row)
      const loja = { negativar: after.flagNegativar }
      mark(row, after, { idBoleto: row.idBoleto, loja, fiadores: [] })
    },
    setApart: (row: Boleto, idSerasaBoletoFiador: number, negativar: boolean) =>
      mark(row, withFiador(row, idSerasaBoletoFiador, negativar), {
        idBoleto: row.idBoleto,
        loja: { negativar: row.flagNegativar },
        fiadores: [{ idSerasaBoletoFiador, negativar }],
      }),
  }
}
