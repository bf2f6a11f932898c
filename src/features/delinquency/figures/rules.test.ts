import { expect, test } from 'vitest'

import { figureOf, NO_PARTS, percentOf } from './rules/figures.ts'
import { formatFigure, formatShare, formulaOf } from './rules/formula.ts'
import { missingSentence } from './rules/missing-months.ts'
import { openCell } from './rules/opened-figure.ts'
import { closesFrom, graceSentence, isPreview } from './rules/run-state.ts'
import { whyNoSearch } from './rules/summary-search.ts'
import { cents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import { localDate } from '#values/local-date.ts'

const golden = {
  ...NO_PARTS,
  original: 10_000_000,
  received: 8_200_000,
  recovered: 450_000,
  afterClose: 600_000,
}

test('faturado 100.000,00, bruto 82.000,00, pós 6.000,00, recuperação 4.500,00: bruta 18.000,00', () => {
  expect(figureOf('inadimplenciaBruta', golden)).toBe(1_800_000)
  expect(percentOf('inadimplenciaBruta', golden)).toBe(1_800)
  expect(figureOf('inadimplenciaLiquida', golden)).toBe(750_000)
  expect(percentOf('inadimplenciaLiquida', golden)).toBe(750)
  expect(figureOf('recebimentoTotal', golden)).toBe(9_250_000)
})

test('a figure is shown as a formula with its values', () => {
  expect(formulaOf('inadimplenciaBruta', golden, true).numeros).toBe(
    '18,00 % = 18.000,00 ÷ 100.000,00',
  )
  expect(formulaOf('inadimplenciaBruta', golden, false)).toEqual({
    numeros: '18.000,00 = 100.000,00 − 0,00 − 82.000,00',
    palavras: 'faturado bruto − descontos, cancelamentos e ajustes − recebido bruto',
  })
  expect(formulaOf('inadimplenciaBruta', { ...golden, grace: 100 }, false).numeros).toBe(
    '17.999,00 = 100.000,00 − 0,00 − 82.000,00 − 1,00',
  )
  expect(formulaOf('recebimentoTotal', golden, false).numeros).toBe(
    '92.500,00 = 82.000,00 + 4.500,00 + 6.000,00',
  )
})

test('negative values are in parentheses, a percentage has its sign, nothing billed is -', () => {
  expect(formatFigure(-33_536_890)).toBe('(335.368,90)')
  expect(formatShare(-271)).toBe('−2,71 %')
  expect(formatShare(null)).toBe('-')
})

test('a percentage of the previous month uses the previous months', () => {
  const month = competence('2026-09')
  expect(openCell(5, 'valorMensalAluguel', month).months).toEqual({
    from: '2026-08',
    to: '2026-08',
  })
  expect(openCell(5, 'valorAnualAluguel', month).months).toEqual({ from: '2026-01', to: '2026-08' })
  expect(openCell(5, 'valorAnualAluguel', competence('2026-01')).months).toBeUndefined()
  expect(openCell(3, 'valorAnualAluguel', month).title).toBe(
    'Inadimplência bruta R$, Aluguel no ano',
  )
})

test('10/2026 with 25 days can be closed from 25/11/2026, and is a PRÉVIA before', () => {
  const run = { billedUntil: localDate('2026-10-31'), minimumDays: 25 }
  expect(closesFrom(run)).toBe('2026-11-25')
  expect(isPreview({ ...run, processedOn: localDate('2026-11-24') })).toBe(true)
  expect(isPreview({ ...run, processedOn: localDate('2026-11-25') })).toBe(false)
})

test('consecutive months that miss the same malls are named together', () => {
  const missing = (mesAno: string, ...shoppings: string[]) => ({
    mesAno: competence(mesAno),
    shoppings,
  })
  expect(
    missingSentence([
      missing('2026-01', 'A', 'B', 'C'),
      missing('2026-02', 'A', 'B', 'C'),
      missing('2026-04', 'A', 'B', 'C'),
      missing('2026-05', 'A', 'B'),
    ]),
  ).toBe('01/2026 a 02/2026 (3 shoppings); 04/2026 (3 shoppings); 05/2026 (A e B)')
})

test('the value in carência is shown, and zero is shown as a sentence', () => {
  expect(graceSentence('25', cents(47_827_976))).toBe(
    'Com a carência de 25 dias, R$\u00a0478.279,76 ainda não contam na inadimplência bruta.',
  )
  expect(graceSentence('0 e 25', cents(0))).toBe(
    'A carência é de 0 e 25 dias, e nada do mês está nela: a inadimplência bruta já conta tudo.',
  )
})

test("'Pesquisar' of the summary is disabled without a mall or month, with the reason", () => {
  const month = competence('2026-09')
  expect(whyNoSearch({ chosen: 2, offered: 6, month })).toBeUndefined()
  expect(whyNoSearch({ chosen: 0, offered: 6, month })).toBe('Escolha ao menos um shopping.')
  expect(whyNoSearch({ chosen: 0, offered: 0, month })).toBe('Você não vê nenhum shopping.')
  expect(whyNoSearch({ chosen: 0, offered: undefined, month })).toBe(
    'Os shoppings ainda não foram lidos.',
  )
  expect(whyNoSearch({ chosen: 6, offered: 6, month: undefined })).toBe(
    'Informe um mês que exista: MM/AAAA.',
  )
  // The URL can name malls before the options are loaded.
  expect(whyNoSearch({ chosen: 1, offered: undefined, month })).toBeUndefined()
})
