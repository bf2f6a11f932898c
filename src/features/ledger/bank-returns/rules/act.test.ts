import { describe, expect, test } from 'vitest'

import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { type ActEvent, applyToAct, mayConfirmFile, reconcile } from './act.ts'
import { actKey, arrivalOf, isConfirmedAtArrival, newActs } from './arrival.ts'
import { type BankAct, consequenceOf, heldUntil, isHeld, pendingOn } from './hold.ts'

const parameters = parameterSet()
/** Tuesday. 20/11/2026 is a holiday. */
const day = localDate('2026-11-17')
const paid: BankAct = {
  kind: 'PAGO',
  state: 'ABERTO',
  boletoId: 1,
  paid_cents: cents(100_000),
  occurredOn: day,
  receivedOn: localDate('2026-11-18'),
  broughtBy: undefined,
  isConfirmed: true,
  hasEndedUnconfirmed: false,
}
const byHand: BankAct = { ...paid, broughtBy: 7, isConfirmed: false }
const line = (paidCents: number, kind: BankAct['kind'] = 'PAGO', discount = 0) => ({
  kind,
  paid_cents: cents(paidCents),
  discount_cents: cents(discount),
  occurredOn: day,
})
const open = (amount: number) => ({ open_cents: cents(amount) })
const state = (act: BankAct, event: ActEvent) => {
  const outcome = applyToAct(act, event, parameters)
  return 'to' in outcome ? outcome.to.state : outcome.because
}
const receipt = (id: string, paidOn: string, amount: number) => ({
  id,
  paidOn: localDate(paidOn),
  received_cents: cents(amount),
})

describe('what an act is for its boleto', () => {
  test('paid below the balance is PARCIAL, one cent more is PAGO', () => {
    expect(arrivalOf(line(99_999), open(100_000))).toEqual({ kind: 'PARCIAL', state: 'ABERTO' })
    expect(arrivalOf(line(100_000), open(100_000))).toEqual({ kind: 'PAGO', state: 'ABERTO' })
    expect(arrivalOf(line(100_000, 'PARCIAL'), open(100_000)).kind).toBe('PAGO')
  })

  test('a discount that the bank gave counts as paid', () => {
    expect(arrivalOf(line(95_000, 'PAGO', 5_000), open(100_000)).kind).toBe('PAGO')
    expect(arrivalOf(line(95_000, 'PAGO', 4_999), open(100_000)).kind).toBe('PARCIAL')
  })

  test('a boleto without balance was paid twice, unless the ERP already has this payment', () => {
    expect(arrivalOf(line(100_000), open(0))).toMatchObject({
      state: 'CONCILIADO',
      overpaid_cents: 100_000,
    })
    const known = receipt('R1', '2026-11-17', 100_500)
    expect(arrivalOf(line(100_000), open(0), [known])).toEqual({
      kind: 'PAGO',
      state: 'CONCILIADO',
      receipt: known,
    })
  })

  test('BAIXADO, PROTESTADO, PENDENTE, ESTORNADO and OUTRO wait for nothing', () => {
    for (const kind of ['BAIXADO', 'PROTESTADO', 'PENDENTE', 'ESTORNADO', 'OUTRO'] as const)
      expect(arrivalOf(line(0, kind), open(100_000))).toEqual({ kind, state: 'CONCILIADO' })
  })

  test('without a boleto it is NAO_IDENTIFICADO', () => {
    expect(arrivalOf(line(1), undefined).state).toBe('NAO_IDENTIFICADO')
  })
})

describe('nothing twice', () => {
  const ofFile = {
    bankNumber: '0012',
    companyUse: 'A',
    ownNumber: 'B',
    code: '06',
    occurredOn: day,
    paid_cents: cents(100),
  }
  test('bank, nosso número, code, day and paid value are the identity', () => {
    const key = actKey('341', ofFile)
    expect(actKey('341', { ...ofFile, bankNumber: '12', companyUse: 'other' })).toBe(key)
    for (const other of [
      actKey('237', ofFile),
      actKey('341', { ...ofFile, bankNumber: '13' }),
      actKey('341', { ...ofFile, code: '17' }),
      actKey('341', { ...ofFile, occurredOn: localDate('2026-11-18') }),
      actKey('341', { ...ofFile, paid_cents: cents(101) }),
    ])
      expect(other).not.toBe(key)
  })

  test('without nosso número the own codes tell two payments apart', () => {
    const blank = { ...ofFile, bankNumber: '00000000' }
    expect(newActs('341', [blank, { ...blank, companyUse: 'C' }, blank], new Set())).toHaveLength(2)
  })
})

