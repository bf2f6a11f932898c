import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { foreignFile } from '#testing/test-foreign-files.ts'
import {
  extractFacts,
  factsOf,
  judgeInput,
  readyRecipe,
  recipeOf,
  recordsOf,
  sourceFile,
  titulosByRecipe,
} from '#testing/example-sources.ts'

import type { Rehearsal } from '../contract/rehearsal.ts'
import { builtIn } from '../rules/built-in.ts'
import type { KnownTitulo } from '../rules/register.ts'
import type { JudgeInput } from './judge-file.ts'
import { rehearse } from './rehearse.ts'

type Expected = Readonly<
  Record<
    string,
    number | readonly string[] | Readonly<Record<string, { linhas: number; valorAberto: number }>>
  >
> & { readonly achados: readonly string[] }

const expected = JSON.parse(sourceFile('esperado.json').bytes.toString('utf8')) as Record<
  string,
  Expected
>

const inCents = (reais: number) => Math.round(reais * 100)
const codesOf = ({ achados }: Rehearsal) => achados.map(({ codigo }) => codigo)

describe('the same 66 open títulos as each source tells them (rules 11, 14 a)', () => {
  const input = judgeInput(extractFacts())

  test.each(titulosByRecipe)('%s by %s', async (name, code) => {
    const rehearsal = await rehearse(sourceFile(name), readyRecipe(code), input)
    const { linhas, aceitas, rejeitadas, ignoradas, creditos, abatidas } = rehearsal
    expect({
      linhas,
      aceitas,
      rejeitadas,
      ignoradas,
      creditos,
      valorCreditos: inCents(rehearsal.valorCreditos),
      valorAberto: inCents(rehearsal.valorAberto),
      somas: Object.fromEntries(
        rehearsal.somas.map((sum) => [
          `${sum.unidEcon}|${sum.competencia}`,
          { linhas: sum.linhas, valorAberto: inCents(sum.valorAberto) },
        ]),
      ),
      achados: codesOf(rehearsal),
      ...(abatidas > 0 && { abatidas, valorAbatido: inCents(rehearsal.valorAbatido) }),
    }).toEqual(expected[name])
    expect(rehearsal.situacao).toBe('JULGADA')
  })

  test.each([
    ['sap.zip', 'SAP_CLIENTES'],
    ['protheus.zip', 'PROTHEUS_SA1'],
  ])('the 12 contracts of %s by %s', async (name, code) => {
    expect(await rehearse(sourceFile(name), readyRecipe(code), input)).toMatchObject({
      aceitas: 12,
      rejeitadas: 0,
      achados: [],
    })
  })

  test('each bad row says what is wrong with it', async () => {
    const reasons = async (name: string, code: string) =>
      (await rehearse(sourceFile(name), readyRecipe(code), input)).problemas
        .filter(({ severidade }) => severidade === 'ERRO')
        .map(({ campo, valor, motivo }) => [campo, valor, motivo])
    expect(await reasons('sap.zip', 'SAP_FBL5N')).toEqual([
      ['vencimento', '31.02.2026', 'Esta data não existe; confira dia, mês e ano.'],
    ])
    expect(
      (await reasons('protheus.zip', 'PROTHEUS_SE1')).map(([field, , why]) => [field, why]),
    ).toEqual([
      ['valorAberto', 'Este valor tem mais de duas casas decimais.'],
      ['valorAberto', 'Este valor não é um número na forma do arquivo.'],
    ])
    expect((await reasons('oracle-aging.csv', 'ORACLE_AGING')).map(([field]) => field)).toEqual([
      'cpfCnpj',
    ])
  })

  test('what was read is shown', async () => {
    const readingOf = async (name: string, code: string) =>
      (await rehearse(sourceFile(name), readyRecipe(code), input)).leitura
    expect(await readingOf('sap.zip', 'SAP_FBL5N')).toMatchObject({
      forma: 'CSV',
      separador: '|',
      linhaCabecalho: 5,
      dia: 'DMY',
      decimal: ',',
    })
    expect(await readingOf('boletos.txt', 'BOLETO_LINHA')).toMatchObject({
      forma: 'LARGURA_FIXA',
      codificacao: 'CP850',
    })
    expect(await readingOf('oracle-aging.csv', 'ORACLE_AGING')).toMatchObject({
      codificacao: 'UTF-8',
      linhaCabecalho: 4,
    })
    expect(await readingOf('sistema-shopping.xlsx', 'SISTEMA_SHOPPING')).toMatchObject({
      forma: 'XLSX',
      aba: 'Títulos em aberto',
      linhaCabecalho: 4,
    })
  })
})

