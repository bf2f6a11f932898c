import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { invalidateAfterAct } from '#listing/screen/invalidate.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { invalidatedQueries } from '../components/history-queries.ts'
import { justifications, justifyMany, saveJustificationWithFile } from '../contract/calls.ts'
import { useRestoreDecisions } from './restore.ts'

const day = 24 * 60 * 60 * 1000

/** Active justifications, cached for 24 hours (spec 1:7). */
export const useJustifications = () =>
  useQuery({
    queryKey: [justifications.name],
    queryFn: ({ signal }) => callServer(justifications, {}, { signal }),
    staleTime: day,
    select: ({ content }) => content,
  })

const boleto = { one: 'boleto', many: 'boletos' }

/** Values of the justification form. */
export type JustificationInput = {
  readonly idJustificativa: number
  readonly numChamado?: string
  readonly txtObservacao?: string
  readonly file?: File
}

/** A boleto that refused its justification, with the reason. */
export type NotJustified = { readonly numBoleto: string; readonly motivo: string }

/** What came of one justification on many boletos. */
type Justified = {
  /** Rows as they were, and as the server stored them. */
  readonly changed: readonly Boleto[]
  readonly now: readonly Boleto[]
  readonly notJustified: readonly NotJustified[]
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'Erro interno')

/**
 * One call for all boletos, which one transaction saves; a failed call justifies none. An answer
 * ends the intent: saving again asks the boletos that refused once more.
 */
async function justifyAll(
  rows: readonly Boleto[],
  justification: Omit<JustificationInput, 'file'>,
  keyOf: (intent: string) => string,
  forget: (intent: string) => void,
): Promise<Justified> {
  const idBoletos = rows.map(({ idBoleto }) => idBoleto)
  const intent = JSON.stringify([idBoletos, justification])
  const key = keyOf(intent)
  try {
    const answer = await callServer(justifyMany, { ...justification, idBoletos }, { key })
    forget(intent)
    return justifiedOf(rows, answer)
  } catch (error) {
    const motivo = reasonOf(error)
    const notJustified = rows.map(({ numBoleto }) => ({ numBoleto, motivo }))
    return { changed: [], now: [], notJustified }
  }
}

function justifiedOf(
  rows: readonly Boleto[],
  { content, recusados }: AnswerOf<typeof justifyMany>,
): Justified {
  const rowOf = new Map(rows.map((row) => [row.idBoleto, row]))
  return {
    changed: content.flatMap(({ idBoleto }) => rowOf.get(idBoleto) ?? []),
    now: content,
    notJustified: recusados.map(({ idBoleto, motivo }) => ({
      numBoleto: rowOf.get(idBoleto)?.numBoleto ?? '',
      motivo,
    })),
  }
}

/**
 * One call per boleto, each with its own copy of the file and its own idempotency key, so that a
 * retry repeats nothing.
 */
async function justifyEach(
  rows: readonly Boleto[],
  file: File,
  justification: Omit<JustificationInput, 'file'>,
  keyOf: (intent: string) => string,
  progress: (words: string) => void,
): Promise<Justified> {
  const notJustified: NotJustified[] = []
  const changed: Boleto[] = []
  const now: Boleto[] = []
  for (const [index, row] of rows.entries()) {
    const { idBoleto, numBoleto } = row
    progress(`Salvando ${index + 1} de ${rows.length}.`)
    const key = keyOf(
      JSON.stringify([idBoleto, justification, file.name, file.size, file.lastModified]),
    )
    try {
      const { mudou, content } = await callServer(
        saveJustificationWithFile,
        { ...justification, idBoleto },
        { key, file },
      )
      if (mudou) {
        changed.push(row)
        now.push(...content)
      }
    } catch (error) {
      notJustified.push({
        numBoleto,
        motivo: reasonOf(error),
      })
    }
  }
  return { changed, now, notJustified }
}

/** Reports how many boletos changed, and how many had this justification before. */
function toastJustified(changed: number, same: number, undo: (() => void) | undefined): void {
  const already =
    same === 0
      ? ''
      : `${formatCount(same, boleto)} já ${same === 1 ? 'tinha' : 'tinham'} esta justificativa.`
  const changedText = `${formatCount(changed, { one: 'boleto justificado', many: 'boletos justificados' })}.`
  if (changed > 0)
    showToast({
      tone: 'done',
      title: 'Salvo com sucesso.',
      detail: [changedText, already].filter(Boolean).join(' '),
      ...(undo ? { undo } : {}),
    })
  else if (same > 0) showToast({ tone: 'info', title: 'Nada mudou.', detail: already })
}

/** Saves one justification on many boletos; the answer names those that refused it. */
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
    input: JustificationInput,
    progress: (words: string) => void,
  ): Promise<readonly NotJustified[]> => {
    const { file, ...justification } = input
    const sentAt = performance.now()
    if (!file) progress(`Salvando ${formatCount(rows.length, boleto)}.`)
    const { changed, now, notJustified } = await (file
      ? justifyEach(rows, file, justification, keyOf, progress)
      : justifyAll(rows, justification, keyOf, (intent) => keys.current.delete(intent)))
    invalidateAfterAct(client, invalidatedQueries, sentAt)
    const same = rows.length - notJustified.length - changed.length
    toastJustified(changed.length, same, bringBack(changed, now))
    return notJustified
  }
}
