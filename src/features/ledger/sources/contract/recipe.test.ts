import { describe, expect, test } from 'vitest'

import { layouts } from '#features/ledger/receivables/gateway/layouts.ts'
import { columnsOf } from '#listing/server/reading/layout.ts'
import { kindOf } from '#listing/server/reading/cells.ts'
import { deliveredCodes } from '#testing/example-sources.ts'

import { READY_MADE } from '../rules/ready-made.ts'
import { FIELDS } from './fields.ts'
import { readRecipe } from './recipe.ts'

const campos = {
  unidEcon: { coluna: 'Filial' },
  contrato: { coluna: 'Contrato' },
  numeroTitulo: { coluna: 'Título' },
  tipoDocumento: { constante: 'DP' },
  tipoMovimento: { constante: 'ALM' },
  competencia: { coluna: 'Mês' },
  vencimento: { coluna: 'Vencimento' },
  valorAberto: { coluna: 'Saldo' },
}
const part = { traz: 'TITULOS', arquivo: 'TITULOS', campos }
const recipe = (more: object = {}) => ({
  nome: 'Um ERP',
  codigo: 'UM_ERP',
  arquivos: [{ papel: 'TITULOS' }, { papel: 'CLIENTES', nome: '*CLI*' }],
  partes: [part],
  ...more,
})
const problemsOf = (input: unknown) => readRecipe(input).problems ?? []
const withField = (name: string, origin: unknown) =>
  recipe({ partes: [{ ...part, campos: { ...campos, [name]: origin } }] })