const foreignFacts = (titulos: readonly KnownTitulo[] = []) =>
  factsOf(recordsOf(readFileSync(foreignFile('base-contratos.csv'), 'utf8')), titulos)
const foreign = (
  name: string,
  titulos: readonly KnownTitulo[] = [],
  traz: 'TITULOS' | 'CONTRATOS' = 'TITULOS',
) =>
  rehearse(
    { name, bytes: readFileSync(foreignFile(name)) },
    builtIn(traz),
    judgeInput(foreignFacts(titulos)),
  )
const titulo = (more: Partial<KnownTitulo>): KnownTitulo => ({
  unidEcon: '9901',
  numeroTitulo: 'F001101',
  numBoleto: '9900011001',
  contrato: '990011',
  tipoMovimento: 'ALM',
  competencia: '2026-08',
  vencimento: '2026-08-10',
  valorOriginal_cents: 150_000,
  ...more,
})

describe('files of other people in our own layout (rules 11, 14 f)', () => {
  test('01: a number without its zeros is the known título, and the longer spelling stays', async () => {
    const input = judgeInput(
      foreignFacts([titulo({ numeroTitulo: '8201', numBoleto: '990082001', contrato: '990082' })]),
    )
    const accepted: string[] = []
    const renamed: unknown[] = []
    const file = {
      name: 'zeros.csv',
      bytes: readFileSync(foreignFile('zeros-3-erp.csv')),
    }
    const rehearsal = await rehearse(file, builtIn('TITULOS'), {
      ...input,
      accept: (_, { values }) => accepted.push(values.get('numeroTitulo')?.text ?? ''),
    })
    renamed.push(...rehearsal.achados.filter(({ codigo }) => codigo === 'J05'))
    expect(accepted[0]).toBe('8201')
    expect(renamed).toMatchObject([{ codigo: 'J05', severidade: 'CONFIRMA' }])
    expect(rehearsal.rejeitadas).toBe(0)
  })

  test('02: an invisible mark is taken out and told', async () => {
    const rehearsal = await foreign('invisivel-2.csv', [titulo({})])
    expect(rehearsal).toMatchObject({ aceitas: 1, rejeitadas: 0 })
    expect(codesOf(rehearsal)).toEqual(['J08'])
  })

  test('04: days of the other order refuse the file', async () => {
    const rehearsal = await foreign('mes-antes-do-dia.csv')
    expect(rehearsal).toMatchObject({ situacao: 'RECUSADA', aceitas: 0, linhas: 0 })
    expect(rehearsal.achados).toMatchObject([
      {
        codigo: 'J01',
        severidade: 'RECUSA',
        texto: expect.stringContaining(
          'Esta fonte usa dia/mês, e a linha 2 (08/13/2026) só pode ser mês/dia.',
        ),
      },
    ])
    expect(rehearsal.leituras.length).toBeGreaterThan(0)
  })

  test('05: three decimals with a point refuse the file', async () => {
    const rehearsal = await foreign('ponto-decimal.csv')
    expect(rehearsal.situacao).toBe('RECUSADA')
    expect(codesOf(rehearsal)).toEqual(['J03'])
  })

  test('06: the visible sheet is read, and the hidden one is told', async () => {
    const rehearsal = await foreign('aba-oculta.xlsx')
    expect(rehearsal.aceitas).toBe(1)
    expect(rehearsal.achados).toMatchObject([
      { codigo: 'J12', severidade: 'AVISO', exemplos: ['anterior'] },
    ])
  })

  test('07: a per-cent cell counts as it is shown', async () => {
    const rates: (string | undefined)[] = []
    const rehearsal = await rehearse(
      { name: 'a.xlsx', bytes: readFileSync(foreignFile('porcentagem.xlsx')) },
      builtIn('CONTRATOS'),
      judgeInput(foreignFacts(), {
        accept: (_, { values }) =>
          rates.push(values.get('percentualMulta')?.text, values.get('percentualJuros')?.text),
      }),
    )
    expect(rates).toEqual(['10%', '1%'])
    expect(codesOf(rehearsal)).not.toContain('J17')
  })

  test.each([
    ['dias.csv', 13],
    ['meses.csv', 11],
  ])('16: all of %s is read', async (name, rows) => {
    expect(await foreign(name)).toMatchObject({ aceitas: rows, rejeitadas: 0, achados: [] })
  })

  test.each(['sep.csv', 'coluna-repetida.csv'])('17: %s is read', async (name) => {
    expect(await foreign(name)).toMatchObject({ aceitas: 1, achados: [] })
  })

  test.each(['absolute', 'noref', 'norow', 'rich', 'x-prefix'])(
    '28: a workbook of another program is read: %s',
    async (name) => {
      expect(await foreign(`xlsx-${name}.xlsx`)).toMatchObject({ aceitas: 1, rejeitadas: 0 })
    },
  )

  test('30: a negative value is a credit', async () => {
    const rehearsal = await foreign('credito.csv')
    expect(rehearsal).toMatchObject({ creditos: 1, rejeitadas: 0 })
    expect(rehearsal.valorCreditos).toBeGreaterThan(0)
  })
})

