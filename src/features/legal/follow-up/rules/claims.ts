import type { Claim } from '#features/legal/lawsuits/rules/claim.ts'
import { refuse } from '#features/legal/lawsuits/rules/refusals.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import type { Refusal } from '#values/refusal.ts'

/**
 * A user's choice for a título; undefined leaves a charge unchanged, null returns to the computed
 * one.
 */
export type Choice = {
  readonly idTitulo: number
  readonly considerar: boolean
  readonly juros?: Cents | null | undefined
  readonly multa?: Cents | null | undefined
  readonly correcao?: Cents | null | undefined
}

const whyOut = {
  PAGO: 'está pago',
  EXCECAO: 'está em lista de exceção',
  ACORDO: 'está em acordo',
} as const

const orBefore = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value)

const chosen = (claim: Claim, choice: Choice): Claim => ({
  ...claim,
  isConsidered: choice.considerar,
  leftOutBy: choice.considerar ? null : (claim.leftOutBy ?? 'PESSOA'),
  informedInterest_cents: orBefore(choice.juros, claim.informedInterest_cents),
  informedFine_cents: orBefore(choice.multa, claim.informedFine_cents),
  informedCorrection_cents: orBefore(choice.correcao, claim.informedCorrection_cents),
})

const isSame = (before: Claim, after: Claim) =>
  before.isConsidered === after.isConsidered &&
  before.informedInterest_cents === after.informedInterest_cents &&
  before.informedFine_cents === after.informedFine_cents &&
  before.informedCorrection_cents === after.informedCorrection_cents

const considered = (claims: readonly Claim[]) => claims.filter((claim) => claim.isConsidered)

/** The claims after the choices, compared with before. */
export type Claims = {
  readonly changed: readonly Claim[]
  readonly consideredCount: number
  readonly criterion_cents: Cents
  /** A título is included or excluded. */
  readonly isToggled: boolean
}

/** Applies a user's choices to the títulos of an action; refuses títulos of others. */
export function claimsAfter(
  claims: readonly Claim[],
  choices: readonly Choice[],
): Claims | Refusal {
  const known = new Map(claims.map((claim) => [claim.id, claim]))
  const next = new Map(known)
  for (const choice of choices) {
    const before = known.get(choice.idTitulo)
    if (!before) return refuse('SEM_EFEITO', `O título ${choice.idTitulo} não é desta ação.`)
    const why = before.leftOutBy
    if (choice.considerar && (why === 'PAGO' || why === 'EXCECAO' || why === 'ACORDO'))
      return refuse(
        'CAMPO_BLOQUEADO',
        `O título ${before.number} ${whyOut[why]} e não pode ser considerado.`,
      )
    next.set(choice.idTitulo, chosen(before, choice))
  }
  const after = [...next.values()]
  const changed = after.filter((claim) => {
    const before = known.get(claim.id)
    return before !== undefined && !isSame(before, claim)
  })
  return {
    changed,
    consideredCount: considered(after).length,
    criterion_cents: sumCents(considered(after).map(({ open_cents: open }) => open)),
    isToggled: changed.some(({ id, isConsidered }) => known.get(id)?.isConsidered !== isConsidered),
  }
}
