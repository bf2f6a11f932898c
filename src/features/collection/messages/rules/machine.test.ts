import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { testSeed } from '#testing/test-seed.ts'

import { MESSAGE_STATES } from '../contract/words.ts'
import {
  applyToMessage,
  doesItsStep,
  FINAL_STATES,
  isMessage,
  mayHandle,
  type MessageAct,
  MESSAGE_TRANSITIONS,
  type MessageActor,
  type MessageFacts,
} from './machine.ts'

const now = new Date('2026-11-18T15:00:00Z')
const sentAt = new Date('2026-11-16T14:30:20.400Z')
const reason = 'pediu para esperar'

const message: MessageFacts = {
  state: 'PROPOSTA',
  kind: 'COBRANCA',
  isCorporate: false,
  mallId: 10,
  releasedBy: undefined,
  sentAt: undefined,
  deliveredAt: undefined,
  reason: undefined,
}
const actor = (userId: number, more: Partial<MessageActor> = {}): MessageActor => ({
  userId,
  malls: 'all',
  reminders: 'all',
  mayReleaseNotices: true,
  ...more,
})
const released: MessageFacts = { ...message, state: 'LIBERADA', releasedBy: 1 }
const sent: MessageFacts = { ...released, state: 'ENVIADA', sentAt }

const told = (
  type: 'entregar' | 'devolver',
  more: Partial<Extract<MessageAct, { readonly type: 'entregar' }>> = {},
): MessageAct => ({
  type,
  source: 'DIGITADA',
  at: now,
  isDay: true,
  now,
  by: actor(2),
  proof: 'AR 123',
  ...more,
})
const stateAfter = (of: MessageFacts, act: MessageAct) => {
  const next = applyToMessage(of, act)
  return isMessage(next) ? next.state : next.because
}

describe('who releases and retires (rules 8.3)', () => {
  const refusalOf = (of: Partial<MessageFacts>, by: Partial<MessageActor>) =>
    mayHandle({ ...message, ...of }, actor(2, by))?.because
  test('the mall collector: reminders of the own malls, not corporate, no notices', () => {
    const by = { reminders: 'mall', mayReleaseNotices: false, malls: [10] } as const
    expect(refusalOf({}, by)).toBeUndefined()
    expect(refusalOf({ isCorporate: true }, by)).toBe(
      'Lojistas corporativos são da Cobrança Corporativa.',
    )
    expect(refusalOf({ kind: 'NOTIFICACAO' }, by)).toBe('Seu perfil não libera notificações.')
    expect(refusalOf({ mallId: 11 }, by)).toBe('A mensagem é de um shopping que você não vê.')
  })
  test('the corporate collector: reminders of corporate tenants, and notices', () => {
    const by = { reminders: 'corporate' } as const
    expect(refusalOf({ isCorporate: true }, by)).toBeUndefined()
    expect(refusalOf({ kind: 'NOTIFICACAO' }, by)).toBeUndefined()
    expect(refusalOf({}, by)).toBe('Seu perfil não libera lembretes e cobranças deste lojista.')
  })
  test('the lawyer: notices alone', () => {
    const by = { reminders: 'none' } as const
    expect(refusalOf({ kind: 'NOTIFICACAO' }, by)).toBeUndefined()
    expect(refusalOf({ kind: 'LEMBRETE' }, by)).toBe(
      'Seu perfil não libera lembretes e cobranças deste lojista.',
    )
  })
})

describe('the release', () => {
  test('by a person names them; automatically nobody, and never a notice', () => {
    expect(applyToMessage(message, { type: 'liberar', by: actor(7) })).toMatchObject({
      state: 'LIBERADA',
      releasedBy: 7,
    })
    expect(applyToMessage(message, { type: 'liberar', by: 'SISTEMA' })).toMatchObject({
      state: 'LIBERADA',
      releasedBy: undefined,
    })
    expect(
      stateAfter({ ...message, kind: 'NOTIFICACAO' }, { type: 'liberar', by: 'SISTEMA' }),
    ).toBe('Uma notificação é liberada por uma pessoa.')
    expect(stateAfter(released, { type: 'liberar', by: actor(7) })).toBe(
      'A mensagem está na situação Liberada.',
    )
  })
  test('a retirement needs ten letters', () => {
    expect(stateAfter(released, { type: 'retirar', by: actor(7), reason: 'curto' })).toBe(
      'O motivo precisa de ao menos 10 caracteres.',
    )
    expect(stateAfter(released, { type: 'retirar', by: actor(7), reason })).toBe('RETIRADA')
    expect(stateAfter(sent, { type: 'retirar', by: actor(7), reason })).toBe(
      'A mensagem está na situação Enviada.',
    )
  })
})