const small = {
  nome: 'Um ERP',
  codigo: 'UM_ERP',
  arquivos: [{ papel: 'T', cabecalho: ['Título', 'Vencimento', 'Saldo'] }],
  partes: [
    {
      traz: 'TITULOS',
      arquivo: 'T',
      filtros: [{ coluna: 'Título', op: 'COMECA_COM', valores: ['Total'], acao: 'TOTAL' }],
      campos: {
        unidEcon: { coluna: 'Filial' },
        contrato: { coluna: 'Contrato' },
        numeroTitulo: { coluna: 'Título' },
        numBoleto: { coluna: 'Boleto' },
        tipoDocumento: { constante: 'DP' },
        tipoMovimento: { constante: 'ALM' },
        competencia: { coluna: 'Vencimento', mes: true },
        vencimento: { coluna: 'Vencimento' },
        valorAberto: { coluna: 'Saldo' },
      },
    },
  ],
} as const

const header = 'Filial;Contrato;Título;Boleto;Vencimento;Saldo'
const text = (rows: readonly string[]) => ({
  name: 'a.csv',
  bytes: Buffer.from([header, ...rows].join('\r\n')),
})
const contracts = recordsOf(
  'shopping;unidEcon;contrato;luc;cpfCnpj;razaoSocial;nomeFantasia;tipoContrato\nUm;9001;0010;L1;36576230000140;Loja Ltda;Loja;LOJA',
)
const run = (
  rows: readonly string[],
  {
    titulos = [],
    recipe = small,
    ...more
  }: { titulos?: readonly KnownTitulo[]; recipe?: unknown } & Partial<JudgeInput> = {},
) => rehearse(text(rows), recipeOf(recipe), judgeInput(factsOf(contracts, titulos), more))
const stored = (number: string, more: Partial<KnownTitulo> = {}) =>
  titulo({
    unidEcon: '9001',
    contrato: '0010',
    numeroTitulo: number,
    numBoleto: 'B1',
    competencia: '2026-10',
    vencimento: '2026-10-25',
    valorOriginal_cents: 10_000,
    ...more,
  })

