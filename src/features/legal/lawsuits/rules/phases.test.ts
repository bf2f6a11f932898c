import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { addDays, localDate } from '#values/local-date.ts'

import { exampleDay, followUpAt, fullGuia, wholeChecklist } from '#testing/example-lawsuit-facts.ts'
import {
  concludeReadyPhases,
  currentPhase,
  emptyGuia,
  type FollowUp,
  type Guia,
  isFiledStatus,
  mayOpenTicket,
  mayReopen,
  tidyFilingStatus,
  withChecklist,
  withFiling,
  withGuias,
  withReopened,
  withTickets,
} from './phases.ts'

const facts = { today: exampleDay, maySetFilingDate: true }
const one: Guia = { ...emptyGuia, id: 1 }
const saved = (followUp: FollowUp, ...guias: readonly Guia[]) => {
  const answer = withGuias(followUp, guias, facts)
  if ('because' in answer) throw new Error(answer.because)
  return answer
}
const refused = (followUp: FollowUp, guias: readonly Guia[], more = {}) => {
  const answer = withGuias(followUp, guias, { ...facts, ...more })
  return 'because' in answer ? answer.because : `concluded ${answer.concluded}`
}

describe('phases conclude strictly in order', () => {
  test('a field filled early concludes nothing while a lower phase is open', () => {
    const guia = { ...one, amount_cents: cents(100), purchaseOrder: 'PO1' }
    expect(saved(followUpAt(0), guia).concluded).toBe(0)
  })

  test('closing the lower phase concludes all phases filled early', () => {
    const guia = { ...one, amount_cents: cents(100), purchaseOrder: 'PO1', paymentTicket: 'CP1' }
    const answer = withChecklist(saved(followUpAt(0), guia), wholeChecklist, exampleDay)
    expect('because' in answer ? answer.because : answer.concluded).toBe(4)
  })

  test('every guia counts: one without its PO keeps phase 3 open', () => {
    const two = followUpAt(1, one, { ...emptyGuia, id: 2 })
    const full = { ...one, amount_cents: cents(100), purchaseOrder: 'PO1' }
    expect(saved(two, full, { ...emptyGuia, id: 2, amount_cents: cents(50) }).concluded).toBe(2)
  })

  test('phase 7 needs ajuizado in any case, a protocol and a date that is not in the future', () => {
    const ticketed = followUpAt(
      6,
      fullGuia(1, { filingStatus: null, protocol: null, filedOn: null }),
    )
    expect(saved(ticketed, fullGuia(1, { filingStatus: '  AJUIZADO ' })).concluded).toBe(7)
    expect(saved(ticketed, fullGuia(1, { filingStatus: 'em análise' })).concluded).toBe(6)
    expect(refused(ticketed, [fullGuia(1, { filedOn: addDays(exampleDay, 1) })])).toBe(
      'A data de ajuizamento não pode ser futura.',
    )
    expect([isFiledStatus('ajuizado'), isFiledStatus('não ajuizado'), isFiledStatus(null)]).toEqual(
      [true, false, false],
    )
  })

  test('ajuizado in another case is the same status: saving it unchanged changes no concluded phase', () => {
    expect([' AJUIZADO ', 'ajuizado\u200b', ' em  análise ', ' '].map(tidyFilingStatus)).toEqual([
      'Ajuizado',
      'Ajuizado',
      'em análise',
      null,
    ])
    const filed = followUpAt(7, fullGuia(1, { filingStatus: ' AJUIZADO ' }))
    expect(saved(filed, fullGuia(1, { filingStatus: 'Ajuizado' })).concluded).toBe(7)
    expect(refused(filed, [fullGuia(1, { filingStatus: 'em análise' })])).toMatch(/está concluída/)
  })

  test('the current phase is the lowest open one, and 7 once all are concluded', () => {
    expect([0, 3, 6, 7].map((concluded) => currentPhase({ concluded }))).toEqual([1, 4, 7, 7])
  })
})

