import type { Cents } from '#values/cents.ts'
import { codeRuns } from '#values/code-runs.ts'
import type { Competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A stored título as its twin must agree with it (rules 11.3, J06 and J07). */
export type TwinTitulo = {
  readonly id: number
  readonly mallId: number
  readonly contract: string
  readonly numBoleto: string
  readonly number: string
  readonly dueOn: LocalDate
  readonly original_cents: Cents
  readonly movement: string
  readonly competence: Competence
}

export type Twins = {
  readonly titulos: readonly TwinTitulo[]
  /** GRAFIA (J06): their numbers differ only in spelling; NUMERO (J07): in the number itself. */
  readonly kind: 'GRAFIA' | 'NUMERO'
}

const likenessOf = (each: TwinTitulo) =>
  [
    each.mallId,
    each.contract,
    each.numBoleto,
    each.dueOn,
    each.original_cents,
    each.movement,
    each.competence,
  ].join('|')

/** Groups of títulos that are probably one debt under several numbers (guard G31). */
export const twinsOf = (titulos: readonly TwinTitulo[]): readonly Twins[] =>
  [...Map.groupBy(titulos, likenessOf).values()].flatMap((alike): readonly Twins[] => {
    if (alike.length < 2) return []
    const byNumber = [...Map.groupBy(alike, ({ number }) => codeRuns(number)).values()]
    const spellings = byNumber
      .filter(({ length }) => length > 1)
      .map((group) => ({ titulos: group, kind: 'GRAFIA' as const }))
    const others = byNumber.flatMap((group) => group.slice(0, 1))
    return others.length > 1 ? [...spellings, { titulos: others, kind: 'NUMERO' }] : spellings
  })