describe('a recipe', () => {
  test('gets its defaults; a text in juntar names a column', () => {
    const read = readRecipe(withField('numBoleto', { juntar: ['A', 'B'], com: '-' }))
    expect(read.problems).toBeUndefined()
    expect(read.problems ? undefined : read.recipe).toMatchObject({
      arquivos: [
        {
          nome: '*',
          forma: 'AUTO',
          separador: 'AUTO',
          codificacao: 'AUTO',
          aba: null,
          dia: 'AUTO',
          decimal: 'AUTO',
          linhasCabecalho: 1,
          linhasOcultas: 'LER',
        },
        { nome: '*CLI*' },
      ],
      partes: [
        {
          completo: false,
          zerosContam: false,
          campos: { numBoleto: { juntar: [{ coluna: 'A' }, { coluna: 'B' }], com: '-' } },
        },
      ],
    })
  })

  test('the eight ready-made recipes are valid', () => {
    expect(READY_MADE.map(({ codigo }) => codigo)).toEqual([
      'SAP_FBL5N',
      'SAP_CLIENTES',
      'PROTHEUS_SE1',
      'PROTHEUS_SA1',
      'ORACLE_AGING',
      'SISTEMA_SHOPPING',
      'BOLETO_LINHA',
      'REGUA_TITULOS',
    ])
  })

  test.each([
    [
      recipe({ versao: 1 }),
      'receita',
      "Campo desconhecido: 'versao'. Pode ser: nome, codigo, arquivos, partes.",
    ],
    [
      recipe({ partes: [{ ...part, reduzSaldo: true }] }),
      'receita.partes[0].reduzSaldo',
      'reduzSaldo é só de RECEBIMENTOS.',
    ],
    [
      withField('luc', { colunas: 'LUC' }),
      'receita.partes[0].campos.luc',
      "Campo desconhecido: 'colunas'. Pode ser: coluna, constante, juntar,",
    ],
    [
      withField('valor', { coluna: 'Valor' }),
      'receita.partes[0].campos.valor',
      "Campo desconhecido: 'valor'. TITULOS tem: shopping, unidEcon, contrato,",
    ],
    [
      withField('luc', { coluna: 'LUC', constante: 'L1' }),
      'receita.partes[0].campos.luc',
      'Informe uma origem, e só uma: coluna, constante, juntar, primeiro, busca, cadastro.',
    ],
    [
      withField('luc', { constante: '=A1&B1' }),
      'receita.partes[0].campos.luc.constante',
      'Uma receita não tem fórmulas nem código; use um texto.',
    ],
    [
      withField('luc', {
        busca: { arquivo: 'TITULOS', chave: ['Cliente'], na: ['Cliente'], coluna: 'LUC' },
      }),
      'receita.partes[0].campos.luc.busca',
      'A busca volta ao próprio arquivo TITULOS: procure em outro arquivo da receita.',
    ],
    [
      withField('luc', { busca: { arquivo: 'SA1', chave: ['C'], na: ['C'], coluna: 'LUC' } }),
      'receita.partes[0].campos.luc.busca',
      "Não há arquivo com o papel 'SA1': 'TITULOS', 'CLIENTES'.",
    ],
    [
      withField('luc', { coluna: 'LUC', parte: { separador: ' ' } }),
      'receita.partes[0].campos.luc.parte',
      'Use separador com posicao, ou inicio com tamanho.',
    ],
    [
      recipe({ partes: [{ ...part, campos: { ...campos, vencimento: undefined } }] }),
      'receita.partes[0].campos.vencimento',
      'Informe um objeto com',
    ],
    [
      recipe({ arquivos: [{ papel: 'TITULOS', forma: 'XLS' }] }),
      'receita.arquivos[0].forma',
      'Use AUTO, CSV, XLSX, LARGURA_FIXA, JSON, CNAB.',
    ],
    [
      recipe({ arquivos: [{ papel: 'TITULOS', forma: 'LARGURA_FIXA' }] }),
      'receita.arquivos[0].larguras',
      'A forma de larguras fixas precisa das larguras.',
    ],
    [
      recipe({
        arquivos: Array.from({ length: 51 }, (_, at) => ({ papel: `A${at}` })),
      }),
      'receita.arquivos',
      'A receita tem arquivos demais; o máximo é 50.',
    ],
    [
      withField('luc', {
        coluna: 'LUC',
        tabela: Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}`, 'L'])),
      }),
      'receita.partes[0].campos.luc.tabela',
      'A tabela tem linhas demais; o máximo é 2000.',
    ],
    [
      recipe({ partes: [part, part] }),
      'receita.partes[1].traz',
      'Duas partes trazem TITULOS: junte as duas em uma.',
    ],
    [
      recipe({ nome: 'x'.repeat(257 * 1024) }),
      'receita',
      'A receita tem 258 KB; o máximo é 256 KB.',
    ],
    [
      recipe({
        partes: [{ ...part, filtros: [{ coluna: 'A', op: 'IGUAL', acao: 'IGNORAR' }] }],
      }),
      'receita.partes[0].filtros[0].valores',
      'IGUAL precisa de um valor.',
    ],
    [undefined, 'receita', 'Informe um objeto com: nome, codigo, arquivos, partes.'],
  ])('is refused by the name of what is wrong', (input, campo, mensagem) => {
    const problems = problemsOf(input)
    expect(problems.map((each) => each.campo)).toContain(campo)
    expect(problems.find((each) => each.campo === campo)?.mensagem).toContain(mensagem)
  })

  test('a missing origin is named, but not what the register knows', () => {
    const { vencimento: _, ...others } = campos
    expect(problemsOf(recipe({ partes: [{ ...part, campos: others }] }))).toEqual([
      { campo: 'receita.partes[0].campos', mensagem: 'Falta a origem de vencimento em TITULOS.' },
    ])
  })

  test('origins within origins without end are refused', () => {
    let origin: object = { coluna: 'A' }
    for (let depth = 0; depth < 5_000; depth++) origin = { primeiro: [origin] }
    expect(problemsOf(withField('luc', origin))[0]?.mensagem).toContain('demais')
  })
})

test('fields are those of the layouts, required and of the same kind', () => {
  const [titulos, contracts] = layouts(deliveredCodes)
  for (const [layout, traz] of [
    [titulos, 'TITULOS'],
    [contracts, 'CONTRATOS'],
  ] as const)
    expect(
      FIELDS[traz].map(({ name, isRequired = false, kind }) => ({ name, isRequired, kind })),
    ).toEqual(
      (layout ? columnsOf(layout) : []).map(({ name, isRequired, readCell }) => ({
        name,
        isRequired,
        kind: kindOf(readCell),
      })),
    )
})