describe('the hold', () => {
  test('a fetched file holds for RETORNO_SEGURA_DIAS business days', () => {
    expect(heldUntil(paid, parameters)).toBe('2026-12-03')
    expect(isHeld(paid, localDate('2026-12-03'), parameters)).toBe(true)
    expect(isHeld(paid, localDate('2026-12-04'), parameters)).toBe(false)
  })

  test('a file brought by hand holds for two business days, until another user confirms it', () => {
    expect(heldUntil(byHand, parameters)).toBe('2026-11-23')
    expect(heldUntil({ ...byHand, isConfirmed: true }, parameters)).toBe('2026-12-03')
  })

  test('a boleto that ended NAO_CONFIRMADO is not held by hand again', () => {
    expect(heldUntil({ ...byHand, hasEndedUnconfirmed: true }, parameters)).toBeUndefined()
    expect(heldUntil({ ...paid, hasEndedUnconfirmed: true }, parameters)).toBe('2026-12-03')
  })

  test('only PAGO holds, and only while it is open and RETORNO_BANCARIO_SEGURA is Sim', () => {
    expect(heldUntil({ ...paid, kind: 'PARCIAL' }, parameters)).toBeUndefined()
    expect(heldUntil({ ...paid, state: 'CONCILIADO' }, parameters)).toBeUndefined()
    const off = parameterSet({ RETORNO_BANCARIO_SEGURA: 'Não' })
    expect(heldUntil(paid, off)).toBeUndefined()
  })

  test('PARCIAL and PENDENTE have a pending day for G14, PAGO and BAIXADO none', () => {
    expect(pendingOn({ ...paid, kind: 'PARCIAL' })).toBe(day)
    expect(pendingOn({ ...paid, kind: 'PENDENTE', state: 'CONCILIADO' })).toBe(day)
    expect(pendingOn({ ...paid, kind: 'PARCIAL', state: 'CONCILIADO' })).toBeUndefined()
    expect(pendingOn(paid)).toBeUndefined()
    expect(pendingOn({ ...paid, kind: 'BAIXADO', state: 'CONCILIADO' })).toBeUndefined()
  })

  test('only files brought by hand wait for a second user', () => {
    expect(isConfirmedAtArrival(undefined, parameters)).toBe(true)
    expect(isConfirmedAtArrival(7, parameters)).toBe(false)
    const off = parameterSet({ RETORNO_BANCARIO_QUATRO_OLHOS: 'Não' })
    expect(isConfirmedAtArrival(7, off)).toBe(true)
  })
})

describe('what it triggers', () => {
  const today = localDate('2026-11-18')
  test.each([
    ['FORA', 'SEGURA', 'SEGURA'],
    ['EM_LOTE', 'RETIRA_DO_LOTE', 'RETIRA_DO_LOTE'],
    ['ENTREGUE_OU_NEGATIVADO', 'BAIXA', 'SEGURA'],
  ] as const)('%s: %s when confirmed, %s by hand', (listing, confirmed, unconfirmed) => {
    expect(consequenceOf(paid, listing, today, parameters)).toBe(confirmed)
    expect(consequenceOf(byHand, listing, today, parameters)).toBe(unconfirmed)
  })

  test('an act that holds nothing triggers nothing', () => {
    for (const act of [
      { ...paid, kind: 'PARCIAL' as const },
      { ...paid, state: 'NAO_CONFIRMADO' as const },
    ])
      expect(consequenceOf(act, 'ENTREGUE_OU_NEGATIVADO', today, parameters)).toBe('NENHUMA')
  })
})

