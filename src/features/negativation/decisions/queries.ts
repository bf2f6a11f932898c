import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { invalidateAfterAct, invalidateIn } from '#listing/screen/invalidate.ts'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { closeToast, showToast, toastState } from '#ui/overlays/toast-store.ts'
import { cents } from '#values/cents.ts'
import type {
  Boleto,
  BoletoDecision,
  BoletoSummary,
} from '#features/negativation/debt-items/contract/boleto.ts'
import { toggleFlag } from '#features/negativation/debt-items/rules/decision-row.ts'

import {
  justifications,
  markBoletos,
  restoreDecisions,
  saveJustification,
  saveJustificationWithFile,
  type searchBoletos,
} from './contract/calls.ts'
import { invalidatedQueries } from './components/history-queries.ts'
import { markInOrder, versionAfterMarks } from './components/own-marks.ts'
import type { LastDecision } from './contract/last-decision.ts'

const day = 24 * 60 * 60 * 1000

const boleto = { one: 'boleto', many: 'boletos' }

/** Active justifications, cached for 24 hours (spec 1:7). */
export const useJustifications = () =>
  useQuery({
    queryKey: [justifications.name],
    queryFn: ({ signal }) => callServer(justifications, {}, { signal }),
    staleTime: day,
    select: ({ content }) => content,
  })

/** Number of the first boleto of a search, in its order, without a justification. */
export async function firstWithoutJustification(
  search: typeof searchBoletos,
  filter: SearchInput,
): Promise<string | undefined> {
  const { content } = await callServer(search, {
    ...filter,
    semJustificativa: true,
    page: 1,
    size: 1,
  } as InputOf<typeof search>)
  return content[0]?.numBoleto
}

/** All boletos of a search that has this many. */
export async function boletosOfSearch(
  search: typeof searchBoletos,
  filter: SearchInput,
  count: number,
): Promise<readonly Boleto[]> {
  const { content } = await callServer(search, {
    ...filter,
    page: 1,
    size: count,
  } as InputOf<typeof search>)
  return content
}

type Answer = { readonly resumo?: BoletoSummary }

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
export function withRow(result: SearchResult<Boleto>, row: Boleto): SearchResult<Boleto> {
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

/**
 * Toggles the badge of a row or sets a fiador apart. Optimistic: rolled back with the reason if
 * the server refuses.
 */
export function useMark(list: string) {
  const client = useQueryClient()
  const bringBack = useRestoreDecisions()
  // Only the last of several toggles offers undo.
  const lastToast = useRef<number>(undefined)
  const tellMark = (marked: Boleto, undo: (() => void) | undefined) => {
    const { numBoleto, flagNegativar } = marked
    if (lastToast.current !== undefined) closeToast(lastToast.current)
    lastToast.current = showToast({
      tone: 'done',
      title: `Boleto ${numBoleto}: ${flagNegativar ? 'NEGATIVAR' : 'ISENTAR'}`,
      ...(undo ? { undo } : {}),
    })
  }
  const mark = (before: Boleto, after: Boleto, decision: BoletoDecision) => {
    void markInOrder(before.idBoleto, before.versao, async () => {
      const sentAt = performance.now()
      try {
        const { content } = await callServer(markBoletos, { boletos: [decision] })
        if (content[0]) showRow(client, list, content[0])
        tellMark(after, bringBack([before], content))
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
  const turnAll = async (rows: readonly Boleto[]) => {
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
        title: `${formatCount(content.length, boleto)}: ${content[0]?.flagNegativar ? 'NEGATIVAR' : 'ISENTAR'}`,
        ...(undo ? { undo } : {}),
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      invalidateAfterAct(client, invalidatedQueries, sentAt)
    }
  }
  return {
    turnAll,
    turn: (row: Boleto) => {
      const after = toggleFlag(row)
      mark(row, after, {
        idBoleto: row.idBoleto,
        loja: { negativar: after.flagNegativar },
        fiadores: [],
      })
    },
    setApart: (row: Boleto, idSerasaBoletoFiador: number, negativar: boolean) =>
      mark(
        row,
        {
          ...row,
          fiadores: row.fiadores.map((fiador) =>
            fiador.idSerasaBoletoFiador === idSerasaBoletoFiador
              ? { ...fiador, negativar }
              : fiador,
          ),
        },
        {
          idBoleto: row.idBoleto,
          loja: { negativar: row.flagNegativar },
          fiadores: [{ idSerasaBoletoFiador, negativar }],
        },
      ),
  }
}

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

/** Values of the justification form. */
export type JustificationInput = {
  readonly idJustificativa: number
  readonly numChamado?: string
  readonly txtObservacao?: string
  readonly file?: File
}

/** A boleto that refused its justification, with the reason. */
export type NotJustified = { readonly numBoleto: string; readonly motivo: string }

/**
 * Saves one justification on many boletos: one call each with its own idempotency key, so that a
 * retry repeats nothing.
 */
export function useJustifyMany() {
  const client = useQueryClient()
  const bringBack = useRestoreDecisions()
  const keys = useRef(new Map<string, string>())
  const keyOf = (intent: string) => {
    const key = keys.current.get(intent) ?? crypto.randomUUID()
    keys.current.set(intent, key)
    return key
  }
  return async (
    rows: readonly Boleto[],
    { file, ...justification }: JustificationInput,
    progress: (count: number) => void,
  ): Promise<readonly NotJustified[]> => {
    const notJustified: NotJustified[] = []
    const changed: Boleto[] = []
    const now: Boleto[] = []
    for (const [index, row] of rows.entries()) {
      const { idBoleto, numBoleto } = row
      progress(index)
      const key = keyOf(
        JSON.stringify([idBoleto, justification, file?.name, file?.size, file?.lastModified]),
      )
      try {
        const { mudou, content } = await (file
          ? callServer(saveJustificationWithFile, { ...justification, idBoleto }, { key, file })
          : callServer(saveJustification, { ...justification, idBoleto }, { key }))
        if (mudou) {
          changed.push(row)
          now.push(...content)
        }
      } catch (error) {
        notJustified.push({
          numBoleto,
          motivo: error instanceof Error ? error.message : 'Erro interno',
        })
      }
    }
    await invalidateIn(client, invalidatedQueries)
    const changedCount = changed.length
    const undo = bringBack(changed, now)
    const same = rows.length - notJustified.length - changedCount
    const already =
      same === 0
        ? ''
        : `${formatCount(same, boleto)} já ${same === 1 ? 'tinha' : 'tinham'} esta justificativa.`
    const leftText = `${formatCount(changedCount, { one: 'boleto justificado', many: 'boletos justificados' })}.`
    if (changedCount > 0)
      showToast({
        tone: 'done',
        title: 'Salvo com sucesso.',
        detail: [leftText, already].filter(Boolean).join(' '),
        ...(undo ? { undo } : {}),
      })
    else if (same > 0) showToast({ tone: 'info', title: 'Nada mudou.', detail: already })
    return notJustified
  }
}
