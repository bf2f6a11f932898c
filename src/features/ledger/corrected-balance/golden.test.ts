import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { erpSample } from '#testing/test-erp-samples.ts'
import { centsFromDecimal, cents, sumCents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import { type LocalDate, localDate, parseBrDate } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'

import { correctionParameters as parameters, exampleDebt } from '#testing/example-debt-terms.ts'
import { indicesUntil2025 } from '#testing/example-indices.ts'
import { correctionOn, type DebtTerms } from './rules/correct.ts'
import type { IndexTable } from './rules/factor.ts'

const debt = (more: Partial<DebtTerms> = {}): DebtTerms => ({ ...exampleDebt, ...more })
const figures = (
  on: string,
  more: Partial<DebtTerms> = {},
  table: IndexTable = indicesUntil2025,
) => {
  const { correction, fine, interest, total } = correctionOn(
    localDate(on),
    table,
    parameters,
  )(debt(more))
  return [correction, fine, interest, total]
}

describe('reference cases of rules 5.5', () => {
  test('F 1,0342: 342,00 + 1.034,20 + 1.047,98 = 12.424,18', () => {
    const months = Array.from({ length: 10 }, (_, place) => {
      const month = competence(`2026-${String(place + 1).padStart(2, '0')}`)
      return [month, place === 0 ? 3_420_000 : 0] as const
    })
    expect(figures('2026-11-10', {}, new Map([['IPCA', new Map(months)]]))).toEqual([
      34_200, 103_420, 104_798, 1_242_418,
    ])
  })

  test('IPCA of the tables: 66,10 + 1.006,61 + 1.020,03 = 12.092,74', () => {
    expect(figures('2026-11-10')).toEqual([6_610, 100_661, 102_003, 1_209_274])
  })

  test('a falling IGP-M stays at the floor: 0 + 1.000,00 + 1.013,33', () => {
    expect(figures('2026-11-10', { indexName: 'IGP-M' })).toEqual([0, 100_000, 101_333, 1_201_333])
  })

  test('IPCA, due 10/09/2025, on 18/11/2026: 175,21 + 1.017,52 + 1.472,01 = 12.664,74', () => {
    expect(figures('2026-11-18', { dueOn: localDate('2025-09-10') })).toEqual([
      17_521, 101_752, 147_201, 1_266_474,
    ])
  })

  test('the fine of condomínio is at most 2 %: 0 + 105,17 + 282,23', () => {
    const condominium = { open: cents(525_896), dueOn: localDate('2026-06-10') }
    expect(figures('2026-11-18', { ...condominium, account: 'CONDOMINIO' })).toEqual([
      0,
      10_517,
      28_223,
      525_896 + 10_517 + 28_223,
    ])
  })

  test('due Saturday 14/11/2026: on Monday nothing is added, on Tuesday 10 % and 3 days', () => {
    const due = { dueOn: localDate('2026-11-14') }
    expect(figures('2026-11-16', due)).toEqual([0, 0, 0, 1_000_000])
    expect(figures('2026-11-17', due)).toEqual([0, 100_000, 1_000, 1_101_000])
  })
})

type Row = Readonly<Record<string, string>>

const rowsOf = (file: 'titulos.csv' | 'contratos.csv'): Row[] => {
  const [head = '', ...lines] = readFileSync(erpSample(file), 'utf8').trim().split(/\r?\n/)
  const names = head.replace('\ufeff', '').split(';')
  return lines.map((line) =>
    Object.fromEntries(line.split(';').map((value, place) => [names[place] ?? '', value])),
  )
}
const accounts: Readonly<Record<string, string>> = {
  ALM: 'ALUGUEL',
  CDO: 'CONDOMINIO',
  FPP: 'FUNDO',
  MID: 'COMERCIAL',
  CFD: 'CONFISSAO',
}
const reais = (text: string | undefined) => centsFromDecimal((text ?? '0').replace(',', '.'))
const day = (text: string | undefined): LocalDate =>
  parseBrDate(text ?? '') ?? localDate('1900-01-01')

test('contract 100200028 of the sample: 1.235,68 + 45.779,76 + 63.743,10 on 589.336,85', () => {
  const contract = rowsOf('contratos.csv').find(({ contrato }) => contrato === '100200028')
  const percent = (text: string | undefined) => rate(reais(text))
  const correct = correctionOn(localDate('2026-11-18'), indicesUntil2025, parameters)
  const seen = new Set<string>()
  const corrected = rowsOf('titulos.csv')
    .filter(
      ({ contrato, numeroTitulo = '', vencimentoOriginal, valorAberto, tipoMovimento = '' }) => {
        const due = day(vencimentoOriginal)
        const isTaken =
          contrato === '100200028' &&
          tipoMovimento !== 'CFD' &&
          reais(valorAberto) > 0 &&
          due >= '2023-11-18' &&
          due <= '2026-09-19' &&
          !seen.has(numeroTitulo)
        if (isTaken) seen.add(numeroTitulo)
        return isTaken
      },
    )
    .map((row) => {
      const open = reais(row['valorAberto'])
      return {
        open,
        ...correct({
          open,
          dueOn: day(row['vencimentoOriginal']),
          account: accounts[row['tipoMovimento'] ?? ''] ?? '',
          fineDiscount: reais(row['descontoMulta']),
          interestDiscount: reais(row['descontoJuros']),
          indexName: contract?.['indice'] ?? null,
          fine: percent(contract?.['percentualMulta']),
          interest: percent(contract?.['percentualJuros']),
        }),
      }
    })
  const sum = (of: 'open' | 'correction' | 'fine' | 'interest' | 'total') =>
    sumCents(corrected.map((each) => each[of]))
  expect(corrected).toHaveLength(30)
  expect([sum('open'), sum('correction'), sum('fine'), sum('interest'), sum('total')]).toEqual([
    58_933_685, 123_568, 4_577_976, 6_374_310, 70_009_539,
  ])
})