describe('rows', () => {
  test('what the register knows fills what the recipe leaves out', async () => {
    const accepted: Record<string, string | undefined>[] = []
    const rehearsal = await run(['9001;0010;T1;B1;25/10/2026;100,00'], {
      accept: (_, { values }) =>
        accepted.push(Object.fromEntries([...values].map(([name, value]) => [name, value.text]))),
    })
    expect(rehearsal).toMatchObject({ aceitas: 1, valorAberto: 100 })
    expect(accepted).toMatchObject([
      {
        shopping: 'Um',
        luc: 'L1',
        cpfCnpj: '36576230000140',
        razaoSocial: 'Loja Ltda',
        tipoContrato: 'LOJA',
        valorOriginal: '100,00',
        competencia: '10/2026',
      },
    ])
  })

  test('an unregistered mall rejects the row', async () => {
    const { problemas } = await run(['9009;0010;T1;B1;25/10/2026;100,00'])
    expect(problemas).toMatchObject([
      {
        linha: 2,
        campo: 'unidEcon',
        motivo: 'Não há shopping com esta unidade econômica; cadastre-o antes.',
      },
    ])
  })

  test('a contract outside the register is named with what it leaves open', async () => {
    expect((await run(['9001;0099;T1;B1;25/10/2026;100,00'])).problemas).toMatchObject([
      {
        campo: 'contrato',
        motivo:
          'Este contrato não está no cadastro, de onde viriam luc, razaoSocial, cpfCnpj, tipoContrato: cadastre-o, ou mapeie estas colunas.',
      },
    ])
  })

  test('empty rows, rules of dashes and a repeated header are nothing; a sum is ignored', async () => {
    const rehearsal = await run([
      '9001;0010;T1;B1;25/10/2026;100,00',
      ';;;;;',
      '-----;----;---;---;---;---',
      header,
      'Subtotal;;;;;100,00',
      '9001;0010;T2;B2;25/10/2026;100,00',
    ])
    expect(rehearsal).toMatchObject({ linhas: 2, aceitas: 2, ignoradas: 1, rejeitadas: 0 })
  })

  test('a row that is cut, or has a separator too many, is rejected', async () => {
    expect(
      (await run(['9001;0010;T1;B1', '9001;0010;T1;B1;25/10/2026;100,00;x'])).problemas.map(
        ({ linha, campo }) => [linha, campo],
      ),
    ).toEqual([
      [2, 'linha'],
      [3, 'linha'],
    ])
  })

  test('a título that stands twice counts once; with other values it is rejected', async () => {
    const rehearsal = await run([
      '9001;0010;T1;B1;25/10/2026;100,00',
      '9001;0010;T1;B1;25/10/2026;100,00',
      '9001;0010;T1;B1;25/10/2026;90,00',
    ])
    expect(rehearsal).toMatchObject({ aceitas: 2, rejeitadas: 1, valorAberto: 100 })
  })
})

