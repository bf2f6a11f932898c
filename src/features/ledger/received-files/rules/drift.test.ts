import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { vanishedOf } from '#features/ledger/doubtful-titulos/rules/vanished.ts'
import { cents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import { rate } from '#values/rate.ts'

import { deviation, type DriftFacts, driftOf, median } from './drift.ts'

const parameters = parameterSet()
const usual = { rows: 1_000, open_cents: cents(100_000_000) }
const ordinary: DriftFacts = {
  ...usual,
  isComplete: true,
  earlier: [usual, usual, usual],
  knownBalances: 900,
  changedBalances: 100,
  missingMalls: [],
  missingMonths: [],
}
const drift = (more: Partial<DriftFacts>) => driftOf({ ...ordinary, ...more }, parameters)

describe('J09', () => {
  test('is silent for an ordinary file, and exactly at each limit', () => {
    expect(drift({})).toBeUndefined()
    expect(drift({ rows: 700 })).toBeUndefined()
    expect(drift({ rows: 1_300 })).toBeUndefined()
    expect(drift({ open_cents: cents(80_000_000) })).toBeUndefined()
    expect(drift({ changedBalances: 360 })).toBeUndefined()
  })

  test('speaks one step beyond each limit, up and down', () => {
    for (const more of [
      { rows: 699 },
      { rows: 1_301 },
      { open_cents: cents(79_999_999) },
      { open_cents: cents(120_000_001) },
      { changedBalances: 361 },
      { missingMalls: ['Jardim Mangueiral'] },
      { missingMonths: [competence('2026-10')] },
    ])
      expect(drift(more)?.severidade, JSON.stringify(more)).toBe('CONFIRMA')
  })

  test('only warns for a partial file, which changes what it brings', () => {
    const partial = (more: Partial<DriftFacts>) => drift({ isComplete: false, ...more })
    // Three changed títulos of two malls: what every daily file of changes is like.
    const changes = { rows: 3, open_cents: cents(30_000), knownBalances: 3, changedBalances: 3 }
    expect(partial(changes)).toBeUndefined()
    expect(partial({ ...changes, missingMalls: ['Boulevard'] })).toBeUndefined()
    expect(partial({ ...changes, missingMonths: [competence('2026-10')] })).toBeUndefined()
    // 40 % of a complete file of 1,000 rows.
    const large = { rows: 450, open_cents: cents(45_000_000), knownBalances: 450 }
    expect(partial({ ...large, changedBalances: 400 })).toBeUndefined()
    expect(partial({ ...large, changedBalances: 401 })).toMatchObject({
      severidade: 'AVISO',
      texto:
        'O arquivo tem 450 linhas e R$\u00a0450.000,00; os três últimos tinham 1.000 linhas e R$\u00a01.000.000,00. Mudam 40,10 % dos saldos de um arquivo completo.',
    })
    // Larger than a complete one.
    expect(partial({ rows: 1_300 })).toBeUndefined()
    expect(partial({ rows: 1_301 })?.severidade).toBe('AVISO')
    expect(partial({ open_cents: cents(120_000_001) })?.severidade).toBe('AVISO')
    // No complete file came before: there is nothing to compare with.
    expect(partial({ earlier: [], changedBalances: 900 })).toBeUndefined()
  })

  test('compares with the median of the last three, or of those that there are', () => {
    const odd = { rows: 10, open_cents: cents(1) }
    expect(drift({ earlier: [usual, odd, usual, odd, odd] })).toBeUndefined()
    expect(drift({ earlier: [odd, usual, odd, usual, usual] })?.codigo).toBe('J09')
    expect(drift({ earlier: [] })).toBeUndefined()
    expect(drift({ earlier: [usual], rows: 1 })?.texto).toBe(
      'O arquivo tem 1 linha e R$\u00a01.000.000,00; o último tinha 1.000 linhas e R$\u00a01.000.000,00.',
    )
  })

  test('names what is missing, and the share of changed balances', () => {
    expect(
      drift({
        rows: 500,
        changedBalances: 450,
        missingMalls: ['Parque das Águas', 'Boulevard'],
        missingMonths: [competence('2026-10')],
      }),
    ).toMatchObject({
      quantidade: 3,
      texto:
        'O arquivo tem 500 linhas e R$\u00a01.000.000,00; os três últimos tinham 1.000 linhas e R$\u00a01.000.000,00. Mudam 50,00 % dos saldos. Faltam: Parque das Águas, Boulevard e 10/2026.',
      exemplos: ['linhas -50,00 %', 'soma 0,00 %'],
    })
  })
})

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect([median([]), median([3]), median([1, 2]), median([9, 1, 5])]).toEqual([
    undefined,
    3,
    1.5,
    5,
  ])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (values) => {
      const middle = median(values) as number
      expect(values.filter((value) => value <= middle).length * 2).toBeGreaterThanOrEqual(
        values.length,
      )
      expect(values.filter((value) => value >= middle).length * 2).toBeGreaterThanOrEqual(
        values.length,
      )
    }),
  )
  expect(deviation(1, 1.5)).toBe(rate(-3_333))
})

