import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import {
  exampleDay,
  followUpAt,
  fullGuia,
  large,
  lawsuitIn,
  ordinary,
  people,
} from '#testing/example-lawsuit-facts.ts'
import {
  exceptionEnd,
  type LawsuitReason,
  mayChooseReason,
  mayExceptWith,
  mayJustifyWith,
} from './justification.ts'
import { mayConfirm, mayToggleTitulos, needsSecondPerson } from './may.ts'

const reason: LawsuitReason = {
  useLimit: 2,
  startsOn: localDate('2026-01-01'),
  endsOn: localDate('2030-12-31'),
  needsTicket: true,
  needsFile: false,
  needsApprover: false,
  isActive: true,
  stages: '',
}
const choose = (more: Partial<LawsuitReason>, facts = {}) =>
  mayChooseReason(
    { ...reason, ...more },
    { step: 'ANALISE_SHOPPING', today: exampleDay, uses: 0, ...facts },
  )?.code

test('a justification can be chosen if active, within its dates and in its steps', () => {
  expect(choose({})).toBeUndefined()
  expect(choose({ isActive: false })).toBe('JUSTIFICATIVA_INDISPONIVEL')
  expect(choose({ endsOn: localDate('2026-11-17') })).toBe('JUSTIFICATIVA_INDISPONIVEL')
  expect(choose({ endsOn: exampleDay, startsOn: exampleDay })).toBeUndefined()
  expect(choose({ stages: 'APROVACAO_FINAL, ANALISE_SHOPPING' })).toBeUndefined()
  expect(choose({ stages: 'APROVACAO_FINAL' })).toBe('JUSTIFICATIVA_INDISPONIVEL')
})

test('at its limit, or if it needs an approver, only the three approvals can choose it', () => {
  expect(choose({}, { uses: 1 })).toBeUndefined()
  expect(choose({}, { uses: 2 })).toBe('JUSTIFICATIVA_NO_LIMITE')
  expect(choose({ needsApprover: true })).toBe('JUSTIFICATIVA_NO_LIMITE')
  for (const step of ['APROVACAO_SHOPPING', 'APROVACAO_CORPORATIVA', 'APROVACAO_FINAL'])
    expect(choose({ needsApprover: true }, { step, uses: 9 })).toBeUndefined()
  expect(choose({ needsApprover: true }, { step: 'ANALISE_CORPORATIVA' })).toBe(
    'JUSTIFICATIVA_NO_LIMITE',
  )
})

test('ticket or file: one of the two if both are required', () => {
  const sentenceOf = (needsTicket: boolean, needsFile: boolean, ticket: string, hasFile: boolean) =>
    mayJustifyWith({ needsTicket, needsFile }, { ticket, hasFile })?.because
  expect(sentenceOf(true, true, ' ', false)).toBe('Insira número do chamado OU anexo.')
  expect(sentenceOf(true, true, 'CH-1', false)).toBeUndefined()
  expect(sentenceOf(true, true, '', true)).toBeUndefined()
  expect(sentenceOf(false, true, 'CH-1', false)).toBe('Anexo é obrigatório.')
  expect(sentenceOf(true, false, '', true)).toBe('Número do chamado é obrigatório.')
  expect(sentenceOf(false, false, '', false)).toBeUndefined()
})

test('an exceção accepts any justification within its dates, and a ticket instead of a file', () => {
  const file = { ...reason, needsTicket: false, needsFile: true, stages: 'APROVACAO_FINAL' }
  expect(mayExceptWith(file, { ticket: '', today: exampleDay })?.because).toBe(
    'Número do chamado é obrigatório.',
  )
  expect(mayExceptWith(file, { ticket: 'CH-1', today: exampleDay })).toBeUndefined()
})

test('an exceção ends with its justification or after the months of the parameter, whichever is earlier', () => {
  expect(exceptionEnd(reason, exampleDay, 6)).toBe('2027-05-18')
  expect(exceptionEnd({ endsOn: localDate('2026-12-31') }, exampleDay, 6)).toBe('2026-12-31')
})

test('from the limit on an action waits for another user, never the requester', () => {
  expect([needsSecondPerson(ordinary), needsSecondPerson(large)]).toEqual([false, true])
  expect(mayConfirm({ proposedBy: 5 }, people.lawyer)?.code).toBe('QUATRO_OLHOS')
  expect(mayConfirm({ proposedBy: 5 }, people.ruler)).toBeUndefined()
  expect(mayConfirm({ proposedBy: 5 }, people.mallApprover)?.code).toBe('SEM_PERMISSAO')
})

test('títulos can be toggled by the owner of the step until a filing ticket, and one stays considered', () => {
  const followed = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(2) })
  expect(mayToggleTitulos(lawsuitIn('ANALISE_SHOPPING'), people.mallAnalyst, 1)).toBeUndefined()
  expect(mayToggleTitulos(lawsuitIn('ANALISE_SHOPPING'), people.lawyer, 1)?.code).toBe(
    'SEM_PERMISSAO',
  )
  expect(mayToggleTitulos(followed, people.lawyer, 0)?.code).toBe('SEM_TITULO')
  expect(mayToggleTitulos(followed, people.lawyer, 2)).toBeUndefined()
  const ticketed = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(6, fullGuia(1)) })
  expect(mayToggleTitulos(ticketed, people.lawyer, 2)?.code).toBe('COM_CHAMADO')
})
