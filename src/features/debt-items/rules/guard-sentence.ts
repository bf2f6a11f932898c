import type { Boleto, Guarda } from '../contract/boleto.ts'
import type { PersonId } from './item.ts'

/**
 * What a guard says, with whose it is: one of a fiador names the fiador, who alone stays out where
 * it blocks (rules 4.6). Without the name it reads as if it were of the company above it.
 */
export function guardSentence(
  guard: { readonly severidade: string; readonly pessoa: PersonId; readonly texto: string },
  fiador: string | undefined,
): string {
  if (guard.pessoa === 'LOJISTA') return guard.texto
  const who = fiador === undefined || fiador === '' ? 'Um fiador' : `Fiador ${fiador}`
  const out = guard.severidade === 'BLOQUEIO' ? ', que fica de fora' : ''
  return `${who}${out}: ${guard.texto}`
}

/** The same of a guard among those of a boleto. */
export const sentenceIn = (guard: Guarda, { fiadores }: Pick<Boleto, 'fiadores'>): string =>
  guardSentence(
    guard,
    fiadores.find(({ idSerasaBoletoFiador }) => idSerasaBoletoFiador === guard.pessoa)?.nomeFiador,
  )

/**
 * How a boleto stands under its guards: blocked itself, going without a blocked fiador, or only to
 * be looked at.
 */
export function guardLevel({
  guardas,
}: Pick<Boleto, 'guardas'>): 'block' | 'person' | 'alert' | 'none' {
  const blocks = guardas.filter(({ severidade }) => severidade === 'BLOQUEIO')
  if (blocks.some(({ pessoa }) => pessoa === 'LOJISTA')) return 'block'
  if (blocks.length > 0) return 'person'
  return guardas.length > 0 ? 'alert' : 'none'
}
