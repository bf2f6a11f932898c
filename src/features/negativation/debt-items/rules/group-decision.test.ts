import { expect, test } from 'vitest'

import { groupDecision } from './group-decision.ts'

test('equal decisions of boletos are shown as one, different ones as MISTA', () => {
  expect(groupDecision({ boletos: 11, negativar: 11, lacking: 0 })).toEqual({
    decision: 'NEGATIVAR',
    isIncomplete: false,
  })
  expect(groupDecision({ boletos: 6, negativar: 0, lacking: 0 }).decision).toBe('ISENTAR')
  expect(groupDecision({ boletos: 5, negativar: 4, lacking: 0 }).decision).toBe('MISTA')
})

test('a group with an exemption that lacks its justification is incomplete', () => {
  expect(groupDecision({ boletos: 5, negativar: 0, lacking: 1 })).toEqual({
    decision: 'ISENTAR',
    isIncomplete: true,
  })
  expect(groupDecision({ boletos: 5, negativar: 4, lacking: 1 })).toEqual({
    decision: 'MISTA',
    isIncomplete: true,
  })
})
