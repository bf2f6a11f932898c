import type { Role } from '#features/collection/messages/rules/plan/facts.ts'
import type { Cents } from '#values/cents.ts'

/** A boleto of a released message, with the balance that was released. */
export type ReleasedBoleto = {
  readonly boletoId: number
  readonly role: Role
  readonly openCents: Cents
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
  readonly leftReason: string | null
}

/** What is known of a boleto now. */
export type BoletoNow = {
  /** Why nobody is told of it; undefined = it stays. */
  readonly reason: string | undefined
  readonly openCents: Cents
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
}

export type BoletoAtSending = Omit<ReleasedBoleto, 'role'>

/** What becomes of a released message when it is asked anew. */
export type Verdict =
  | { readonly leaves: false; readonly boletos: readonly BoletoAtSending[] }
  /** Nothing is left to tell, or more would be claimed than was released. */
  | { readonly leaves: true; readonly reason: string; readonly boletos: readonly BoletoAtSending[] }

const unknownBoleto: BoletoNow = {
  reason: 'PAGO',
  openCents: 0 as Cents,
  correctedCents: 0 as Cents,
  dayChargeCents: 0 as Cents,
}

/**
 * Asks a released message anew (rules 8.2): boletos with a reason leave, none is added; without a
 * boleto of its step the message goes, and so does one whose balance rose.
 */
export function askedAnew(
  boletos: readonly ReleasedBoleto[],
  now: ReadonlyMap<number, BoletoNow>,
  ofMessage: string | undefined,
): Verdict {
  const staying = boletos.filter(({ leftReason }) => leftReason === null)
  const found = staying.map((boleto) => ({
    boleto,
    state: now.get(boleto.boletoId) ?? unknownBoleto,
  }))
  const after = found.map(({ boleto, state }): BoletoAtSending => ({
    boletoId: boleto.boletoId,
    openCents: state.reason === undefined ? state.openCents : boleto.openCents,
    correctedCents: state.reason === undefined ? state.correctedCents : boleto.correctedCents,
    dayChargeCents: state.reason === undefined ? state.dayChargeCents : boleto.dayChargeCents,
    leftReason: state.reason ?? null,
  }))
  const leave = (reason: string): Verdict => ({ leaves: true, reason, boletos: after })
  const own = found.filter(({ boleto }) => boleto.role === 'PASSO')
  if (own.every(({ state }) => state.reason !== undefined))
    return leave(own.find(({ state }) => state.reason !== undefined)?.state.reason ?? 'PAGO')
  if (ofMessage !== undefined) return leave(ofMessage)
  const rose = found.some(
    ({ boleto, state }) => state.reason === undefined && state.openCents > boleto.openCents,
  )
  return rose ? leave('VALOR_SUBIU') : { leaves: false, boletos: after }
}
