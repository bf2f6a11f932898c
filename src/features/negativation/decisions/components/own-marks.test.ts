import { expect, test } from 'vitest'

import { markInOrder, versionAfterMarks } from './own-marks.ts'

/** An answer that comes when the test lets it. */
function held() {
  let answer: (version: number | undefined) => void = () => undefined
  const send = () => new Promise<number | undefined>((resolve) => (answer = resolve))
  return { send, answer: (version: number | undefined) => answer(version) }
}

test('an act that saw the version before a mark waits for its answer and names that version', async () => {
  const { send, answer } = held()
  const marked = markInOrder(1, 4, send)
  const version = versionAfterMarks(1, 4)
  await Promise.resolve()
  answer(5)
  expect(await version).toBe(5)
  await marked
  expect(await versionAfterMarks(1, 4)).toBe(5)
  expect(await versionAfterMarks(2, 4)).toBe(4)
})

test('two marks that saw the same version follow each other', async () => {
  const sent: string[] = []
  const first = held()
  void markInOrder(3, 1, () => {
    sent.push('first')
    return first.send()
  })
  const second = markInOrder(3, 1, () => {
    sent.push('second')
    return Promise.resolve(3)
  })
  await Promise.resolve()
  expect(sent).toEqual(['first'])
  first.answer(2)
  await second
  expect(sent).toEqual(['first', 'second'])
  expect(await versionAfterMarks(3, 1)).toBe(3)
})

test('a change of another user before the mark keeps the version that the user saw', async () => {
  await markInOrder(4, 1, () => Promise.resolve(3))
  expect(await versionAfterMarks(4, 1)).toBe(1)
})

test('a refused mark changes no version, and the next one is sent', async () => {
  await markInOrder(5, 1, () => Promise.reject(new Error('refused')))
  await markInOrder(5, 1, () => Promise.resolve(2))
  expect(await versionAfterMarks(5, 1)).toBe(2)
})