describe('allowed changes of a save', () => {
  test('changing a field of a concluded phase is refused with its phase', () => {
    const followUp = followUpAt(
      3,
      fullGuia(1, { filingTicket: null, filingStatus: null, protocol: null, filedOn: null }),
    )
    const other = { ...followUp.guias[0], id: 1, purchaseOrder: 'PO9' } as Guia
    expect(refused(followUp, [other])).toBe('A fase PO está concluída: o que ela guarda não muda.')
    expect(withChecklist(followUp, { CONTRATO: 'PENDENTE' }, exampleDay)).toMatchObject({
      because: 'A fase Documentação está concluída: o que ela guarda não muda.',
    })
  })

  test('PO and payment ticket need a value, the proof its ticket, the filing its filing ticket', () => {
    const open = followUpAt(1)
    expect(refused(open, [{ ...one, purchaseOrder: 'PO1' }])).toBe(
      'PO e chamado de pagamento pedem antes o valor da guia.',
    )
    expect(refused(open, [{ ...one, amount_cents: cents(1), hasPaymentProof: true }])).toBe(
      'O comprovante pede antes o número do chamado de pagamento.',
    )
    expect(refused(open, [{ ...one, filingTicket: 'CA-1' }])).toBe(
      'A fase Comprovantes de Pagamento ainda está aberta.',
    )
    expect(refused(open, [{ ...one, filingStatus: 'Ajuizado' }])).toBe(
      'Status, protocolo e data pedem antes o número do chamado de ajuizamento.',
    )
  })

  test('a protocol is a CNJ number, and the filing date needs its permission', () => {
    const ticketed = followUpAt(
      6,
      fullGuia(1, { filingStatus: null, protocol: null, filedOn: null }),
    )
    expect(refused(ticketed, [fullGuia(1, { protocol: '11563624920268260634' })])).toBe(
      'O número do protocolo não é um número de processo válido (CNJ).',
    )
    expect(refused(ticketed, [fullGuia(1)], { maySetFilingDate: false })).toBe(
      'A data de ajuizamento é informada pelo Jurídico.',
    )
  })

  test('a guia can be added or removed if empty while phase 2 is open, and the last one stays', () => {
    const second = { ...emptyGuia, amount_cents: cents(200) }
    const two = saved(followUpAt(1), one, second)
    expect(two.guias.map(({ amount_cents }) => amount_cents)).toEqual([200])
    expect(saved(followUpAt(1), one).guias).toEqual([one])
    expect(refused(followUpAt(2), [second])).toBe(
      'A fase Guia de Pagamento está concluída: não entra outra guia.',
    )
    const remaining = saved(followUpAt(1, one, { ...emptyGuia, id: 2 }), {
      ...one,
      amount_cents: cents(5),
    })
    expect(remaining.guias.map(({ id }) => id)).toEqual([1, 2])
  })

  test('a guia of another action is refused', () => {
    expect(refused(followUpAt(1), [{ ...emptyGuia, id: 77 }])).toBe('A guia não é desta ação.')
  })
})

