import { formatInstant } from '#values/instant.ts'

import type { MessagePage } from '../contract/messages.ts'
import { eventWords } from './event-words.ts'

/** A step on the way of a message, with its witness. */
export type WayStep = {
  readonly event: string
  readonly at: Date
  readonly title: string
  readonly witness: string
}

const sources: Readonly<Record<string, string>> = {
  PROVEDOR: 'Aviso assinado do provedor',
  ARQUIVO: 'Arquivo de eventos',
  DIGITADA: 'Digitada',
}

function witnessOf(
  { evento, origem, por, detalhe }: MessagePage['eventos'][number],
  page: MessagePage,
): string {
  const join = (...parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part !== undefined && part !== '').join(', ')
  if (evento === 'PROPOSTA')
    return `Régua ${page.regua} versão ${page.versaoRegua}, passo ${page.nomePasso}, texto versão ${page.versaoModelo}`
  if (evento === 'ENVIANDO') return 'Pagamento, promessa, contestação, liminar, acordo'
  if (evento === 'ENVIADA') return join(page.endereco, detalhe)
  const source = sources[origem]
  if (source !== undefined) return join(source, por, detalhe)
  return join(evento === 'LIBERADA' ? undefined : por, detalhe)
}

/** The way of a message in time. */
export const wayOf = (page: MessagePage): readonly WayStep[] =>
  page.eventos.map((event) => ({
    event: event.evento,
    at: event.em,
    title:
      event.evento === 'LIBERADA'
        ? `Liberada ${event.origem === 'SISTEMA' ? 'automaticamente' : `por ${event.por}`}`
        : eventWords(event.evento),
    witness: witnessOf(event, page),
  }))

/** '4 h 12 min' from the first step to the last; undefined for less than two. */
export function wayLength(steps: readonly WayStep[]): string | undefined {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || first === last) return undefined
  const minutes = Math.max(0, Math.floor((last.at.getTime() - first.at.getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** 'Lívia Prado em 18/11/2026 09:58; ninguém antes'. */
export function readersWords(readings: MessagePage['leituras']): string {
  const [last, ...before] = readings
  if (!last) return 'ninguém'
  const names = [...new Set(before.map(({ por }) => por))]
  return `${last.por} em ${formatInstant(last.em)}; ${names.length === 0 ? 'ninguém antes' : `antes ${names.join(', ')}`}`
}
