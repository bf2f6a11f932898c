import { describe, expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import { apply } from './machine.ts'
import {
  after,
  block,
  correctionSent,
  failedExample,
  failedRemoval,
  halfFailed,
  inRemoval,
  inSending,
  requireMove,
  negativatedExample,
  ordinary,
  paidOff,
  partlyPaid,
  people,
  refusedCode,
  removalSent,
  sentExample,
} from '#testing/example-item-facts.ts'
import type { Event } from './events.ts'
import type { BureauAnswer } from './item.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { S } from './status.ts'

const ids = ['LOJISTA', 11, 12] as const
const returnEvent = (batchId: number, answer: Omit<BureauAnswer, 'person'>): Event => ({
  type: 'bureauReturn',
  batchId,
  answers: ids.map((person) => ({ person, ...answer })),
})
const inclusions = (item: typeof sentExample) => item.persons.map((person) => person.inclusion)

describe('inclusion at the bureau (rows 9 to 11)', () => {
  test('row 9: all accepted ends NEGATIVADO with the value sent; any error ends FINALIZADO_COM_ERRO', () => {
    expect(negativatedExample).toMatchObject({
      status: S.DONE,
      resultado: 'NEGATIVADO',
      listed_cents: 100_000,
    })
    expect(halfFailed).toMatchObject({ status: 'FINALIZADO_COM_ERRO', failedOperation: 'INCLUSAO' })
    expect(failedExample).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failedOperation: 'INCLUSAO',
    })
  })

  test('row 9: a partial answer is stored and the item waits for the rest', () => {
    const answers = [{ person: 'LOJISTA', inclusion: 'OK' }] as const
    const part = after(sentExample, [{ type: 'bureauReturn', batchId: 100, answers }])
    expect(part).toMatchObject({ status: S.SENDING, batch: { id: 100 } })
    expect(inclusions(part)).toEqual(['EM_NOTIFICACAO', 'ENVIADO', 'ENVIADO'])
    expect(after(part, [returnEvent(100, { inclusion: 'OK' })]).resultado).toBe('NEGATIVADO')
  })

  test('row 9: a return of another lote is ignored', () => {
    expect(refusedCode(apply(sentExample, returnEvent(101, { inclusion: 'OK' }), ordinary))).toBe(
      'RETORNO_TARDIO',
    )
    expect(refusedCode(apply(inSending, returnEvent(100, { inclusion: 'OK' }), ordinary))).toBe(
      'NAO_ENVIADO',
    )
  })

  test('row 9b: a refused file puts the inclusion back without lote and counts no attempt', () => {
    const back = after(sentExample, [{ type: 'fileRejected', batchId: 100 }])
    expect(back).toMatchObject({ status: S.SENDING, batch: undefined })
    expect(back.persons.map((person) => person.attempts)).toEqual([0, 0, 0])
  })

  test('row 9c: a lote is declared lost only after its deadline and after checking with the bureau', () => {
    const lost = { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true } as const
    const early = { ...ordinary, isReturnOverdue: false }
    expect(refusedCode(apply(sentExample, lost, early))).toBe('NAO_CONFIRMADO')
    expect(
      refusedCode(apply(sentExample, { ...lost, isConfirmedWithBureau: false }, ordinary)),
    ).toBe('NAO_CONFIRMADO')
    expect(refusedCode(apply(sentExample, { ...lost, by: people.mallTeam }, ordinary))).toBe(
      'SEM_PERMISSAO',
    )
    expect(after(sentExample, [lost])).toMatchObject({
      status: S.SENDING,
      batch: undefined,
      lostBatches: [{ id: 100 }],
    })
  })

  test('row 9c: a late return applies unless the item was sent again', () => {
    const lost = after(sentExample, [
      { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true },
    ])
    expect(after(lost, [returnEvent(100, { inclusion: 'OK' })])).toMatchObject({
      resultado: 'NEGATIVADO',
    })
    const again = after(lost, [{ type: 'send', by: people.regua, batchId: 102 }])
    expect(refusedCode(apply(again, returnEvent(100, { inclusion: 'OK' }), ordinary))).toBe(
      'RETORNO_TARDIO',
    )
    const withdrawn = after(lost, [{ type: 'paid', receipts: ['R1'] }], paidOff)
    expect(after(withdrawn, [returnEvent(100, { inclusion: 'OK' })], paidOff)).toMatchObject({
      status: S.REMOVAL,
    })
    expect(after(withdrawn, [returnEvent(100, { inclusion: 'ERRO' })], paidOff).resultado).toBe(
      'RETIRADO_PAGAMENTO',
    )
  })

  test('row 9c: a late acceptance of an exempted item opens its removal; a late answer counts as an attempt', () => {
    const lost = after(sentExample, [
      { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true },
    ])
    const blocked = { ...ordinary, guards: { block, blockedFiadores: [] } }
    const exempted = after(
      after(
        lost,
        [
          { type: 'guardBlockedAtSend' },
          { type: 'submit', by: people.holdingTeam, decision: { flag: 'ISENTAR' } },
        ],
        blocked,
      ),
      [{ type: 'approve', by: people.holdingHead }],
      blocked,
    )
    expect(exempted.resultado).toBe('BLOQUEADO')
    const late = after(exempted, [returnEvent(100, { inclusion: 'OK' })])
    expect(late).toMatchObject({ status: S.REMOVAL, removal: { motive: 'ERRO' } })
    expect(
      after(lost, [returnEvent(100, { inclusion: 'ERRO' })]).persons.map(
        (person) => person.attempts,
      ),
    ).toEqual([1, 1, 1])
  })

  test('row 9c: a late return can come in parts; the second part answers the remaining persons', () => {
    const declared: Event = { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true }
    const lost = after(sentExample, [declared])
    const answerEvent = (...persons: readonly BureauAnswer['person'][]): Event => ({
      type: 'bureauReturn',
      batchId: 100,
      answers: persons.map((person) => ({ person, inclusion: 'OK' })),
    })
    const half = after(lost, [answerEvent('LOJISTA')])
    expect(half).toMatchObject({
      status: S.FAILED,
      failedOperation: 'INCLUSAO',
      lostBatches: [{ awaited: [11, 12] }],
    })
    expect(inclusions(half)).toEqual(['EM_NOTIFICACAO', 'REJEITADO', 'REJEITADO'])
    expect(refusedCode(apply(half, answerEvent('LOJISTA'), ordinary))).toBe('NAO_ENVIADO')
    const whole = after(half, [answerEvent(11), answerEvent(12)])
    expect(whole).toMatchObject({ status: S.DONE, resultado: 'NEGATIVADO', lostBatches: [] })
    expect(whole.persons.map(({ inclusion, attempts }) => [inclusion, attempts])).toEqual(
      ids.map(() => ['EM_NOTIFICACAO', 1]),
    )
    const again = after(half, [{ type: 'resend', by: people.regua, batchId: 101 }])
    expect(refusedCode(apply(again, answerEvent(11), ordinary))).toBe('RETORNO_TARDIO')
  })

  test('row 9c: a late acceptance after a removal request is included in the removal', () => {
    const declared: Event = { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true }
    const answerEvent = (person: BureauAnswer['person']): Event => ({
      type: 'bureauReturn',
      batchId: 100,
      answers: [{ person, inclusion: 'OK' }],
    })
    const half = after(sentExample, [declared, answerEvent('LOJISTA')])
    const asked = after(half, [
      { type: 'manualRelease', by: people.regua },
      answerEvent(11),
      answerEvent(12),
    ])
    expect(asked).toMatchObject({
      status: S.REMOVAL,
      removal: { motive: 'MANUAL', from: { status: S.DONE, resultado: 'NEGATIVADO' } },
    })
    expect(inclusions(asked)).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
  })

  test('row 10: resending the principal resends its coobrigados, at most five attempts per person', () => {
    const resend = { type: 'resend', by: people.regua, batchId: 103, persons: ['LOJISTA'] } as const
    const again = after(failedExample, [resend])
    expect(inclusions(again)).toEqual(['ENVIADO', 'ENVIADO', 'ENVIADO'])
    let item = failedExample
    for (let attempt = 2; attempt <= 5; attempt++)
      item = after(item, [resend, returnEvent(103, { inclusion: 'ERRO' })])
    expect(item.persons[0]?.attempts).toBe(5)
    expect(refusedCode(apply(item, resend, ordinary))).toBe('SEM_TENTATIVAS')
  })

  test('row 10: a fiador alone is resent only if its principal is listed (error 298)', () => {
    const resend = { type: 'resend', by: people.regua, batchId: 103, persons: [11] } as const
    expect(refusedCode(apply(failedExample, resend, ordinary))).toBe('PRINCIPAL_PENDENTE')
    expect(inclusions(after(halfFailed, [resend]))).toEqual([
      'EM_NOTIFICACAO',
      'ENVIADO',
      'REJEITADO',
    ])
  })

  test('row 10: the job resends no inclusion; a block refuses the resend', () => {
    const resend = { type: 'resend', by: people.regua, batchId: 103 } as const
    expect(refusedCode(apply(failedExample, { ...resend, by: 'SISTEMA' }, ordinary))).toBe(
      'SEM_PERMISSAO',
    )
    const blocked = { ...ordinary, guards: { block, blockedFiadores: [] } }
    expect(refusedCode(apply(failedExample, resend, blocked))).toBe('G07')
  })

  test('row 10: isentar ends an item that had no acceptance and removes the accepted persons', () => {
    const exempt = { type: 'exempt', by: people.regua } as const
    expect(after(failedExample, [exempt])).toMatchObject({
      status: S.DONE,
      resultado: 'ISENTO_ERRO',
    })
    const removal = after(halfFailed, [exempt])
    expect(removal).toMatchObject({ status: S.REMOVAL, removal: { motive: 'ERRO' } })
    const waits = { type: 'approveRemoval', by: 'SISTEMA', batchId: 104 } as const
    expect(refusedCode(apply(removal, waits, ordinary))).toBe('SEM_PERMISSAO')
  })

  test('row 10b: an exclusion is never waived and is resent as in row 14', () => {
    expect(apply(failedRemoval, { type: 'exempt', by: people.regua }, ordinary)).toMatchObject({
      because: 'Exclusão não pode ser dispensada: o devedor continua negativado.',
    })
    const again = after(failedRemoval, [{ type: 'resend', by: 'SISTEMA', batchId: 201 }])
    expect(again).toMatchObject({ status: S.REMOVAL, batch: { id: 201, operation: 'EXCLUSAO' } })
  })

  test('row 11: a paid item in error leaves if no person was accepted; one in flight waits for its removal', () => {
    expect(after(failedExample, [{ type: 'paid', receipts: [] }], paidOff).resultado).toBe(
      'RETIRADO_PAGAMENTO',
    )
    expect(refusedCode(apply(sentExample, { type: 'paid', receipts: [] }, paidOff))).toBe(
      'JA_ENVIADO',
    )
    const late = after(sentExample, [returnEvent(100, { inclusion: 'OK' })], paidOff)
    expect(late).toMatchObject({ status: S.REMOVAL, removal: { motive: 'PAGAMENTO' } })
    expect(after(sentExample, [returnEvent(100, { inclusion: 'ERRO' })], paidOff).resultado).toBe(
      'RETIRADO_PAGAMENTO',
    )
  })

  test('rules 4.7: ten days after the notice the listing is public', () => {
    expect(inclusions(negativatedExample)).toEqual([
      'EM_NOTIFICACAO',
      'EM_NOTIFICACAO',
      'EM_NOTIFICACAO',
    ])
    const active = after(negativatedExample, [{ type: 'published', persons: ['LOJISTA'] }])
    expect(inclusions(active)).toEqual(['ATIVO', 'EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
  })
})

describe('removal (rows 13 to 15)', () => {
  const approve = { type: 'approveRemoval', by: people.regua, batchId: 202 } as const

  test('row 13: payment, court order and release remove a listing, also one in error with an accepted person', () => {
    expect(inRemoval.status).toBe('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
    const court = { type: 'removalNeeded', motive: 'LIMINAR', receipts: [] } as const
    expect(after(halfFailed, [court])).toMatchObject({
      status: S.REMOVAL,
      failedOperation: undefined,
    })
    expect(after(negativatedExample, [{ type: 'paid', receipts: ['R1'] }], paidOff).status).toBe(
      S.REMOVAL,
    )
    expect(refusedCode(apply(failedExample, court, ordinary))).toBe('SEM_EFEITO')
  })

  test('row 14: the requester of a manual release cannot approve it; the job sends payments, not releases', () => {
    const manual = after(negativatedExample, [{ type: 'manualRelease', by: people.regua }])
    expect(refusedCode(apply(manual, approve, ordinary))).toBe('QUATRO_OLHOS')
    expect(refusedCode(apply(manual, { ...approve, by: 'SISTEMA' }, ordinary))).toBe(
      'SEM_PERMISSAO',
    )
    expect(requireMove(apply(manual, { ...approve, by: people.otherRegua }, ordinary)).row).toBe(
      '14',
    )
    expect(requireMove(apply(inRemoval, { ...approve, by: 'SISTEMA' }, ordinary)).row).toBe('14')
  })

  test('row 13: a payment after a manual release starts the removal deadline', () => {
    const manual = after(negativatedExample, [{ type: 'manualRelease', by: people.regua }])
    const hurried = after(manual, [{ type: 'paid', receipts: ['R1'] }], paidOff)
    expect(requireMove(apply(hurried, { ...approve, by: 'SISTEMA' }, paidOff)).row).toBe('14')
  })

  test('row 14: sent once; all excluded ends BAIXADO, an error ends FINALIZADO_COM_ERRO of the exclusion', () => {
    expect(refusedCode(apply(removalSent, approve, ordinary))).toBe('JA_ENVIADO')
    const done = after(removalSent, [returnEvent(200, { exclusion: 'OK' })])
    expect(done).toMatchObject({ status: S.DONE, resultado: 'BAIXADO' })
    expect(failedRemoval).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failedOperation: 'EXCLUSAO',
    })
  })

  test('row 9b: an exclusion whose file was refused returns to unsent and the job resends it at once', () => {
    const manual = after(negativatedExample, [
      { type: 'manualRelease', by: people.regua },
      { ...approve, by: people.otherRegua },
      { type: 'fileRejected', batchId: 202 },
    ])
    expect(manual).toMatchObject({ status: S.REMOVAL, batch: undefined })
    expect(requireMove(apply(manual, { ...approve, by: 'SISTEMA' }, ordinary)).row).toBe('14')
  })

  test('row 15: a removal cancelled before sending returns to its previous state', () => {
    const cancel = { type: 'cancelRemoval', by: people.regua, isPaymentReversed: false } as const
    expect(after(inRemoval, [cancel])).toMatchObject({ status: S.DONE, resultado: 'NEGATIVADO' })
    expect(after(inRemoval, [cancel]).removal).toBeUndefined()
    const court = after(halfFailed, [
      { type: 'removalNeeded', motive: 'LIMINAR', receipts: [] },
      cancel,
    ])
    expect(court).toMatchObject({ status: S.FAILED, failedOperation: 'INCLUSAO' })
    expect(refusedCode(apply(removalSent, cancel, ordinary))).toBe('JA_ENVIADO')
  })

  test('row 15: without saldo, a removal is cancelled only as a reversed payment with a ticket', () => {
    const cancel = { type: 'cancelRemoval', by: people.regua, isPaymentReversed: true } as const
    expect(refusedCode(apply(inRemoval, cancel, paidOff))).toBe('SALDO_ZERO')
    expect(refusedCode(apply(inRemoval, { ...cancel, ticket: ' ' }, paidOff))).toBe('SALDO_ZERO')
    expect(requireMove(apply(inRemoval, { ...cancel, ticket: 'CH-1' }, paidOff)).row).toBe('15')
  })

  test('row 13: the same receipts never trigger a second removal; a new receipt does', () => {
    const cancelled = after(inRemoval, [
      { type: 'cancelRemoval', by: people.regua, isPaymentReversed: false },
    ])
    const need = (...receipts: string[]) =>
      apply(cancelled, { type: 'removalNeeded', motive: 'PAGAMENTO', receipts }, ordinary)
    expect(refusedCode(need('R1'))).toBe('SEM_EFEITO')
    expect(requireMove(need('R1', 'R9')).row).toBe('13')
  })
})

