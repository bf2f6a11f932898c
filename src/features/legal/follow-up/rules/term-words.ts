import { formatDate, type LocalDate } from '#values/local-date.ts'
import { daysBeyond, daysOf } from '#values/term-words.ts'

/** How close the term of a phase is. */
export type Nearness = 'late' | 'near' | 'far'

export const nearnessOf = (days: number): Nearness =>
  days < 0 ? 'late' : days <= 1 ? 'near' : 'far'

/** '2 dias além do prazo', 'vence hoje', 'amanhã', 'faltam 6 dias'. */
export function termWords(days: number): string {
  if (days < 0) return daysBeyond(-days)
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'amanhã' : `faltam ${daysOf(days)}`
}

/** '2 dias além' and 'do prazo, 16/11': a past term in two lines of a narrow column. */
export function pastTermLines(daysPast: number, dueOn: LocalDate): readonly [string, string] {
  const words = daysBeyond(daysPast)
  const end = words.indexOf(' do prazo')
  return [words.slice(0, end), `${words.slice(end + 1)}, ${formatDate(dueOn).slice(0, 5)}`]
}

/** 'há 15 dias', 'desde hoje': time in the current phase. */
export const ageWords = (days: number): string => (days <= 0 ? 'desde hoje' : `há ${daysOf(days)}`)

const phaseActs: Readonly<Record<number, string>> = {
  1: 'Conferir documentos',
  2: 'Preencher guia',
  3: 'Preencher PO',
  4: 'Preencher chamado de pagamento',
  5: 'Marcar comprovante',
  6: 'Abrir Chamado',
  7: 'Preencher protocolo',
}

/** The act that concludes a phase. */
export const phaseAct = (phase: number): string => phaseActs[phase] ?? ''