describe('an uncertain message', () => {
  const uncertain: MessageFacts = { ...released, state: 'INCERTA' }
  const decided = (userId: number, to: 'ENVIADA' | 'FALHOU', more?: Partial<MessageActor>) =>
    stateAfter(uncertain, { type: 'decidir', by: actor(userId, more), to, reason, at: now })
  test('is decided by another person than the releaser, also through a substitution', () => {
    expect(decided(1, 'ENVIADA')).toBe('Quem liberou a mensagem não decide sobre ela.')
    expect(decided(2, 'ENVIADA', { oneWith: [1] })).toContain('Enquanto a substituição vale')
    expect(decided(2, 'ENVIADA')).toBe('ENVIADA')
    expect(decided(2, 'FALHOU')).toBe('FALHOU')
  })
})

describe('deliveries', () => {
  test('lie between the sending and now', () => {
    const on = (day: string) => told('entregar', { at: new Date(`${day}T12:00:00Z`) })
    expect(stateAfter(sent, on('2026-11-15'))).toBe('A data é anterior ao envio.')
    expect(stateAfter(sent, on('2026-11-16'))).toBe('ENTREGUE')
    expect(stateAfter(sent, on('2026-11-18'))).toBe('ENTREGUE')
    expect(stateAfter(sent, on('2026-11-19'))).toBe('A data está no futuro.')
  })
  test('of a provider are instants: the second of the sending is not before it', () => {
    const at = (text: string) =>
      told('entregar', { source: 'PROVEDOR', isDay: false, by: undefined, at: new Date(text) })
    expect(stateAfter(sent, at('2026-11-16T14:30:20Z'))).toBe('ENTREGUE')
    expect(stateAfter(sent, at('2026-11-16T14:30:19Z'))).toBe('A data é anterior ao envio.')
  })
  test('are not told by the releaser, of a notice not without the right, by hand not without a proof', () => {
    expect(stateAfter(sent, told('entregar', { by: actor(1) }))).toBe(
      'Quem liberou a mensagem não registra a entrega dela.',
    )
    expect(stateAfter(sent, told('entregar', { by: actor(1), source: 'ARQUIVO' }))).toBe(
      'Quem liberou a mensagem não importa a entrega dela.',
    )
    expect(
      stateAfter(
        { ...sent, kind: 'NOTIFICACAO' },
        told('entregar', { by: actor(2, { mayReleaseNotices: false }) }),
      ),
    ).toBe('Seu perfil não registra a entrega de notificações.')
    expect(stateAfter(sent, told('entregar', { proof: ' ' }))).toBe(
      'Informe o comprovante da entrega.',
    )
    expect(stateAfter(sent, told('devolver', { proof: '' }))).toBe('DEVOLVIDA')
  })
  test('a return wins in any order and is final', () => {
    const delivered = applyToMessage(sent, told('entregar'))
    const returned = applyToMessage(sent, told('devolver'))
    if (!isMessage(delivered) || !isMessage(returned)) throw new Error('refused')
    expect(applyToMessage(delivered, told('devolver'))).toMatchObject({
      state: 'DEVOLVIDA',
      deliveredAt: undefined,
    })
    expect(stateAfter(returned, told('entregar'))).toBe('O evento não muda a mensagem.')
    expect(stateAfter(delivered, told('entregar'))).toBe('O evento não muda a mensagem.')
  })
})

