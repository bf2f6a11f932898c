import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

import { type Arrival, isPayment, type Receipt, receiptOf } from './arrival.ts'
import type { BankAct, HoldParameters } from './hold.ts'

export type ActEvent =
  /** The boleto of an unidentified act, with what the act is for it. */
  | {
      readonly type: 'vincular'
      readonly boletoId: number
      readonly arrival: Arrival
      readonly reason: string
    }
  | { readonly type: 'desconsiderar'; readonly reason: string }
  | { readonly type: 'confirmar'; readonly by: Eyes }
  /** Receipts of the ERP that confirm no other act, and the balance of the boleto. */
  | {
      readonly type: 'conciliar'
      readonly receipts: readonly Receipt[]
      readonly open_cents: Cents
    }
  /** The receipt or the balance 0 that confirmed it is gone: a load was undone. */
  | { readonly type: 'reabrir'; readonly open_cents: Cents }
  /** The bank took the payment back. */
  | { readonly type: 'estornar' }
  | { readonly type: 'virarODia'; readonly today: LocalDate }

export type ActMove = { readonly to: BankAct; readonly receipt?: Receipt | undefined }

export const isActMove = (outcome: ActMove | Refusal): outcome is ActMove => 'to' in outcome

const withoutEffect = (because: string) => refusal('SEM_EFEITO', because)

/** Every act of a user on a bank act has a reason. */
export const shortReason = refusal('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')

const mayActBecause = (reason: string): Refusal | undefined =>
  isReasonEnough(reason) ? undefined : shortReason

export const mayLink = ({ state }: Pick<BankAct, 'state'>): Refusal | undefined =>
  state === 'NAO_IDENTIFICADO'
    ? undefined
    : refusal('FORA_DA_SITUACAO', 'Só um ato sem boleto se vincula à mão.')

export const mayDisregard = ({ state }: Pick<BankAct, 'state'>): Refusal | undefined =>
  state === 'NAO_IDENTIFICADO' || state === 'ABERTO'
    ? undefined
    : refusal('FORA_DA_SITUACAO', 'Este ato já terminou; não há o que desconsiderar.')

/** Confirms the acts of a file: another user than the one who brought it. */
export const mayConfirmFile = (
  { broughtBy, isConfirmed }: Pick<BankAct, 'broughtBy' | 'isConfirmed'>,
  by: Eyes,
): Refusal | undefined =>
  sameEyes(
    by,
    (userId) => userId === broughtBy,
    refusal(
      'QUATRO_OLHOS',
      'Quem trouxe o retorno não o confirma.',
      'Peça a outra pessoa da Régua de Cobrança.',
    ),
  ) ?? (isConfirmed ? withoutEffect('Este arquivo já foi confirmado.') : undefined)

/** An open act is over once its receipt could have come (rules 11.10). */
const isOver = (act: BankAct, today: LocalDate, parameters: HoldParameters): boolean =>
  today > addBusinessDays(bankCalendar, act.receivedOn, parameters.RETORNO_SEGURA_DIAS)

/**
 * State machine of a bank act (rules 11.7). ABERTO → CONCILIADO | NAO_CONFIRMADO | DESCONSIDERADO;
 * NAO_IDENTIFICADO → what its boleto makes of it, or DESCONSIDERADO. CONCILIADO → ABERTO once a
 * load is undone. No figure and no balance changes.
 */
export const applyToAct = (
  act: BankAct,
  event: ActEvent,
  parameters: HoldParameters,
): ActMove | Refusal => {
  switch (event.type) {
    case 'vincular':
      return (
        mayLink(act) ??
        mayActBecause(event.reason) ?? {
          to: {
            ...act,
            kind: event.arrival.kind,
            state: event.arrival.state,
            boletoId: event.boletoId,
          },
          receipt: event.arrival.receipt,
        }
      )
    case 'desconsiderar':
      return (
        mayDisregard(act) ??
        mayActBecause(event.reason) ?? { to: { ...act, state: 'DESCONSIDERADO' } }
      )
    case 'confirmar':
      return mayConfirmFile(act, event.by) ?? { to: { ...act, isConfirmed: true } }
    case 'conciliar': {
      if (act.state !== 'ABERTO') return withoutEffect('O ato não espera recebimento.')
      const receipt = receiptOf(act, event.receipts)
      return receipt !== undefined || event.open_cents === 0
        ? { to: { ...act, state: 'CONCILIADO' }, receipt }
        : withoutEffect('O ERP ainda não tem o recebimento.')
    }
    case 'reabrir':
      return act.state === 'CONCILIADO' && isPayment(act.kind) && event.open_cents > 0
        ? { to: { ...act, state: 'ABERTO' } }
        : withoutEffect('O ato não espera recebimento.')
    case 'estornar':
      return act.state === 'ABERTO' && isPayment(act.kind)
        ? { to: { ...act, state: 'DESCONSIDERADO' } }
        : withoutEffect('O ato não segura o boleto.')
    case 'virarODia':
      return act.state === 'ABERTO' && isOver(act, event.today, parameters)
        ? { to: { ...act, state: 'NAO_CONFIRMADO' } }
        : withoutEffect('O prazo do ato não passou.')
  }
}

/**
 * Reconciles the open acts of one boleto with its receipts, oldest first. A receipt confirms one
 * act only: two payments at the bank need two receipts, or a boleto without balance.
 */
export const reconcile = <Act extends BankAct>(
  acts: readonly Act[],
  ledger: { readonly receipts: readonly Receipt[]; readonly open_cents: Cents },
  parameters: HoldParameters,
): readonly { readonly act: Act; readonly receipt: Receipt | undefined }[] => {
  const used = new Set<string>()
  return acts
    .toSorted((one, other) => (one.occurredOn < other.occurredOn ? -1 : 1))
    .flatMap((act) => {
      const receipts = ledger.receipts.filter(({ id }) => !used.has(id))
      const outcome = applyToAct(
        act,
        { type: 'conciliar', receipts, open_cents: ledger.open_cents },
        parameters,
      )
      if (!isActMove(outcome)) return []
      if (outcome.receipt !== undefined) used.add(outcome.receipt.id)
      return [{ act, receipt: outcome.receipt }]
    })
}