describe('bureau removals and partial payments (rows 17 to 18b)', () => {
  test('row 17: partly removed stays listed; fully removed ends REMOVIDO_BUREAU, also from removal and error', () => {
    const some = after(negativatedExample, [{ type: 'bureauRemoval', persons: [11], code: '181' }])
    expect(some).toMatchObject({ resultado: 'NEGATIVADO' })
    const all = { type: 'bureauRemoval', persons: [...ids], code: '291' } as const
    for (const item of [negativatedExample, inRemoval, halfFailed, failedRemoval])
      expect(after(item, [all])).toMatchObject({ status: S.DONE, resultado: 'REMOVIDO_BUREAU' })
    expect(after(removalSent, [all])).toMatchObject({ status: S.REMOVAL, batch: { id: 200 } })
    expect(refusedCode(apply(failedExample, all, ordinary))).toBe('SEM_EFEITO')
  })

  test('row 18: a partial payment makes one lote with E 07 and I, and the item stays NEGATIVADO', () => {
    expect(correctionSent).toMatchObject({ resultado: 'NEGATIVADO', listed_cents: 100_000 })
    expect(correctionSent.batch).toEqual({
      id: 300,
      operation: 'CORRECAO',
      value_cents: 40_000,
      awaited: ids,
    })
  })

  test('row 18: below VALOR_MINIMO, or without ATUALIZA_PAGAMENTO_PARCIAL, it is removed', () => {
    const event = { type: 'partialPayment', batchId: 300, receipts: ['R2'] } as const
    const off = { ...partlyPaid, parameters: parameterSet({ ATUALIZA_PAGAMENTO_PARCIAL: 'Não' }) }
    expect(after(negativatedExample, [event], off)).toMatchObject({
      status: S.REMOVAL,
      removal: { motive: 'PARCIAL' },
    })
    const minimum = { ...partlyPaid, parameters: parameterSet({ VALOR_MINIMO: '400,01' }) }
    expect(after(negativatedExample, [event], minimum).status).toBe(S.REMOVAL)
    const exact = { ...partlyPaid, parameters: parameterSet({ VALOR_MINIMO: '400,00' }) }
    expect(requireMove(apply(negativatedExample, event, exact)).row).toBe('18')
    expect(
      refusedCode(apply(negativatedExample, event, { ...ordinary, balance_cents: cents(100_000) })),
    ).toBe('SEM_EFEITO')
  })

  test('row 18: a boleto now on an exception list is removed from the bureau and not included again', () => {
    const event = {
      type: 'partialPayment',
      batchId: 300,
      receipts: ['R2'],
      isExcepted: true,
    } as const
    expect(after(negativatedExample, [event], partlyPaid)).toMatchObject({
      status: S.REMOVAL,
      removal: { motive: 'PARCIAL' },
      batch: undefined,
    })
  })

  test('rows 13 and 15: a boleto partly paid, removal cancelled and then written off is removed', () => {
    const off = { ...partlyPaid, parameters: parameterSet({ ATUALIZA_PAGAMENTO_PARCIAL: 'Não' }) }
    const partly = { type: 'partialPayment', batchId: 300, receipts: ['R2'] } as const
    const cancel = { type: 'cancelRemoval', by: people.regua, isPaymentReversed: false } as const
    const removalCancelled = after(negativatedExample, [partly, cancel], off)
    expect(removalCancelled).toMatchObject({ resultado: 'NEGATIVADO' })
    expect(refusedCode(apply(removalCancelled, partly, off))).toBe('SEM_EFEITO')
    const removed = apply(removalCancelled, { type: 'paid', receipts: ['R2'] }, paidOff)
    expect(requireMove(removed).to).toMatchObject({
      status: S.REMOVAL,
      removal: { motive: 'PAGAMENTO' },
    })
  })

  test('row 18b: both accepted takes the new value', () => {
    const done = after(
      correctionSent,
      [returnEvent(300, { exclusion: 'OK', inclusion: 'OK' })],
      partlyPaid,
    )
    expect(done).toMatchObject({ resultado: 'NEGATIVADO', listed_cents: 40_000, batch: undefined })
  })

  test('row 18b: E accepted and I in error leaves an inclusion to resend', () => {
    const done = after(
      correctionSent,
      [returnEvent(300, { exclusion: 'OK', inclusion: 'ERRO' })],
      partlyPaid,
    )
    expect(done).toMatchObject({ status: S.FAILED, failedOperation: 'INCLUSAO' })
    expect(after(done, [{ type: 'exempt', by: people.regua }]).resultado).toBe('BAIXADO')
  })

  test('row 18b: E in error keeps the old value and still has to be excluded', () => {
    const done = after(
      correctionSent,
      [returnEvent(300, { exclusion: 'ERRO', inclusion: 'ERRO' })],
      partlyPaid,
    )
    expect(done).toMatchObject({
      status: S.FAILED,
      failedOperation: 'EXCLUSAO',
      listed_cents: 100_000,
    })
  })

  test('row 9b: a refused correction keeps the old value and is created again', () => {
    const back = after(correctionSent, [{ type: 'fileRejected', batchId: 300 }], partlyPaid)
    expect(back).toMatchObject({ resultado: 'NEGATIVADO', listed_cents: 100_000, batch: undefined })
    const again = apply(back, { type: 'partialPayment', batchId: 301, receipts: [] }, partlyPaid)
    expect(requireMove(again).row).toBe('18')
  })

  const both = (
    ids: readonly BureauAnswer['person'][],
    answer: Omit<BureauAnswer, 'person'>,
  ): Event => ({
    type: 'bureauReturn',
    batchId: 300,
    answers: ids.map((person) => ({ person, ...answer })),
  })

  test('row 18b: a return in parts with exclusions first still waits for the new inclusions', () => {
    const out = after(correctionSent, [returnEvent(300, { exclusion: 'OK' })], partlyPaid)
    expect(out).toMatchObject({ resultado: 'NEGATIVADO', batch: { id: 300 } })
    const done = after(out, [returnEvent(300, { inclusion: 'OK' })], partlyPaid)
    expect(inclusions(done)).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
    expect(done).toMatchObject({ resultado: 'NEGATIVADO', listed_cents: 40_000, batch: undefined })
  })

  test('rows 9c and 18b: after a lost correction, late exclusions wait for the late inclusions', () => {
    const declared: Event = { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true }
    const out = after(correctionSent, [declared, returnEvent(300, { exclusion: 'OK' })], partlyPaid)
    expect(out).toMatchObject({
      resultado: 'NEGATIVADO',
      listed_cents: 100_000,
      lostBatches: [{ id: 300, awaited: ids }],
    })
    const done = after(out, [returnEvent(300, { inclusion: 'OK' })], partlyPaid)
    expect(done).toMatchObject({ resultado: 'NEGATIVADO', listed_cents: 40_000, lostBatches: [] })
    expect(inclusions(done)).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
  })

  test('rows 9c and 14: after a lost exclusion, a late first part waits for the other persons', () => {
    const lost = after(removalSent, [
      { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true },
    ])
    const part = (...persons: readonly BureauAnswer['person'][]): Event => ({
      type: 'bureauReturn',
      batchId: 200,
      answers: persons.map((person) => ({ person, exclusion: 'OK' })),
    })
    const half = after(lost, [part(11)])
    expect(half).toMatchObject({ status: S.REMOVAL, lostBatches: [{ awaited: ['LOJISTA', 12] }] })
    expect(after(half, [part('LOJISTA', 12)])).toMatchObject({
      status: S.DONE,
      resultado: 'BAIXADO',
    })
  })

  test('rows 17 and 18b: a correction in flight lists again the persons that the bureau removed', () => {
    const removal: Event = { type: 'bureauRemoval', persons: ['LOJISTA', 11, 12], code: '291' }
    const half = after(
      correctionSent,
      [removal, both([11, 12], { exclusion: 'OK', inclusion: 'OK' })],
      partlyPaid,
    )
    expect(half.batch).toMatchObject({ id: 300 })
    const done = after(half, [both(['LOJISTA'], { exclusion: 'OK', inclusion: 'OK' })], partlyPaid)
    expect(inclusions(done)).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
    const rejected = after(
      correctionSent,
      [removal, { type: 'fileRejected', batchId: 300 }],
      partlyPaid,
    )
    expect(rejected).toMatchObject({ status: S.DONE, resultado: 'REMOVIDO_BUREAU' })
  })

  test('row 18: adding a fiador with a lower value leaves the higher value of the others to correct', () => {
    const events: Event[] = [
      { type: 'resend', by: people.regua, batchId: 101 },
      {
        type: 'bureauReturn',
        batchId: 101,
        answers: [11, 12].map((person) => ({ person, inclusion: 'OK' as const })),
      },
    ]
    const listed = after(halfFailed, events, partlyPaid)
    expect(listed).toMatchObject({ resultado: 'NEGATIVADO', listed_cents: 100_000 })
    expect(
      requireMove(apply(listed, { type: 'partialPayment', batchId: 102, receipts: [] }, partlyPaid))
        .row,
    ).toBe('18')
  })

  test('row 13: a payment during a correction in flight waits, then removes at once', () => {
    expect(refusedCode(apply(correctionSent, { type: 'paid', receipts: ['R3'] }, paidOff))).toBe(
      'JA_ENVIADO',
    )
    const done = after(
      correctionSent,
      [returnEvent(300, { exclusion: 'OK', inclusion: 'OK' })],
      paidOff,
    )
    expect(done).toMatchObject({ status: S.REMOVAL, removal: { motive: 'PAGAMENTO' } })
  })
})
