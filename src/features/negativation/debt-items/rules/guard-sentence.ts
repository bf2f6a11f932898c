import type { Boleto, Guarda } from '../contract/boleto.ts'
import type { PersonId } from './item.ts'

/**
 * Text of a guard. For a fiador it adds the name, because only that fiador is left out if blocked
 * (rules 4.6). Without the name, the text would seem to be about the company.
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

/** The same for one guard of a boleto. */
export const sentenceIn = (guard: Guarda, { fiadores }: Pick<Boleto, 'fiadores'>): string =>
  guardSentence(
    guard,
    fiadores.find(({ idSerasaBoletoFiador }) => idSerasaBoletoFiador === guard.pessoa)?.nomeFiador,
  )

/** Guard level of a boleto: blocked, proceeding without a blocked fiador, or alert only. */
export function guardLevel({
  guardas,
}: Pick<Boleto, 'guardas'>): 'block' | 'person' | 'alert' | 'none' {
  const blocks = guardas.filter(({ severidade }) => severidade === 'BLOQUEIO')
  if (blocks.some(({ pessoa }) => pessoa === 'LOJISTA')) return 'block'
  if (blocks.length > 0) return 'person'
  return guardas.length > 0 ? 'alert' : 'none'
}
