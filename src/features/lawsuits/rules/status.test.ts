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

test('idStatus in the order of the table: 1, 2, 3, 4, 6, 5, 7, 8', () => {
  expect(LAWSUIT_STATUSES.map((status) => LAWSUIT_PLACES[status].id)).toEqual([
    1, 2, 3, 4, 6, 5, 7, 8,
  ])
})

test('five steps of the chain, three of them approvals, each with its own screen and term', () => {
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

test('where an action stands is its step, or how it ended', () => {
  expect(lawsuitPlaceWords({ status: 'APROVACAO_FINAL' })).toBe('Aprovação Final')
  expect(lawsuitPlaceWords({ status: 'ENCERRADA', outcome: 'ISENTA' })).toBe('Encerrada (Isenta)')
  expect([isLawsuitStatus('ENCERRADA'), isLawsuitStatus('ENCERRADA_ISENTA')]).toEqual([true, false])
})