describe('findings', () => {
  test('J05: over 5 % of the rows waits for a person; two known codes reject the row', async () => {
    const few = Array.from({ length: 30 }, (_, at) => `9001;0010;N${at};B${at};25/10/2026;1,00`)
    const one = await run([...few, '9001;10;T1;B1;25/10/2026;100,00'])
    expect(one.achados).toMatchObject([{ codigo: 'J05', severidade: 'AVISO', quantidade: 1 }])
    const many = await run(['9001;10;T1;B1;25/10/2026;100,00'])
    expect(many.achados).toMatchObject([{ codigo: 'J05', severidade: 'CONFIRMA' }])
    const two = await run(['9001;0010;001;B1;25/10/2026;100,00'], {
      titulos: [stored('1'), stored('01')],
    })
    expect(two).toMatchObject({
      rejeitadas: 1,
      achados: [
        {
          codigo: 'J05',
          severidade: 'LINHA',
          exemplos: ['linha 2: numeroTitulo 001 pode ser 1 ou 01'],
        },
      ],
    })
  })

  test('J06: another spelling of a número in the file is rejected; the first stays', async () => {
    const rehearsal = await run([
      '9001;0010;0008201;B1;25/10/2026;100,00',
      '9001;0010;8201;B1;25/10/2026;100,00',
    ])
    expect(rehearsal).toMatchObject({ aceitas: 1, rejeitadas: 1 })
    expect(rehearsal.problemas).toMatchObject([
      {
        linha: 3,
        motivo:
          'Este título já está como 0008201: o mesmo contrato, boleto, vencimento e valor. Confira no ERP qual dos dois números vale.',
      },
    ])
    expect(codesOf(rehearsal)).toEqual(['J06'])
    const counted = await run(
      ['9001;0010;01;B1;25/10/2026;100,00', '9001;0010;1;B1;25/10/2026;100,00'],
      { recipe: { ...small, partes: [{ ...small.partes[0], zerosContam: true }] } },
    )
    expect(counted.achados.map(({ codigo }) => codigo)).toEqual(['J07'])
  })

  test('J07: another number on the same boleto is told, of the file or stored', async () => {
    const rehearsal = await run(
      ['9001;0010;A1;B1;25/10/2026;100,00', '9001;0010;A2;B1;25/10/2026;100,00'],
      { titulos: [stored('Z9')] },
    )
    expect(rehearsal).toMatchObject({ aceitas: 2, comAviso: 2 })
    expect(rehearsal.achados).toMatchObject([{ codigo: 'J07', quantidade: 2 }])
  })

  test('J11: unlikely years are told, impossible ones rejected', async () => {
    const rehearsal = await run([
      '9001;0010;T1;B1;25/10/1999;1,00',
      '9001;0010;T2;B2;25/10/2037;1,00',
      '9001;0010;T3;B3;25/10/1989;1,00',
      '9001;0010;T4;B4;25/10/2057;1,00',
    ])
    expect(rehearsal).toMatchObject({ aceitas: 2, rejeitadas: 2 })
    expect(rehearsal.achados).toMatchObject([
      { codigo: 'J11', severidade: 'LINHA', quantidade: 2 },
      { codigo: 'J11', severidade: 'AVISO', quantidade: 2 },
    ])
  })

  test('J13: a name that was encoded twice is mended', async () => {
    const rehearsal = await run(['9001;0010;TÃ£o1;B1;25/10/2026;100,00'])
    expect(rehearsal.achados).toMatchObject([
      { codigo: 'J13', severidade: 'AVISO', exemplos: ['linha 2: Tão1'] },
    ])
  })

  test('J13: two encodings refuse the file', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${header}\n9001;0010;São1;B1;25/10/2026;1,00\n`),
      Buffer.from('9001;0010;São2;B2;25/10/2026;1,00\n', 'latin1'),
    ])
    const rehearsal = await rehearse(
      { name: 'a.csv', bytes },
      recipeOf(small),
      judgeInput(factsOf(contracts)),
    )
    expect(rehearsal).toMatchObject({
      situacao: 'RECUSADA',
      achados: [{ codigo: 'J13', severidade: 'RECUSA' }],
    })
  })

  test('J14: a missing column is named with the nearest one; new ones are told', async () => {
    const missing = await rehearse(
      { name: 'a.csv', bytes: Buffer.from('Filial;Contrat;Título;Boleto;Vencimento;Saldo\n') },
      recipeOf(small),
      judgeInput(factsOf(contracts)),
    )
    expect(missing.achados).toMatchObject([
      {
        codigo: 'J14',
        severidade: 'RECUSA',
        texto: "Falta a coluna 'Contrato' (parecida: 'Contrat') no arquivo a.csv.",
      },
    ])
    const added = await run(['9001;0010;T1;B1;25/10/2026;100,00'], {
      columnsBefore: new Map([['T', header.split(';').slice(1)]]),
    })
    expect(added.achados).toMatchObject([
      { codigo: 'J14', severidade: 'AVISO', exemplos: ['Filial'] },
    ])
  })

  test('J14: no row could be the header; a file of the zip is missing', async () => {
    const none = await rehearse(
      { name: 'a.csv', bytes: Buffer.from('a;b\n1;2\n') },
      recipeOf(small),
      judgeInput(factsOf(contracts)),
    )
    expect(none.achados[0]?.texto).toBe(
      'Não encontrei os nomes das colunas nas 30 primeiras linhas. Esperado: Título, Vencimento, Saldo.',
    )
    const alone = await rehearse(
      sourceFile('oracle-aging.csv'),
      readyRecipe('SAP_FBL5N'),
      judgeInput(extractFacts()),
    )
    expect(alone.achados.map(({ codigo }) => codigo)).toContain('J14')
  })

  test('J16 and J18: an hour, and a total that is not the sum', async () => {
    const rehearsal = await run([
      '9001;0010;T1;B1;25/10/2026 14:30;100,00',
      '9001;0010;T2;B2;26/10/2026 12:00:00 AM;100,00',
      ';;Total;;;200,01',
    ])
    expect(rehearsal.achados).toMatchObject([
      { codigo: 'J16', quantidade: 1 },
      { codigo: 'J18', severidade: 'CONFIRMA', exemplos: ['linha 4: R$\u00a0200,01'] },
    ])
    const right = await run(['9001;0010;T1;B1;25/10/2026;100,00', ';;Total;;;100,00'])
    expect(right).toMatchObject({ ignoradas: 1, achados: [] })
  })

  test('J17: a percentage below 1 % is told', async () => {
    const recipe = {
      ...small,
      partes: [
        {
          traz: 'CONTRATOS',
          arquivo: 'T',
          campos: {
            ...builtIn('CONTRATOS').partes[0]?.campos,
            unidEcon: { coluna: 'Filial' },
            shopping: { coluna: 'Filial' },
          },
        },
      ],
    }
    const names = Object.keys(builtIn('CONTRATOS').partes[0]?.campos ?? {}).filter(
      (name) => name !== 'unidEcon' && name !== 'shopping',
    )
    const values: Readonly<Record<string, string>> = {
      contrato: '0010',
      luc: 'L1',
      cpfCnpj: '36576230000140',
      razaoSocial: 'Loja Ltda',
      tipoContrato: 'LOJA',
      statusContrato: 'ATIVO',
      logradouro: 'Rua A, 1',
      bairro: 'Centro',
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '01310100',
      percentualMulta: '0,10',
      percentualJuros: '1,00',
    }
    const bytes = Buffer.from(
      `Filial;Título;Vencimento;Saldo;${names.join(';')}\n9001;;;;${names.map((name) => values[name] ?? '').join(';')}`,
    )
    const rehearsal = await rehearse(
      { name: 'a.csv', bytes },
      recipeOf(recipe),
      judgeInput(factsOf(contracts)),
    )
    expect(rehearsal).toMatchObject({ aceitas: 1, achados: [{ codigo: 'J17', quantidade: 1 }] })
  })
})

test('every row is accepted, rejected, a credit, a deduction, or ignored', async () => {
  const cell = fc.constantFrom(
    '',
    '9001',
    '0010',
    '10',
    'T1',
    'B1',
    '25/10/2026',
    '1,00',
    '-1,00',
    'Total',
    'x',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 20 }),
      async (rows) => {
        const filled = rows.filter((cells) => cells.some((each) => each !== ''))
        const { linhas, aceitas, rejeitadas, creditos, abatidas, ignoradas, somas, valorAberto } =
          await run(rows.map((cells) => cells.join(';')))
        expect(linhas).toBe(aceitas + rejeitadas + creditos + abatidas)
        expect(linhas + ignoradas).toBe(filled.length)
        expect(inCents(valorAberto)).toBe(
          somas.reduce((sum, each) => sum + inCents(each.valorAberto), 0),
        )
      },
    ),
    { numRuns: 40 },
  )
})
