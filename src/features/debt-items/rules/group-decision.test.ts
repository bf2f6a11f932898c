import { expect, test } from 'vitest'

import { groupDecision } from './group-decision.ts'

test('boletos that agree have one decision, and others are MISTA', () => {
  expect(groupDecision({ boletos: 11, negativar: 11, lacking: 0 })).toEqual({
    decision: 'NEGATIVAR',
    lacks: false,
  })
  expect(groupDecision({ boletos: 6, negativar: 0, lacking: 0 }).decision).toBe('ISENTAR')
  expect(groupDecision({ boletos: 5, negativar: 4, lacking: 0 }).decision).toBe('MISTA')
})

test('a group whose exemption lacks a justification is not done, whatever the others are', () => {
  expect(groupDecision({ boletos: 5, negativar: 0, lacking: 1 })).toEqual({
    decision: 'ISENTAR',
    lacks: true,
  })
  expect(groupDecision({ boletos: 5, negativar: 4, lacking: 1 })).toEqual({
    decision: 'MISTA',
    lacks: true,
  })
})