test('the same file again never drifts', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1_000_000), (rows, openCents) => {
      const figures = { rows, open_cents: cents(openCents) }
      expect(
        driftOf({ ...ordinary, ...figures, earlier: [figures], changedBalances: 0 }, parameters),
      ).toBeUndefined()
    }),
  )
})

describe('the extract without mall 1003 and every 25th título (rules 11.14 e)', () => {
  const columns = (line: string) => line.split(';')
  const [header = '', ...rows] = readFileSync(
    fileURLToPath(new URL('../../../../../samples/titulos.csv', import.meta.url)),
    'utf8',
  )
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const place = new Map(columns(header).map((name, index) => [name, index]))
  const cell = (row: readonly string[], name: string) => row[place.get(name) ?? -1] ?? ''
  const byNumber = new Map(
    rows
      .map(columns)
      .filter((row) => cell(row, 'valorAberto') !== '0,00')
      .map((row) => [`${cell(row, 'unidEcon')}|${cell(row, 'numeroTitulo')}`, row]),
  )
  const open = [...byNumber.values()].map((row, index) => ({
    id: index + 1,
    mallId: Number(cell(row, 'unidEcon')),
    number: cell(row, 'numeroTitulo'),
    open_cents: cents(Number(cell(row, 'valorAberto').replaceAll(/[.,]/g, ''))),
    sourceId: 1,
  }))
  const kept = open.filter(({ mallId }, index) => mallId !== 1003 && index % 25 !== 0)
  const sum = (titulos: readonly { readonly open_cents: number }[]) =>
    cents(titulos.reduce((total, { open_cents }) => total + open_cents, 0))
  const whole = { rows: open.length, open_cents: sum(open) }

  test('has 1.022 open títulos of 11.955.023,53 before', () => {
    expect(whole).toEqual({ rows: 1_022, open_cents: 1_195_502_353 })
  })

  test('rows −25,54 %, sum −25,51 %: J09 waits for a person', () => {
    const found = driftOf(
      {
        rows: kept.length,
        open_cents: sum(kept),
        isComplete: true,
        earlier: [whole],
        knownBalances: kept.length,
        changedBalances: 0,
        missingMalls: [],
        missingMonths: [],
      },
      parameters,
    )
    expect(found).toMatchObject({
      codigo: 'J09',
      severidade: 'CONFIRMA',
      exemplos: ['linhas -25,54 %', 'soma -25,51 %'],
    })
  })

  const file = { isComplete: true, sourceId: 1, titulos: kept, zeroedMalls: [] }
  test('32 vanished, 395.456,89: none of the mall without a row', () => {
    const vanished = vanishedOf(open, file)
    expect([vanished.length, sum(vanished)]).toEqual([32, 39_545_689])
    expect(vanished.some(({ mallId }) => mallId === 1003)).toBe(false)
  })

  test('mall 1003 counts once a person confirmed that it has nothing open', () => {
    const zeroed = vanishedOf(open, { ...file, zeroedMalls: [1003] })
    expect(zeroed).toHaveLength(1_022 - kept.length)
  })
})
