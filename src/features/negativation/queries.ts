import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { InputOf } from '#contract/call.ts'
import { callServer, fetchFile } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { saveFile } from '#listing/screen/save-file.ts'
import { makeStaleIn } from '#listing/screen/stale.ts'
import type { Found } from '#listing/screen/use-found.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { showToast } from '#ui/toast-store.ts'
import { cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Boleto, BoletoDecision, BoletoSummary } from './contract/boleto.ts'
import {
  history,
  historyAttachment,
  justifications,
  markBoletos,
  saveJustification,
  saveJustificationWithFile,
  type searchBoletos,
  type searchExceptions,
} from './contract/calls.ts'
import { turned } from './rules/decision-row.ts'

/** What every decision makes stale: lists, counts, histories (the server announces the same name to everybody else). */
export const staleNames = ['negativation'] as const

const day = 24 * 60 * 60 * 1000

/** The justifications to choose from; a look-up of 24 hours (spec 1:7). */
export const useJustifications = () =>
  useQuery({
    queryKey: [justifications.name],
    queryFn: ({ signal }) => callServer(justifications, {}, { signal }),
    staleTime: day,
    select: ({ content }) => content,
  })

/** The earlier justifications of a boleto, newest first. */
export const useHistory = (id: number | undefined) =>
  useQuery({
    queryKey: [staleNames[0], history.name, id],
    queryFn: ({ signal }) => callServer(history, { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    select: ({ content }) => content,
  })

/** Saves the attachment of a history row as a file. */
export async function downloadAttachment(id: number): Promise<void> {
  try {
    saveFile(await fetchFile(historyAttachment, { id }))
  } catch (error) {
    toastFailure(error)
  }
}

/** The number of the first boleto of a search, in its order, that still needs a justification. */
export async function firstWithoutJustification(
  search: typeof searchBoletos | typeof searchExceptions,
  filter: SearchInput,
): Promise<string | undefined> {
  const { content } = await callServer(search, { ...filter, semJustificativa: true, page: 1, size: 1 } as InputOf<
    typeof search
  >)
  return content[0]?.numBoleto
}

type Answer = { readonly resumo?: BoletoSummary }

const moved = (resumo: BoletoSummary, before: Boleto, after: Boleto): BoletoSummary => {
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

/** What was found with one row replaced, the split of the result line moved along. */
export function withRow(found: Found<Boleto>, row: Boleto): Found<Boleto> {
  const before = found.rows.find(({ idBoleto }) => idBoleto === row.idBoleto)
  if (before === undefined) return found
  const answer = found.answer as Answer
  return {
    ...found,
    rows: found.rows.map((one) => (one === before ? row : one)),
    answer: { ...answer, ...(answer.resumo ? { resumo: moved(answer.resumo, before, row) } : {}) },
  }
}

const showRow = (client: QueryClient, list: string, row: Boleto) =>
  client.setQueriesData<Found<Boleto>>({ queryKey: [staleNames[0], list] }, (found) => found && withRow(found, row))

/** Turns the badge of a row, or a fiador apart: shown at once, and rolled back with the reason when the server refuses. */
export function useMark(list: string) {
  const client = useQueryClient()
  // Two clicks on one row reach the server in their order.
  const waiting = useRef(new Map<number, Promise<unknown>>())
  const mark = (before: Boleto, after: Boleto, decision: BoletoDecision) => {
    const id = before.idBoleto
    const sent = (waiting.current.get(id) ?? Promise.resolve()).then(async () => {
      try {
        const { content } = await callServer(markBoletos, { boletos: [decision] })
        if (content[0]) showRow(client, list, content[0])
      } catch (error) {
        showRow(client, list, before)
        toastFailure(error)
      } finally {
        void makeStaleIn(client, staleNames)
      }
    })
    waiting.current.set(id, sent)
    void client.cancelQueries({ queryKey: [staleNames[0], list] }).then(() => showRow(client, list, after))
  }
  return {
    turn: (row: Boleto) => {
      const after = turned(row)
      mark(row, after, { idBoleto: row.idBoleto, loja: { negativar: after.flagNegativar }, fiadores: [] })
    },
    setApart: (row: Boleto, idSerasaBoletoFiador: number, negativar: boolean) =>
      mark(
        row,
        {
          ...row,
          fiadores: row.fiadores.map((fiador) =>
            fiador.idSerasaBoletoFiador === idSerasaBoletoFiador ? { ...fiador, negativar } : fiador,
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

/** What the form of a justification gives. */
export type JustificationGiven = {
  readonly idJustificativa: number
  readonly numChamado?: string
  readonly txtObservacao?: string
  readonly file?: File
}

/** One boleto that did not take its justification, and why. */
export type NotJustified = { readonly numBoleto: string; readonly motivo: string }

/** Saves one justification on many boletos, one call each with its own idempotency key, so that a retry repeats nothing. */
export function useJustifyMany() {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const keyOf = (intent: string) => {
    const key = keys.current.get(intent) ?? crypto.randomUUID()
    keys.current.set(intent, key)
    return key
  }
  return async (
    rows: readonly Boleto[],
    { file, ...given }: JustificationGiven,
    progress: (done: number) => void,
  ): Promise<readonly NotJustified[]> => {
    const refused: NotJustified[] = []
    for (const [index, { idBoleto, numBoleto }] of rows.entries()) {
      progress(index)
      const key = keyOf(JSON.stringify([idBoleto, given, file?.name, file?.size, file?.lastModified]))
      try {
        await (file
          ? callServer(saveJustificationWithFile, { ...given, idBoleto }, { key, file })
          : callServer(saveJustification, { ...given, idBoleto }, { key }))
      } catch (error) {
        refused.push({ numBoleto, motivo: error instanceof Error ? error.message : 'Erro interno' })
      }
    }
    await makeStaleIn(client, staleNames)
    if (refused.length < rows.length) {
      const count = rows.length - refused.length
      showToast({
        tone: 'done',
        title: 'Salvo com sucesso.',
        detail: count === 1 ? '1 boleto justificado.' : `${formatWhole(count)} boletos justificados.`,
      })
    }
    return refused
  }
}
