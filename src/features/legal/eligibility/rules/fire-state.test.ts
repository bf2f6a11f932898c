import { expect, test } from 'vitest'

import { changesSince, type FireState, fireStamp } from './fire-state.ts'

const seen: FireState = { runId: 7, list: 'a1b2', requirements: '1v1,2v3' }
const stamp = fireStamp(seen)

test('nothing changed', () => {
  expect(changesSince(stamp, seen)).toEqual([])
})

test('before the first Disparar nothing has changed either', () => {
  const first: FireState = { runId: null, list: '', requirements: '' }
  expect(changesSince(fireStamp(first), first)).toEqual([])
})

test.each([
  [{ runId: 8 }, ['Outra lista foi disparada.']],
  [{ runId: 8, list: 'c3' }, ['Outra lista foi disparada.']],
  [{ list: 'c3' }, ['Ações da lista foram liberadas, ou mudou quais seguem ao workflow.']],
  [{ requirements: '1v2,2v3' }, ['Os requisitos mínimos mudaram.']],
  [
    { list: 'c3', requirements: '1v1' },
    [
      'Ações da lista foram liberadas, ou mudou quais seguem ao workflow.',
      'Os requisitos mínimos mudaram.',
    ],
  ],
] as const)('%j says what changed', (change, sentences) => {
  expect(changesSince(stamp, { ...seen, ...change })).toEqual(sentences)
})

test('an unknown text counts as changed', () => {
  expect(changesSince('x', seen)).toHaveLength(2)
})
