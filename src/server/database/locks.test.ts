import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { LOCKS } from './locks.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const literalLock = /pg_(?:try_)?advisory_\w*\(\s*([\d_]+)/g

const numbersIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(literalLock)].map(([, digits = '']) => ({
      path,
      number: Number(digits.replaceAll('_', '')),
    })),
  )

describe('advisory locks', () => {
  test('each lock has a distinct number', () => {
    const numbers = Object.values(LOCKS)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('code uses only lock numbers of this file', () => {
    expect(numbersIn('{src,tools,drills,bench,e2e}/**/*.ts')).toEqual([])
    const declared = globSync('{src,tools,drills,bench,e2e}/**/*.ts', { cwd: root })
      .filter((path) => !path.endsWith('database/locks.ts') && !path.endsWith('locks.test.ts'))
      .filter((path) => /\b73[14]0_?\d{3}\b|\b7_3[14]\d_\d{3}\b/.test(read(path)))
    expect(declared).toEqual([])
  })

  test('every lock that code takes names its number', () => {
    const calls = globSync('{src,tools}/**/*.ts', { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const text = read(path)
        return [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock\w*\(/g)].map(({ index }) => ({
          path,
          isNamed: text.slice(index, index + 160).includes('LOCKS.'),
        }))
      })
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.filter(({ isNamed }) => !isNamed)).toEqual([])
  })

  test('every lock that SQL takes has a number', () => {
    const calls = globSync('db/{schema,migrations}/*.sql', { cwd: root }).flatMap((path) => [
      ...read(path).matchAll(/pg_(?:try_)?advisory_\w*\(/g),
    ])
    expect(numbersIn('db/{schema,migrations}/*.sql')).toHaveLength(calls.length)
  })

  test('a number that SQL uses is in this file', () => {
    const known = new Set<number>(Object.values(LOCKS))
    const used = numbersIn('db/{schema,migrations}/*.sql')
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(({ number }) => !known.has(number))).toEqual([])
  })
})
