import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ColumnFacts, DetectedFile } from '../contract/assistant.ts'
import { readRecipe } from '../contract/recipe.ts'
import {
  codeFrom,
  columnsOfOrigin,
  fieldsOfColumn,
  fieldsWithoutOrigin,
  finishedRecipe,
  patternFrom,
  proposedRecipe,
  splitColumn,
  withOrigin,
  withWishes,
} from './draft-recipe.ts'
import { READY_MADE } from './ready-made.ts'

const noFacts: ColumnFacts = {
  preenchidas: 0,
  diferentes: 0,
  haMais: false,
  maisComuns: [],
  conhecidos: [],
  documentos: 0,
  semZero: 0,
  primeiroDia: null,
  ultimoDia: null,
  valores: 0,
  negativos: 0,
  limpas: 0,
}

const file = (arquivo: string, columns: Readonly<Record<string, string | null>>): DetectedFile => ({
  arquivo,
  leitura: {
    forma: 'CSV',
    codificacao: 'UTF-8',
    separador: ';',
    aba: null,
    linhaCabecalho: 1,
    dia: 'DMY',
    decimal: ',',
  },
  caminho: '',
  leituras: [],
  abas: [],
  colunas: Object.entries(columns).map(([coluna, campo], posicao) => ({
    coluna,
    posicao,
    amostras: [],
    campo,
    porque: campo === null ? null : 'pelo nome',
    fatos: noFacts,
  })),
  inicio: [{ linha: 1, celulas: Object.keys(columns) }],
  fim: [],
  exemplos: [],
  linhas: 2,
  provas: { dias: 1, valores: 1, celulasDia: 1, celulasValor: 1 },
  achados: [],
})

test('a code follows from a name, whatever the name', () => {
  expect(codeFrom('ERP, títulos em aberto')).toBe('ERP_TITULOS_EM_ABERTO')
  expect(codeFrom('18/11')).toBe('FONTE')
  fc.assert(fc.property(fc.string(), (name) => /^[A-Z][A-Z0-9_]{1,39}$/.test(codeFrom(name))))
})

test('the pattern of a file leaves out what changes each day', () => {
  expect(patternFrom('titulos_abertos_18-11-2026.csv')).toBe('*titulos_abertos*')
  expect(patternFrom('20261118.txt')).toBe('*')
  expect(patternFrom('FBL5N20261118.csv')).toBe('*FBL5N*')
  expect(patternFrom('SE1_18112026.csv')).toBe('*SE1*')
})

describe('a column with a kind of movement and a month', () => {
  test('fills both fields, each with its part', () => {
    expect(splitColumn('Histórico', ['ALM 06/2025', 'CDO 07/2025'])).toEqual({
      competencia: { coluna: 'Histórico', parte: { separador: ' ', posicao: 2 } },
      tipoMovimento: { coluna: 'Histórico', parte: { separador: ' ', posicao: 1 } },
    })
  })

  test('of months alone fills the competência', () => {
    expect(splitColumn('Mês', ['06/2025', '07/2025'])).toEqual({ competencia: { coluna: 'Mês' } })
  })

  test('of other texts fills nothing', () => {
    expect(splitColumn('Obs', ['pago em juízo', 'acordo 3'])).toEqual({})
    expect(splitColumn('Obs', [])).toEqual({})
  })
})

describe('the proposed recipe', () => {
  const main = file('SE1_18112026.csv', { Filial: 'unidEcon', Saldo: 'valorAberto', Obs: null })
  const other = file('SA1_18112026.csv', { Código: null, CGC: 'cpfCnpj' })

  test('reads the rows of the file with most fields, and may look up in the others', () => {
    const recipe = proposedRecipe(
      { arquivos: [other, main], traz: 'TITULOS' },
      { nome: 'ERP', completo: true },
    )
    expect(recipe.arquivos.map(({ papel, nome }) => [papel, nome])).toEqual([
      ['SA1', '*SA1*'],
      ['SE1', '*SE1*'],
    ])
    expect(recipe.partes).toMatchObject([
      {
        arquivo: 'SE1',
        completo: true,
        campos: { unidEcon: { coluna: 'Filial' }, valorAberto: { coluna: 'Saldo' } },
      },
    ])
  })

  test('names what is required and has no origin', () => {
    const [part] = proposedRecipe(
      { arquivos: [main], traz: 'TITULOS' },
      { nome: 'ERP', completo: false },
    ).partes
    if (!part) throw new Error('no part')
    const missing = () => fieldsWithoutOrigin(part).map(({ name }) => name)
    expect(missing()).toContain('vencimento')
    expect(missing()).not.toContain('valorOriginal')
    const next = withOrigin(part, 'vencimento', { coluna: 'Obs' })
    expect(fieldsWithoutOrigin(next).map(({ name }) => name)).not.toContain('vencimento')
    expect(fieldsOfColumn(next, 'obs')).toEqual([['vencimento', { coluna: 'Obs' }]])
    expect(withOrigin(next, 'vencimento', undefined)).toEqual(part)
  })

  test('takes the readings that a person chose', () => {
    const recipe = proposedRecipe(
      { arquivos: [main], traz: 'TITULOS' },
      { nome: 'ERP', completo: true },
    )
    const wish = {
      arquivo: main.arquivo,
      forma: 'AUTO',
      separador: 'AUTO',
      codificacao: 'CP850',
      aba: null,
      linhaCabecalho: 1,
      dia: 'MDY',
      decimal: 'AUTO',
      larguras: [],
      caminho: '',
    } as const
    expect(withWishes(recipe, [main], [{ ...wish, larguras: [] }]).arquivos).toMatchObject([
      {
        codificacao: 'CP850',
        dia: 'MDY',
        decimal: ',',
        cabecalho: ['Filial', 'Saldo', 'Obs'],
      },
    ])
  })
})

test('an origin names its columns, also inside of others and as a sign', () => {
  expect(
    columnsOfOrigin({
      primeiro: [
        { juntar: [{ coluna: 'A' }, { coluna: 'B' }] },
        { busca: { arquivo: 'X', chave: ['C'], na: ['D'], coluna: 'E' } },
      ],
      sinal: { coluna: 'F', credito: ['H'] },
    }),
  ).toEqual(['A', 'B', 'C', 'F'])
})

test('a finished recipe is a valid one, with the same parts', () => {
  for (const recipe of READY_MADE) {
    const open = {
      ...recipe,
      arquivos: recipe.arquivos.map((each) => ({ ...each, cabecalho: [] })),
    }
    const finished = finishedRecipe(open)
    expect(readRecipe(finished).problems).toBeUndefined()
    expect(finished.partes).toEqual(recipe.partes)
  }
})
