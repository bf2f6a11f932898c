import { expect, test } from 'vitest'

import {
  CHAIN_STEPS,
  isChainStep,
  isLawsuitApproval,
  isLawsuitStatus,
  LAWSUIT_PLACES,
  LAWSUIT_STATUSES,
  lawsuitPlaceWords,
} from './status.ts'

test('idStatus in table order: 1, 2, 3, 4, 6, 5, 7, 8', () => {
  expect(LAWSUIT_STATUSES.map((status) => LAWSUIT_PLACES[status].id)).toEqual([
    1, 2, 3, 4, 6, 5, 7, 8,
  ])
})

test('the chain has five steps, three of them approvals, each with its screen and deadline', () => {
  expect(LAWSUIT_STATUSES.filter(isChainStep)).toEqual([...CHAIN_STEPS])
  expect(LAWSUIT_STATUSES.filter(isLawsuitApproval)).toHaveLength(3)
  const places = CHAIN_STEPS.map((step) => LAWSUIT_PLACES[step])
  expect(new Set(places.map(({ path }) => path)).size).toBe(5)
  expect(places.map(({ sla }) => sla)).toEqual([
    'AJZ_SLA_1',
    'AJZ_SLA_2',
    'AJZ_SLA_3',
    'AJZ_SLA_4',
    'AJZ_SLA_5',
  ])
})

test('the status of an action is its step or its outcome', () => {
  expect(lawsuitPlaceWords({ status: 'APROVACAO_FINAL' })).toBe('Aprovação Final')
  expect(lawsuitPlaceWords({ status: 'ENCERRADA', outcome: 'ISENTA' })).toBe('Encerrada (Isenta)')
  expect([isLawsuitStatus('ENCERRADA'), isLawsuitStatus('ENCERRADA_ISENTA')]).toEqual([true, false])
})