describe('reconciliation', () => {
  const conciliar = (amount: number, paidOn: string, open_cents = 100_000): ActEvent => ({
    type: 'conciliar',
    receipts: [receipt('R1', paidOn, amount)],
    open_cents: cents(open_cents),
  })
  test('a receipt of the value ± 1 % within 7 days, or no balance', () => {
    for (const amount of [99_000, 100_000, 101_000])
      expect(state(paid, conciliar(amount, '2026-11-24'))).toBe('CONCILIADO')
    expect(state(paid, conciliar(98_999, '2026-11-17'))).toBe('O ERP ainda não tem o recebimento.')
    expect(state(paid, conciliar(101_001, '2026-11-17'))).toBe('O ERP ainda não tem o recebimento.')
    expect(state(paid, conciliar(100_000, '2026-11-25'))).toBe('O ERP ainda não tem o recebimento.')
    expect(state(paid, conciliar(100_000, '2026-11-10'))).toBe('CONCILIADO')
    expect(state(paid, conciliar(1, '2026-01-10', 0))).toBe('CONCILIADO')
  })

  test('a receipt confirms one act only', () => {
    const second = { ...paid, occurredOn: localDate('2026-11-18') }
    const once = reconcile(
      [second, paid],
      { receipts: [receipt('R1', '2026-11-18', 100_000)], open_cents: cents(100_000) },
      parameters,
    )
    expect(once.map(({ act }) => act.occurredOn)).toEqual(['2026-11-17'])
    const both = reconcile(
      [second, paid],
      {
        receipts: [receipt('R1', '2026-11-18', 100_000), receipt('R2', '2026-11-18', 100_000)],
        open_cents: cents(100_000),
      },
      parameters,
    )
    expect(both.map((each) => each.receipt?.id)).toEqual(['R1', 'R2'])
  })

  test('past RETORNO_SEGURA_DIAS an open act ends NAO_CONFIRMADO', () => {
    expect(state(paid, { type: 'virarODia', today: localDate('2026-12-03') })).toBe(
      'O prazo do ato não passou.',
    )
    expect(state(paid, { type: 'virarODia', today: localDate('2026-12-04') })).toBe(
      'NAO_CONFIRMADO',
    )
  })

  test('an act whose load was undone waits again, if its boleto has a balance', () => {
    const confirmed: BankAct = { ...paid, state: 'CONCILIADO' }
    expect(state(confirmed, { type: 'reabrir', open_cents: cents(1) })).toBe('ABERTO')
    const silent = 'O ato não espera recebimento.'
    expect(state(confirmed, { type: 'reabrir', open_cents: cents(0) })).toBe(silent)
    expect(state(paid, { type: 'reabrir', open_cents: cents(1) })).toBe(silent)
    const writtenOff: BankAct = { ...confirmed, kind: 'BAIXADO' }
    expect(state(writtenOff, { type: 'reabrir', open_cents: cents(1) })).toBe(silent)
  })

  test('ESTORNADO ends the hold', () => {
    expect(state(paid, { type: 'estornar' })).toBe('DESCONSIDERADO')
    expect(state({ ...paid, state: 'CONCILIADO' }, { type: 'estornar' })).toBe(
      'O ato não segura o boleto.',
    )
  })
})

describe('by hand', () => {
  test('nobody confirms the file that they brought, or a substitute of theirs', () => {
    expect(mayConfirmFile(byHand, { userId: 7 })?.because).toBe(
      'Quem trouxe o retorno não o confirma.',
    )
    expect(mayConfirmFile(byHand, { userId: 8, oneWith: [7] })?.because).toMatch(
      /^Quem trouxe o retorno não o confirma\. Enquanto a substituição vale/,
    )
    expect(mayConfirmFile(byHand, { userId: 8 })).toBeUndefined()
    expect(mayConfirmFile(paid, { userId: 8 })?.because).toBe('Este arquivo já foi confirmado.')
  })

  test('only an unidentified act is linked, with a reason, and becomes what it is for the boleto', () => {
    const unknown: BankAct = { ...paid, state: 'NAO_IDENTIFICADO', boletoId: undefined }
    const arrival = arrivalOf(line(100_000), open(150_000))
    const link = (reason: string): ActEvent => ({ type: 'vincular', boletoId: 5, arrival, reason })
    expect(state(unknown, link('curto'))).toBe('O motivo precisa de ao menos 10 caracteres.')
    expect(state(paid, link('o lojista mandou o comprovante'))).toBe(
      'Só um ato sem boleto se vincula à mão.',
    )
    const outcome = applyToAct(unknown, link('o lojista mandou o comprovante'), parameters)
    expect(outcome).toMatchObject({ to: { boletoId: 5, kind: 'PARCIAL', state: 'ABERTO' } })
  })

  test('an act that has ended is not disregarded', () => {
    const disregard: ActEvent = { type: 'desconsiderar', reason: 'pagamento de outra empresa' }
    expect(state(paid, disregard)).toBe('DESCONSIDERADO')
    for (const ended of ['CONCILIADO', 'NAO_CONFIRMADO', 'DESCONSIDERADO'] as const)
      expect(state({ ...paid, state: ended }, disregard)).toBe(
        'Este ato já terminou; não há o que desconsiderar.',
      )
  })
})
