import { codeRuns } from '#values/code-runs.ts'

import type { Notes } from './notes.ts'
import type { FieldValues } from './part-reader.ts'
import type { CodeKind, Register } from './register.ts'

const KINDS: readonly CodeKind[] = ['contrato', 'luc', 'numBoleto', 'numeroTitulo']

/** A stored code whose longer spelling this file knows (rules 11, 2). */
export type Respelling = {
  readonly unidEcon: string
  readonly kind: CodeKind
  readonly from: string
  readonly to: string
}

/** A code that may be one of several known ones, or belongs elsewhere. */
export type DoubtfulCode = { readonly field: CodeKind; readonly because: string }

export type ResolvedCodes = {
  readonly doubtful: readonly DoubtfulCode[]
  readonly respellings: readonly Respelling[]
  /** Number of codes that got their zeros back. */
  readonly restored: number
}

/**
 * Resolves the codes of a row against those of its mall (J05): an unknown code whose fold is one
 * known code is that code, and the longer spelling stays. Changes `values` to the stored spelling,
 * by which the stored row is found.
 */
export function resolveCodes(
  values: FieldValues,
  unit: string,
  register: Register,
  line: number,
  notes: Notes,
): ResolvedCodes {
  const doubtful: DoubtfulCode[] = []
  const respellings: Respelling[] = []
  let restored = 0
  for (const kind of KINDS) {
    const value = values.get(kind)
    if (!value || value.text === '' || value.flaw !== undefined) continue
    const known = register.spellings(unit, kind, value.text)
    if (known.includes(value.text)) continue
    const [one, other] = known
    if (one === undefined) {
      if (
        value.sheet?.kind === 'number' &&
        !/\p{L}/u.test(value.text) &&
        register.hasOnlyLetteredCodes(unit, kind)
      )
        notes.add('J05', 'AVISO', `linha ${line}: ${kind} ${value.text}, sem letras como os outros`)
      continue
    }
    if (other !== undefined) {
      doubtful.push({
        field: kind,
        because: `Este código pode ser ${one} ou ${other}, que só diferem nos zeros; escreva qual dos dois é.`,
      })
      notes.add('J05', 'LINHA', `linha ${line}: ${kind} ${value.text} pode ser ${one} ou ${other}`)
      continue
    }
    restored++
    notes.add('J05', 'CONFIRMA', `linha ${line}: ${kind} ${value.text} é ${one}`)
    if (value.text.length > one.length)
      respellings.push({ unidEcon: unit, kind, from: one, to: value.text })
    values.set(kind, { ...value, text: one })
  }
  return { doubtful, respellings, restored }
}

/** True if two spellings have one fold. */
export const isSameFold = (one: string, other: string): boolean =>
  one === other || codeRuns(one) === codeRuns(other)
