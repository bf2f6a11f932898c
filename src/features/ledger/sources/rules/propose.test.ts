import { describe, expect, test } from 'vitest'

import { extractFacts, readyRecipe, sourceFile } from '#testing/example-sources.ts'

import { detectFiles } from '../gateway/detect.ts'
import { nearestNames } from './columns.ts'
import { proposeColumns } from './propose.ts'
import { READY_MADE } from './ready-made.ts'
import { Register } from './register.ts'

const register = new Register(extractFacts())
const column = (name: string, ...texts: readonly string[]) => ({
  name,
  values: texts.map((text) => ({ text })),
})
const proposed = (...columns: readonly ReturnType<typeof column>[]) =>
  proposeColumns(columns, 'TITULOS', register).map(({ campo, porque }) => [campo, porque])

describe('a column is proposed', () => {
  test('by its name, in the words of other systems', () => {
    expect(
      proposed(
        column('Nº Doc', 'A1'),
        column('VENCTO REAL', '10/06/2025'),
        column('E1_SALDO', '10,00'),
        column('Emissão', '01/06/2025'),
        column('Observação', 'x'),
      ),
    ).toEqual([
      ['numeroTitulo', 'pelo nome'],
      ['vencimento', 'pelo nome'],
      ['valorAberto', 'pelo nome'],
      [null, null],
      [null, null],
    ])
  })

  test("'Loja' is the unit if it holds numbers of units, else the brand", () => {
    expect(proposed(column('Loja', 'Q011', 'L-2044', '12'))).toEqual([['luc', 'pelo nome']])
    expect(proposed(column('Loja', 'Café Real', 'Loja 12', 'Óticas 2000'))).toEqual([
      ['nomeFantasia', 'pelo nome'],
    ])
    expect(proposed(column('Loja', 'Q011'), column('LUC', 'L1'))).toEqual([
      ['nomeFantasia', 'pelo nome'],
      ['luc', 'pelo nome'],
    ])
  })

  test('by check digits and known units, whatever its name', () => {
    expect(
      proposed(
        column('X1', '87.117.684/0001-94', '2231184000126', '13104081000111'),
        column('X2', '1000', '1001'),
      ),
    ).toEqual([
      ['cpfCnpj', 'pelo conteúdo'],
      ['unidEcon', 'pelo conteúdo'],
    ])
  })

  test('by known contracts, days and amounts, if a single column has them', () => {
    expect(
      proposed(
        column('X1', '100000010', '100000002'),
        column('X2', '10/06/2025', '2026-08-10'),
        column('X3', '10,00', '1.234,50'),
      ),
    ).toEqual([
      ['contrato', 'pelo conteúdo'],
      ['vencimento', 'pelo conteúdo'],
      ['valorAberto', 'pelo conteúdo'],
    ])
    expect(proposed(column('X2', '10/06/2025'), column('X3', '11/06/2025'))).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('by a boleto line of 47 digits, and not under 95 % of the values', () => {
    const line = '23791234546789012345767890123457599990000150000'
    expect(proposed(column('X', line))).toEqual([['numBoleto', 'pelo conteúdo']])
    const values = Array.from({ length: 20 }, (_, at) => (at < 18 ? line : 'x'))
    expect(proposed(column('X', ...values))).toEqual([[null, null]])
    expect(proposed(column('X', ...values.with(18, line)))).toEqual([
      ['numBoleto', 'pelo conteúdo'],
    ])
  })

  test('never for an empty column', () => {
    expect(proposed(column('X'))).toEqual([[null, null]])
  })
})

describe('detection', () => {
  test.each([
    ['sap.zip', 'SAP_FBL5N'],
    ['protheus.zip', 'PROTHEUS_SE1'],
    ['oracle-aging.csv', 'ORACLE_AGING'],
    ['sistema-shopping.xlsx', 'SISTEMA_SHOPPING'],
  ])('%s is known as %s', async (name, code) => {
    const detected = await detectFiles(sourceFile(name), READY_MADE, register)
    expect(detected.fonteReconhecida).toBe(code)
  })

  test('the columns of the report of a mall system are proposed', async () => {
    const { arquivos } = await detectFiles(sourceFile('sistema-shopping.xlsx'), [], register)
    expect(
      Object.fromEntries(arquivos[0]?.colunas.map(({ coluna, campo }) => [coluna, campo]) ?? []),
    ).toMatchObject({
      'Cód.': 'unidEcon',
      Empreendimento: 'shopping',
      LUC: 'luc',
      'CNPJ/CPF': 'cpfCnpj',
      'Nº Contrato': 'contrato',
      'Nº Título': 'numeroTitulo',
      'Nº Boleto': 'numBoleto',
      'Tipo Cobrança': 'tipoMovimento',
      Competência: 'competencia',
      Vencimento: 'vencimento',
      'Valor Original': 'valorOriginal',
      Saldo: 'valorAberto',
      Situação: null,
    })
  })

  test('an unknown file is shown as it is read, with the most similar recipe', async () => {
    const text =
      'Relatório de títulos\nFilial;CNPJ;Nº Doc;Vencto Real;Saldo;E1_NUM\n1000;13104081000111;A1;25/06/2025;1.234,50;9\n'
    const detected = await detectFiles(
      { name: 'titulos.csv', bytes: Buffer.from(text) },
      [readyRecipe('PROTHEUS_SE1')],
      register,
    )
    expect(detected).toMatchObject({
      fonteReconhecida: null,
      parecida: { codigo: 'PROTHEUS_SE1', colunas: 1 },
      arquivos: [
        {
          leitura: { forma: 'CSV', separador: ';', linhaCabecalho: 2, dia: 'DMY', decimal: ',' },
          inicio: [{ linha: 1, celulas: ['Relatório de títulos'] }, { linha: 2 }, { linha: 3 }],
          fim: [
            { linha: 3, celulas: ['1000', '13104081000111', 'A1', '25/06/2025', '1.234,50', '9'] },
          ],
          linhas: 1,
          achados: [],
        },
      ],
    })
  })

  test('a bank return is known by its lines', async () => {
    const line = `0${' '.repeat(399)}`
    const { arquivos } = await detectFiles(
      { name: 'itau.ret', bytes: Buffer.from(`${line}\r\n${line}\r\n`) },
      READY_MADE,
      register,
    )
    expect(arquivos).toMatchObject([{ leitura: { forma: 'CNAB 400' }, colunas: [] }])
  })

  test('doubtful days are shown in both readings', async () => {
    const { arquivos } = await detectFiles(
      { name: 'a.csv', bytes: Buffer.from('Título;Vencimento\nA1;05/08/2025\n') },
      [],
      register,
    )
    expect(arquivos[0]).toMatchObject({
      leituras: [{ texto: '05/08/2025', opcoes: [{ lido: '05/08/2025' }, { lido: '08/05/2025' }] }],
      achados: [{ codigo: 'J02' }],
    })
  })
})

test('the nearest names of a missing column', () => {
  const names = ['Filial', 'Contrat', 'Vencimento Real', 'Saldo']
  expect(nearestNames('Contrato', names)).toEqual(['Contrat'])
  expect(nearestNames('Vencimento', names)).toEqual(['Vencimento Real'])
  expect(nearestNames('Observação', names)).toEqual([])
})
