import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { dayFromNumber, formatDate } from '#values/local-date.ts'
import { readWrittenDay } from '#values/written-day.ts'

import { FormEvidence } from './forms.ts'

const evidence = (days: readonly string[], amounts: readonly string[] = []) => {
  const found = new FormEvidence()
  for (const [at, day] of days.entries()) found.addDay(at + 2, day)
  for (const [at, amount] of amounts.entries()) found.addAmount(at + 2, amount)
  return found
}
const judged = (
  days: readonly string[],
  amounts: readonly string[] = [],
  wanted: { dia?: 'AUTO' | 'DMY' | 'MDY'; decimal?: 'AUTO' | ',' | '.' } = {},
) => evidence(days, amounts).judge({ dia: 'AUTO', decimal: 'AUTO', ...wanted })
const textOf = (codigo: string, { findings }: ReturnType<typeof judged>) =>
  findings.find((each) => each.codigo === codigo)?.texto

describe('order of day and month', () => {
  test('is that of the cells that prove one', () => {
    expect(judged(['07/05/2026', '25/09/2026']).form.order).toBe('DMY')
    expect(judged(['07/05/2026', '09/25/26']).form.order).toBe('MDY')
  })

  test('J01: two orders in one file, with a line of each', () => {
    expect(textOf('J01', judged(['25/09/2026', '08/13/2026', '07/05/2026']))).toBe(
      'O arquivo não usa uma só ordem de dia e mês: a linha 2 (25/09/2026) é dia/mês, a linha 3 (08/13/2026) é mês/dia. Já 07/05/2026 (linha 4) seria 07/05/2026 ou 05/07/2026.',
    )
  })

  test('J01: another order than that of the source', () => {
    expect(textOf('J01', judged(['08/13/2026'], [], { dia: 'DMY' }))).toBe(
      'Esta fonte usa dia/mês, e a linha 2 (08/13/2026) só pode ser mês/dia.',
    )
    expect(judged(['08/10/2026'], [], { dia: 'DMY' }).findings).toEqual([])
  })

  test('J02: no cell proves an order', () => {
    expect(textOf('J02', judged(['08/10/2026', '2026-10-08']))).toBe(
      'Não dá para saber se 08/10/2026 é 08/10/2026 ou 10/08/2026: diga na fonte qual é a ordem.',
    )
  })

  test('days that every file writes alike ask nothing', () => {
    expect(
      judged(['2026-10-08', '20261008', '10-AUG-26', '08/08/2026', '8 de agosto de 2026']).findings,
    ).toEqual([])
  })

  test('an impossible day proves nothing', () => {
    expect(judged(['45/10/2026', '13/13/2026']).findings).toEqual([])
  })
})

describe('decimal sign', () => {
  test('is that of the cells that prove one', () => {
    expect(judged([], ['1.234,56', '1.234']).form.decimal).toBe(',')
    expect(judged([], ['1,234.56', '1,234']).form.decimal).toBe('.')
  })

  test('J03: both signs are proved', () => {
    expect(textOf('J03', judged([], ['1.234,56', '99.99']))).toContain(
      'a linha 2 (1.234,56) tem vírgula decimal, a linha 3 (99.99) tem ponto decimal',
    )
  })

  test('J03: the proved sign also stands before exactly three digits', () => {
    expect(textOf('J03', judged([], ['99.99', '150.500']))).toBe(
      'O valor 150.500 pode ser 150.500,00 ou 150,500: diga na fonte qual é o sinal decimal.',
    )
  })

  test('J03: another sign than that of the source', () => {
    expect(textOf('J03', judged([], ['99.99'], { decimal: ',' }))).toBe(
      'Esta fonte usa vírgula decimal, e a linha 2 (99.99) só pode ser ponto decimal.',
    )
  })

  test('J04: no cell proves a sign', () => {
    expect(textOf('J04', judged([], ['1.234', '500']))).toBe(
      'O valor 1.234 pode ser 1.234,00 ou 1,234: diga na fonte qual é o sinal decimal.',
    )
    expect(judged([], ['1.234'], { decimal: ',' }).findings).toEqual([])
  })
})

test('doubtful cells are shown as each form reads them', () => {
  expect(evidence(['08/10/2026'], ['1.234']).readings()).toEqual([
    {
      tipo: 'DIA',
      linha: 2,
      texto: '08/10/2026',
      opcoes: [
        { forma: 'DMY', lido: '08/10/2026' },
        { forma: 'MDY', lido: '10/08/2026' },
      ],
    },
    {
      tipo: 'VALOR',
      linha: 2,
      texto: '1.234',
      opcoes: [
        { forma: ',', lido: '1.234,00' },
        { forma: '.', lido: '1,234' },
      ],
    },
  ])
})

test('days written in one order are read back as themselves, or the file is refused', () => {
  const days = fc.array(fc.integer({ min: 10_000, max: 25_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(days, fc.constantFrom('DMY', 'MDY'), (numbers, order) => {
      const written = numbers.map((number) => {
        const [day = '', month = '', year = ''] = formatDate(dayFromNumber(number)).split('/')
        return order === 'DMY' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
      })
      const { form, findings } = judged(written)
      if (findings.length > 0) expect(findings[0]?.codigo).toBe('J02')
      else
        expect(
          written.map((text) => readWrittenDay(text, { order: form.order, hasShortYears: true })),
        ).toEqual(numbers.map((number) => ({ day: dayFromNumber(number) })))
    }),
  )
})
