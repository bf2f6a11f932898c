import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import {
  datesOf,
  disputeWords,
  heldAfter,
  type HoldingDispute,
  holdsMessage,
  isSecond,
  mayConfirm,
  mayDecide,
  shortText,
} from './dispute.ts'
import { effectOf, heldLines } from './effects.ts'

const today = localDate('2026-11-18')
const parameters = { CONTESTACAO_PRAZO_DIAS: 5, CONTESTACAO_SEGURA_DIAS: 15 }

test('the decision is due after five business days, reminders are held fifteen days at most', () => {
  expect(datesOf(localDate('2026-11-12'), parameters)).toEqual({
    dueOn: '2026-11-19',
    holdsRemindersUntil: '2026-11-27',
  })
  // Friday 20/11/2026 is a holiday.
  expect(datesOf(localDate('2026-11-18'), parameters).dueOn).toBe('2026-11-26')
})

describe('what a dispute holds', () => {
  const open: HoldingDispute = {
    state: 'ABERTA',
    isConfirmed: true,
    holdsRemindersUntil: localDate('2026-11-27'),
    heldAfterUntil: null,
  }
  const holds = (more: Partial<HoldingDispute>, kind: 'COBRANCA' | 'NOTIFICACAO', day: string) =>
    holdsMessage({ ...open, ...more }, kind, localDate(day))

  test('an open one holds reminders up to its last day, notices until it is decided', () => {
    expect(holds({}, 'COBRANCA', '2026-11-27')).toBe(true)
    expect(holds({}, 'COBRANCA', '2026-11-28')).toBe(false)
    expect(holds({}, 'NOTIFICACAO', '2027-05-01')).toBe(true)
  })

  test('a second one holds nothing before another person confirms it', () => {
    expect(holds({ isConfirmed: false }, 'COBRANCA', '2026-11-18')).toBe(false)
    expect(holds({ isConfirmed: false }, 'NOTIFICACAO', '2026-11-18')).toBe(false)
  })

  test('decided for the tenant it holds ten days more, otherwise nothing', () => {
    expect(heldAfter('PROCEDENTE', today)).toBe('2026-11-28')
    expect(heldAfter('PARCIAL', today)).toBe('2026-11-28')
    expect(heldAfter('IMPROCEDENTE', today)).toBeUndefined()
    expect(heldAfter('DESISTIDA', today)).toBeUndefined()
    const until = { state: 'PARCIAL', heldAfterUntil: localDate('2026-11-28') } as const
    expect(holds(until, 'NOTIFICACAO', '2026-11-28')).toBe(true)
    expect(holds(until, 'NOTIFICACAO', '2026-11-29')).toBe(false)
    expect(holds({ state: 'IMPROCEDENTE' }, 'NOTIFICACAO', '2026-11-18')).toBe(false)
  })
})

test('within twelve months of an IMPROCEDENTE, another one is a second one', () => {
  expect(isSecond([localDate('2025-11-18')], today)).toBe(true)
  expect(isSecond([localDate('2025-11-17')], today)).toBe(false)
  expect(isSecond([], today)).toBe(false)
})

describe('who decides', () => {
  const by = { userId: 2 }
  const because = (openedBy: number | null, to?: 'DESISTIDA' | 'PARCIAL') =>
    mayDecide({ state: 'ABERTA', openedBy }, by, to)?.because

  test('Quem abriu não decide.', () => {
    expect(because(2, 'PARCIAL')).toBe('Quem abriu não decide.')
    expect(because(2)).toBe('Quem abriu não decide.')
    expect(because(3, 'PARCIAL')).toBeUndefined()
    expect(because(null, 'PARCIAL')).toBeUndefined()
  })

  test('whoever opened it records that the tenant gave it up', () => {
    expect(because(2, 'DESISTIDA')).toBeUndefined()
  })

  test('a substitute counts as the person who opened it', () => {
    const substitute = { userId: 4, oneWith: [2] }
    expect(mayDecide({ state: 'ABERTA', openedBy: 2 }, substitute, 'PARCIAL')?.because).toBe(
      'Quem abriu não decide. Enquanto a substituição vale, você e essa pessoa contam como uma só.',
    )
  })

  test('Esta contestação já foi decidida.', () => {
    expect(mayDecide({ state: 'PARCIAL', openedBy: 3 }, by, 'PARCIAL')?.because).toBe(
      'Esta contestação já foi decidida.',
    )
  })

  test('Outra pessoa precisa confirmar.', () => {
    const waiting = { state: 'ABERTA', openedBy: 2, isWaiting: true } as const
    expect(mayConfirm(waiting, by)?.because).toBe('Outra pessoa precisa confirmar.')
    expect(mayConfirm({ ...waiting, openedBy: 3 }, by)).toBeUndefined()
    expect(mayConfirm({ ...waiting, isWaiting: false }, by)?.because).toBe(
      'Esta contestação não espera confirmação.',
    )
  })
})

test('a text needs ten letters', () => {
  expect(shortText('texto', ' nove aqui ')).toEqual([
    { campo: 'texto', mensagem: 'O texto precisa de ao menos 10 caracteres.' },
  ])
  expect(shortText('texto', 'dez letras')).toEqual([])
})

test('the sentence of guard G19', () => {
  expect(disputeWords(localDate('2026-11-12'))).toBe('Contestação aberta desde 12/11/2026.')
})

test('each choice says its effect in days and reais', () => {
  const facts = {
    count: 2,
    open_cents: cents(7_114_168),
    heldAfterUntil: localDate('2026-11-28'),
  }
  expect(effectOf('PROCEDENTE', facts)).toBe(
    'Reconhece os 2 boletos por inteiro, R$\u00a071.141,68. Esperam a correção no ERP por 10 dias, até 28/11/2026.',
  )
  expect(effectOf('PARCIAL', facts)).toBe(
    'Reconhece uma parte de R$\u00a071.141,68. Esperam a correção no ERP por 10 dias, até 28/11/2026, e voltam com o saldo que ele trouxer.',
  )
  expect(effectOf('IMPROCEDENTE', facts)).toBe(
    'R$\u00a071.141,68 voltam ao próximo lote. Outra contestação dos mesmos boletos em 12 meses pede confirmação.',
  )
  expect(effectOf('DESISTIDA', { ...facts, count: 1 })).toBe(
    'R$\u00a071.141,68 volta ao próximo lote.',
  )
})

test('the page says what stands still, and until when', () => {
  const facts = {
    isOpen: true,
    isWaiting: false,
    openedOn: localDate('2026-11-12'),
    remindersUntil: localDate('2026-11-27'),
    heldUntil: localDate('2026-11-27'),
    today,
    blocks: false,
  }
  const untils = (more: Partial<typeof facts>) =>
    heldLines({ ...facts, ...more }).map(({ until }) => until)
  expect(untils({})).toEqual([
    'até 27/11/2026 no máximo; depois voltam sozinhos',
    'até alguém decidir',
    'segue, com a guarda “Contestação aberta desde 12/11/2026.”',
    'continuam correndo',
  ])
  expect(untils({ blocks: true })[2]).toBe(
    'bloqueada pela guarda “Contestação aberta desde 12/11/2026.”',
  )
  expect(untils({ today: localDate('2026-11-28') })[0]).toBe('voltaram em 27/11/2026')
  expect(untils({ isWaiting: true })[0]).toBe('nada até outra pessoa confirmar')
  expect(untils({ isOpen: false })[0]).toBe('até 27/11/2026, para a correção no ERP')
  expect(untils({ isOpen: false, today: localDate('2026-11-28') })[0]).toBe('seguem')
})
