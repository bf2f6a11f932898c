import { cents, type Cents, formatBrl } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatRate, type Rate } from '#values/rate.ts'
import type { Refusal } from '#values/refusal.ts'

import { refuse, withoutEffect } from './refusals.ts'

/** What an action is worth: its critério, and its claim once it was corrected. */
export type Worth = {
  readonly criterion_cents: Cents
  readonly corrected_cents?: Cents | null | undefined
}

/** What was paid or written off after the day of the claim, and is still part of it. */
export type Untaken = {
  readonly cents: Cents
  /** Whether a receipt says so. */
  readonly isReceived: boolean
}

export const nothingUntaken: Untaken = { cents: cents(0), isReceived: false }

/** The figure that a limit is compared with: the greater of critério and claim. */
export const weightOf = ({ criterion_cents: criterion, corrected_cents: claim }: Worth): number =>
  Math.max(criterion, claim ?? 0)

export const claimOf = ({ criterion_cents: criterion, corrected_cents: claim }: Worth): Cents =>
  claim ?? criterion

/** Whether a claim differs from another by more than the tolerance. */
export const isBeyond = (claim: number, agreed: number, tolerance: Rate): boolean =>
  Math.abs(claim - agreed) * 10_000 > agreed * tolerance

/** 'R$ 4.000,00 recebidos depois de 18/11/2026: atualize o saldo.'; undefined for nothing. */
export const untakenWords = (
  { cents: sum, isReceived }: Untaken,
  since: LocalDate | null,
): string | undefined =>
  sum > 0 && since !== null
    ? `${formatBrl(sum)} ${isReceived ? 'recebidos' : 'baixados'} depois de ${formatDate(since)}: atualize o saldo.`
    : undefined

/** What the stop before the filing ticket asks. */
export type ClaimFacts = Worth & {
  readonly correctedOn: LocalDate | null
  readonly agreed_cents: Cents | null
  readonly untaken: Untaken
  readonly parameters: { readonly AJZ_TOLERANCIA_VALOR: Rate }
}

/** Whether two people agreed on another claim than the present one. */
export const isClaimDisagreed = ({ agreed_cents: agreed, ...facts }: ClaimFacts): boolean =>
  agreed !== null && isBeyond(claimOf(facts), agreed, facts.parameters.AJZ_TOLERANCIA_VALOR)

const staleClaim = (facts: ClaimFacts): Refusal | undefined => {
  const untaken = untakenWords(facts.untaken, facts.correctedOn)
  return untaken === undefined
    ? undefined
    : refuse(
        'SALDO_DESATUALIZADO',
        untaken,
        "Use 'Atualizar' em qualquer linha de Boletos e títulos.",
      )
}

/** Whether there is something to ask a second person about the claim. */
export const mayAskClaim = (facts: ClaimFacts): Refusal | undefined =>
  staleClaim(facts) ??
  (isClaimDisagreed(facts)
    ? undefined
    : withoutEffect('O saldo corrigido é o aprovado: não há o que confirmar.'))

/**
 * Stops the filing ticket: what was received is not claimed again (CC art. 940), and the claim is
 * the one on which two people agreed.
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

/** Whether what another person confirms is still what they were shown. */
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
