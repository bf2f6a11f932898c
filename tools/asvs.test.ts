// Compares docs/asvs.md with the numbers and levels of the standard: every requirement has an
// answer, and vice versa.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const readRootFile = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/**
 * Number and level of each requirement of ASVS 5.0.0, from the tag v5.0.0_release of OWASP/ASVS.
 */
const standard = JSON.parse(readRootFile('tools/asvs-levels.json')) as Readonly<
  Record<string, 1 | 2 | 3>
>

/** Number of requirements per chapter, in levels 1, 2 and 3. */
const official: Readonly<Record<string, readonly [number, number, number]>> = {
  V1: [8, 19, 3],
  V2: [4, 7, 2],
  V3: [8, 11, 12],
  V4: [2, 8, 6],
  V5: [4, 5, 4],
  V6: [13, 22, 12],
  V7: [6, 12, 1],
  V8: [4, 3, 6],
  V9: [4, 3, 0],
  V10: [5, 24, 7],
  V11: [3, 11, 10],
  V12: [3, 6, 3],
  V13: [1, 12, 8],
  V14: [2, 7, 4],
  V15: [3, 10, 8],
  V16: [0, 16, 1],
  V17: [0, 7, 5],
}

type Row = {
  readonly number: string
  readonly level: number
  readonly requirement: string
  readonly answer: string
}
const text = readRootFile('docs/asvs.md')
const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([123]) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level, requirement = '', answer = '']) => ({
    number,
    level: Number(level),
    requirement,
    answer,
  }),
)

const files = ({ answer }: Row) =>
  [...answer.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path = '']) => path)
// Only tests, journeys and drills that the tests run count as evidence.
const tests = (row: Row) => files(row).filter((path) => /\.(test|spec)\.tsx?$|^drills\//.test(path))

const documents = ({ answer }: Row) =>
  [...answer.matchAll(/\]\((security\.md#[\w-]+)\)/g)].map(([, to = '']) => to)
const unmet = ({ answer }: Row) => answer.startsWith('not met: ')
const inapplicable = ({ answer }: Row) => answer.startsWith('does not apply: ')

const counts = (
  of: (level: 1 | 2 | 3, number: string) => boolean,
  chapter: string,
  numbers: readonly string[],
) =>
  ([1, 2, 3] as const).map(
    (level) =>
      numbers.filter((number) => `V${number.split('.')[0]}` === chapter && of(level, number))
        .length,
  )

describe('the list of the standard', () => {
  test('has as many requirements by chapter and level as the standard', () => {
    const numbers = Object.keys(standard)
    for (const [chapter, wanted] of Object.entries(official))
      expect(
        counts((level, number) => standard[number] === level, chapter, numbers),
        chapter,
      ).toEqual(wanted)
    const levels = Object.values(standard)
    expect([1, 2, 3].map((level) => levels.filter((each) => each === level).length)).toEqual([
      70, 183, 92,
    ])
  })

  test('equals that of docs/asvs.md, each number once and with its level', () => {
    expect(rows.map(({ number }) => number)).toEqual(Object.keys(standard))
    expect(rows.filter(({ number, level }) => standard[number] !== level)).toEqual([])
  })

  test('has its counts at the top of docs/asvs.md', () => {
    const head = [...text.matchAll(/^\| (V\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \|$/gm)]
    expect(
      Object.fromEntries(head.map(([, chapter, ...numbers]) => [chapter, numbers.map(Number)])),
    ).toEqual(official)
  })
})

describe('every answer', () => {
  test('of levels 1 and 2 is a test, a file, a document, a duty, or a reason', () => {
    const open = rows.filter((row) => {
      if (row.level === 3 && unmet(row)) return false
      if (inapplicable(row)) return row.answer.split(' ').length < 5
      return tests(row).length + files(row).length + documents(row).length === 0
    })
    expect(open.map(({ number, answer }) => `${number}: ${answer}`)).toEqual([])
    expect(rows.filter((row) => row.level < 3 && unmet(row)).map(({ number }) => number)).toEqual(
      [],
    )
  })

  test('names existing files', () => {
    const gone = rows.flatMap((row) => files(row).filter((path) => !existsSync(`${root}${path}`)))
    expect(gone).toEqual([])
  })

  test('that is a document or a duty links to an existing section', () => {
    const anchors = new Set(
      [...readRootFile('docs/security.md').matchAll(/^#+ (.+)$/gm)].map(
        ([, heading = '']) =>
          `security.md#${heading
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
            .replaceAll(/\s/g, '-')}`,
      ),
    )
    expect(rows.flatMap(documents).filter((to) => !anchors.has(to))).toEqual([])
    const duties = new Set(
      [...readRootFile('docs/security.md').matchAll(/^\| (O\d+) \|/gm)].map(([, name]) => name),
    )
    const named = rows.flatMap(({ answer }) =>
      [...answer.matchAll(/\[(O\d+)\]/g)].map(([, name]) => name),
    )
    expect(named.filter((name) => !duties.has(name))).toEqual([])
    expect([...duties].filter((name) => !named.includes(name))).toEqual([])
  })
})

test('most applicable ones have a test, and at least forty of level 3 are met', () => {
  const applicable = rows.filter((row) => row.level < 3 && !inapplicable(row))
  const proven = applicable.filter((row) => tests(row).length > 0)
  const decided = applicable.filter(({ answer }) => /^(documented|operator): /.test(answer))
  expect(proven.length).toBeGreaterThan(100)
  // Requirements with neither a test nor a document are exceptions.
  expect(
    applicable.filter((row) => !proven.includes(row) && !decided.includes(row)).length,
  ).toBeLessThanOrEqual(5)
  const third = rows.filter((row) => row.level === 3 && !unmet(row) && !inapplicable(row))
  expect(third.length).toBeGreaterThanOrEqual(40)
})