describe('tickets, filings and reopening', () => {
  const paidGuia = fullGuia(1, {
    filingTicket: null,
    filingStatus: null,
    protocol: null,
    filedOn: null,
  })

  test('a ticket is opened for each guia without one, once the proofs are uploaded', () => {
    expect(mayOpenTicket(followUpAt(4, paidGuia))?.because).toBe(
      'A fase Comprovantes de Pagamento ainda está aberta.',
    )
    const two = followUpAt(5, paidGuia, { ...paidGuia, id: 2, filingTicket: 'CA-1' })
    expect(mayOpenTicket(two)).toBeUndefined()
    const opened = withTickets(two, ['AJ-2026-000001'], exampleDay)
    expect(opened.guias.map(({ filingTicket }) => filingTicket)).toEqual(['AJ-2026-000001', 'CA-1'])
    expect(opened.concluded).toBe(6)
    expect(mayOpenTicket(opened)?.because).toBe(
      'Todas as guias já têm número do chamado de ajuizamento.',
    )
  })

  test('an imported filing concludes every lower open phase; another status is stored', () => {
    const followUp = followUpAt(1, { ...one, filingTicket: 'CA-7000' })
    const filing = {
      filingTicket: 'CA-7000',
      filingStatus: ' Ajuizado ',
      protocol: '11563624920268260633',
      filedOn: localDate('2026-08-16'),
    }
    expect(withFiling(followUp, filing)).toMatchObject({ concluded: 7 })
    expect(withFiling(followUp, { ...filing, filingStatus: 'Devolvido' })).toMatchObject({
      concluded: 1,
      guias: [{ filingStatus: 'Devolvido', protocol: '11563624920268260633' }],
    })
    expect(withFiling(followUp, { ...filing, filingTicket: 'CA-1' })).toMatchObject({
      because: 'Nenhuma guia da ação tem este número do chamado de ajuizamento.',
    })
  })

  test('only the last concluded phase can be reopened; phase 6 removes the tickets, unless there is a protocol', () => {
    const ticketed = followUpAt(
      6,
      fullGuia(1, { filingStatus: null, protocol: null, filedOn: null }),
    )
    expect(mayReopen(ticketed, 5)?.because).toBe(
      'A última fase concluída é Chamado para Ajuizamento.',
    )
    expect(mayReopen(followUpAt(6, fullGuia(1)), 6)?.because).toContain('número de protocolo')
    expect(mayReopen(ticketed, 6)).toBeUndefined()
    expect(withReopened(ticketed)).toMatchObject({ concluded: 5, guias: [{ filingTicket: null }] })
    expect(mayReopen(followUpAt(0), 0)?.because).toBe('Nenhuma fase está concluída.')
  })
})

const anyGuia = fc.record<Guia>({
  id: fc.constantFrom(1, 2, null),
  amount_cents: fc.constantFrom(null, cents(0), cents(100)),
  purchaseOrder: fc.constantFrom(null, 'PO1', 'PO2'),
  paymentTicket: fc.constantFrom(null, 'CP1'),
  hasPaymentProof: fc.boolean(),
  filingTicket: fc.constantFrom(null, 'CA1', 'CA2'),
  isTicketAsked: fc.constant(false),
  filingStatus: fc.constantFrom(null, 'ajuizado', 'aberto'),
  protocol: fc.constantFrom(null, '11563624920268260633'),
  filedOn: fc.constantFrom(null, exampleDay),
  sharesCase: fc.boolean(),
})

test('random saves never lower a phase, change a concluded one, remove all guias or skip an open phase', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.array(fc.array(anyGuia, { maxLength: 3 }), { maxLength: 12 }), (saves) => {
      let now = { ...followUpAt(1, one, { ...emptyGuia, id: 2 }) }
      let next = 3
      for (const guias of saves) {
        const answer = withGuias(now, guias, facts)
        if ('because' in answer) continue
        accepted += 1
        expect(answer.guias.length).toBeGreaterThan(0)
        expect(answer.concluded).toBeGreaterThanOrEqual(now.concluded)
        expect(concludeReadyPhases({ ...answer, concluded: 0 }, exampleDay).concluded).toBe(
          answer.concluded,
        )
        if (now.concluded >= 3)
          expect(answer.guias.map(({ purchaseOrder }) => purchaseOrder)).toEqual(
            now.guias.map(({ purchaseOrder }) => purchaseOrder),
          )
        now = { ...answer, guias: answer.guias.map((guia) => ({ ...guia, id: guia.id ?? next++ })) }
      }
    }),
    { numRuns: 4_000 },
  )
  expect(accepted).toBeGreaterThan(1_000)
})
