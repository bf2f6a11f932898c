import { expect, test } from 'vitest'

import type { EarlierFile, ReadingChoice } from '../contract/assistant.ts'
import { type KnownReading, whatElse } from './what-else.ts'

const choice = (forma: string, soma: number): ReadingChoice => ({
  forma,
  exemplos: [],
  vencido: soma,
  acima120: 0,
  meses: '06/2025 a 11/2026',
  dias: '5 e 10',
  soma,
  conferem: 35,
  de: 36,
  maisProvavel: forma === 'DMY',
})
const earlier = (day: string, dia: string | null, provaDia = true): EarlierFile => ({
  recebidoEm: new Date(`2026-${day}T06:02:00-03:00`),
  dia,
  decimal: ',',
  provaDia,
  provaDecimal: true,
})
const known: KnownReading = {
  nome: 'ERP Serra Azul',
  versao: { numero: 1, desde: new Date('2026-11-02T09:00:00-03:00'), dia: 'AUTO', decimal: ',' },
  proxima: 2,
  doubt: {
    tipo: 'DIA',
    linhas: 36,
    opcoes: [choice('DMY', 1_097_256.25), choice('MDY', 1_097_256.25)],
  },
  anteriores: [earlier('11-17', 'DMY'), earlier('11-14', 'DMY'), earlier('10-31', 'DMY')],
  leitura: { dia: null, decimal: ',' },
}
const textOf = (label: string, more: Partial<KnownReading> = {}) =>
  new Map(whatElse({ ...known, ...more })).get(label)

test('says the version, the last files, the amounts, and that no row is chosen alone', () => {
  expect(whatElse(known)).toEqual([
    [
      'Esta fonte',
      '“ERP Serra Azul”, versão 1, de 02/11/2026: dias em automático. Proponha a versão 2 com a ordem fixa e isto não volta.',
    ],
    ['Últimos 3 arquivos', 'todos provavam dia/mês/ano: 31/10, 14/11 e 17/11'],
    ['Valores', 'vírgula decimal, 36 linhas; soma R$\u00a01.097.256,25'],
    ['Um a um', 'a ordem vale para o arquivo inteiro; não se escolhe linha por linha'],
  ])
})

test('claims no proof that the earlier files did not give', () => {
  const last = 'Último arquivo'
  expect(textOf(last, { anteriores: [] })).toBe('nenhum arquivo desta fonte foi carregado antes')
  expect(textOf(last, { anteriores: [earlier('11-17', 'DMY')] })).toBe('provava dia/mês/ano: 17/11')
  expect(textOf(last, { anteriores: [earlier('11-17', 'MDY', false)] })).toBe(
    'foi lido como mês/dia/ano: 17/11',
  )
  expect(
    textOf('Últimos 2 arquivos', { anteriores: [earlier('11-17', null), earlier('11-14', 'MDY')] }),
  ).toBe('14/11: mês/dia/ano; 17/11: nada provava')
})

test('of amounts that can be read in two ways the sums differ, so none is said', () => {
  const doubt = {
    ...known.doubt,
    tipo: 'VALOR' as const,
    opcoes: [choice(',', 1), choice('.', 1_000)],
  }
  const versao = { ...known.versao, decimal: 'AUTO' }
  const leitura = { dia: 'DMY', decimal: null }
  expect(
    whatElse({ ...known, doubt, versao, leitura }).map(([label, text]) => `${label}: ${text}`),
  ).toEqual([
    'Esta fonte: “ERP Serra Azul”, versão 1, de 02/11/2026: sinal decimal em automático. Proponha a versão 2 com o sinal fixo e isto não volta.',
    'Últimos 3 arquivos: todos provavam vírgula decimal: 31/10, 14/11 e 17/11',
    'Dias: dia/mês/ano, 36 linhas',
    'Um a um: o sinal vale para o arquivo inteiro; não se escolhe linha por linha',
  ])
})
