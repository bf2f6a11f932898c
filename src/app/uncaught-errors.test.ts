import { EventEmitter } from 'node:events'

import { expect, test } from 'vitest'

import { logUncaughtErrors } from './uncaught-errors.ts'

test('an uncaught error is logged; the process ends only if its state may be inconsistent', () => {
  const emitter = new EventEmitter()
  const lines: string[] = []
  let stoppedCount = 0
  const line = (level: string) => (about: object, words: string) =>
    void lines.push(`${level} ${words}: ${String((about as { err: unknown }).err)}`)
  logUncaughtErrors(
    emitter,
    () => ({ error: line('error'), fatal: line('fatal') }),
    () => (stoppedCount += 1),
  )
  emitter.emit('unhandledRejection', new Error('um'))
  expect([lines, stoppedCount]).toEqual([['error nobody waited for this failure: Error: um'], 0])
  emitter.emit('uncaughtException', new Error('dois'))
  expect([lines.at(-1), stoppedCount]).toEqual(['fatal nobody caught this failure: Error: dois', 1])
})
