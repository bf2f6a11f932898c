import { cents, type Cents, formatBrl } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatRate, type Rate } from '#values/rate.ts'
import type { Refusal } from '#values/refusal.ts'

import { refuse, withoutEffect } from './refusals.ts'

/** Critério, and the claim once it was corrected. */
export type Worth = {
  readonly criterion_cents: Cents
  readonly corrected_cents?: Cents | null | undefined
}

/** Paid or written off after the day of the claim, and still included in it. */
export type SettledSinceClaim = {
  readonly cents: Cents
  /** True for a receipt, false for a write-off. */
  readonly isReceived: boolean
}

export const nothingSettled: SettledSinceClaim = { cents: cents(0), isReceived: false }

/** The figure compared with limits: the greater of critério and claim. */
export const weightOf = ({ criterion_cents: criterion, corrected_cents: claim }: Worth): number =>
  Math.max(criterion, claim ?? 0)

export const claimOf = ({ criterion_cents: criterion, corrected_cents: claim }: Worth): Cents =>
  claim ?? criterion

/** Whether a claim differs from the agreed one by more than the tolerance. */
export const isBeyond = (claim: number, agreed: number, tolerance: Rate): boolean =>
  Math.abs(claim - agreed) * 10_000 > agreed * tolerance

/** 'R$ 4.000,00 recebidos depois de 18/11/2026: atualize o saldo.'; undefined if nothing. */
export const settledSinceText = (
  { cents: sum, isReceived }: SettledSinceClaim,
  since: LocalDate | null,
): string | undefined =>
  sum > 0 && since !== null
    ? `${formatBrl(sum)} ${isReceived ? 'recebidos' : 'baixados'} depois de ${formatDate(since)}: atualize o saldo.`
    : undefined

/** Facts for the check before the filing ticket. */
export type ClaimFacts = Worth & {
  readonly correctedOn: LocalDate | null
  readonly agreed_cents: Cents | null
  readonly settledSinceClaim: SettledSinceClaim
  readonly parameters: { readonly AJZ_TOLERANCIA_VALOR: Rate }
}

/** Whether the current claim differs from the one that two people agreed on. */
export const isClaimDisagreed = ({ agreed_cents: agreed, ...facts }: ClaimFacts): boolean =>
  agreed !== null && isBeyond(claimOf(facts), agreed, facts.parameters.AJZ_TOLERANCIA_VALOR)

const staleClaim = (facts: ClaimFacts): Refusal | undefined => {
  const settledSinceClaim = settledSinceText(facts.settledSinceClaim, facts.correctedOn)
  return settledSinceClaim === undefined
    ? undefined
    : refuse(
        'SALDO_DESATUALIZADO',
        settledSinceClaim,
        "Use 'Atualizar' em qualquer linha de Boletos e títulos.",
      )
}

/** Whether the claim needs a second person's confirmation. */
export const mayRequestClaim = (facts: ClaimFacts): Refusal | undefined =>
  staleClaim(facts) ??
  (isClaimDisagreed(facts)
    ? undefined
    : withoutEffect('O saldo corrigido é o aprovado: não há o que confirmar.'))

/**
 * Blocks the filing ticket if money received is still claimed (CC art. 940), or if two people have
 * not agreed on the claim.
 */
export function mayFileClaim(facts: ClaimFacts): Refusal | undefined {
  const stale = staleClaim(facts)
  if (stale !== undefined || !isClaimDisagreed(facts)) return stale
  return refuse(
    'SALDO_ALTERADO',
    `O saldo corrigido é ${formatBrl(claimOf(facts))} e o aprovado, ${formatBrl(facts.agreed_cents ?? cents(0))}: difere mais de ${formatRate(facts.parameters.AJZ_TOLERANCIA_VALOR)}.`,
    "Use 'Pedir confirmação do saldo': outra pessoa confirma.",
  )
}

/** Checks that the claim still equals the one shown to the confirming user. */
export const mayConfirmClaim = (
  shown: Cents | null,
  now: Worth,
  { AJZ_TOLERANCIA_VALOR: tolerance }: ClaimFacts['parameters'],
): Refusal | undefined =>
  shown === null || !isBeyond(claimOf(now), shown, tolerance)
    ? undefined
    : refuse(
        'SALDO_MUDOU',
        `O saldo mudou desde o pedido: seria ${formatBrl(claimOf(now))} em vez de ${formatBrl(shown)}.`,
        'Recuse o pedido, para que ele seja feito de novo com o saldo de hoje.',
      )