test('what does its step: reminders also when they fail or return, notices not', () => {
  const done = (kind: 'COBRANCA' | 'NOTIFICACAO') =>
    MESSAGE_STATES.filter((state) => doesItsStep(kind, state))
  const always = ['LIBERADA', 'ENVIANDO', 'ENVIADA', 'ENTREGUE', 'INCERTA']
  expect(done('NOTIFICACAO').toSorted()).toEqual(always.toSorted())
  expect(done('COBRANCA').toSorted()).toEqual([...always, 'DEVOLVIDA', 'FALHOU'].toSorted())
})

const someActor = fc
  .record({
    userId: fc.integer({ min: 1, max: 3 }),
    malls: fc.constantFrom<MessageActor['malls']>('all', [10], [11]),
    reminders: fc.constantFrom<MessageActor['reminders']>('all', 'mall', 'corporate', 'none'),
    mayReleaseNotices: fc.boolean(),
  })
  .map((by): MessageActor => by)
const someReason = fc.constantFrom('curto', reason)
const witnessed = fc.record({
  source: fc.constantFrom('PROVEDOR' as const, 'ARQUIVO' as const, 'DIGITADA' as const),
  at: fc.constantFrom(
    new Date('2026-11-15T12:00:00Z'),
    sentAt,
    now,
    new Date('2026-11-20T12:00:00Z'),
  ),
  isDay: fc.boolean(),
  now: fc.constant(now),
  by: someActor,
  proof: fc.constantFrom('', 'AR 1'),
})
const someAct: fc.Arbitrary<MessageAct> = fc.oneof(
  fc.record({
    type: fc.constant('liberar' as const),
    by: fc.oneof(someActor, fc.constant('SISTEMA' as const)),
  }),
  fc.record({ type: fc.constant('retirar' as const), by: someActor, reason: someReason }),
  fc.constantFrom<MessageAct>(
    { type: 'sair', reason: 'PAGO' },
    { type: 'enviar' },
    { type: 'aceitar', at: sentAt },
    { type: 'falhar', reason: 'recusado' },
    { type: 'adiar' },
    { type: 'perder' },
  ),
  fc.record({
    type: fc.constant('decidir' as const),
    by: someActor,
    to: fc.constantFrom('ENVIADA' as const, 'FALHOU' as const),
    reason: someReason,
    at: fc.constant(now),
  }),
  witnessed.map((how): MessageAct => ({ type: 'entregar', ...how })),
  witnessed.map((how): MessageAct => ({ type: 'devolver', ...how })),
  fc.record({ type: fc.constant('naoPostar' as const), by: someActor, reason: someReason }),
)

test('over random acts every move is one of the table, and ends stay ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('LEMBRETE' as const, 'COBRANCA' as const, 'NOTIFICACAO' as const),
      fc.boolean(),
      fc.array(someAct, { maxLength: 40 }),
      (kind, isCorporate, acts) => {
        let current: MessageFacts = { ...message, kind, isCorporate }
        for (const act of acts) {
          const next = applyToMessage(current, act)
          if (!isMessage(next)) continue
          const { from, to } = MESSAGE_TRANSITIONS[act.type]
          expect(from).toContain(current.state)
          expect(to).toContain(next.state)
          expect(FINAL_STATES as readonly string[]).not.toContain(current.state)
          if (kind === 'NOTIFICACAO' && next.state !== 'RETIRADA' && next.state !== 'PROPOSTA')
            expect(next.releasedBy).toBeDefined()
          if (next.state === 'RETIRADA') expect(next.reason).toBeTruthy()
          if (next.state === 'ENVIADA' || next.state === 'ENTREGUE')
            expect(next.sentAt).toBeDefined()
          expect(next.deliveredAt === undefined || next.state === 'ENTREGUE').toBe(true)
          const by = 'by' in act ? act.by : undefined
          const isOther =
            act.type === 'decidir' || (act.type === 'entregar' && act.source !== 'PROVEDOR')
          if (isOther && by !== undefined && by !== 'SISTEMA')
            expect(by.userId).not.toBe(current.releasedBy)
          current = next
        }
      },
    ),
    { seed: testSeed, numRuns: 2_000 },
  )
})
