// Figures of a closed month must not change when the ledger changes or is deleted.
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'

import { exampleCompany, titulo } from '#testing/test-delinquency-company.ts'

import { emptyLedger } from '#testing/example-ledger.ts'

const { database, company } = exampleCompany('2026-12-28')

const received = (document: string, day: string, amount = '1.000,00') => ({
  docPagamento: document,
  dataCompensacao: day,
  dataPagamento: day,
  valorRecebido: amount,
})
const paid = (document: string, day: string) => ({
  valorAberto: '0,00',
  ...received(document, day),
})
const ledger = [
  titulo('S1', '10/09/2026'),
  titulo('O1', '05/10/2026'),
  titulo('O2', '08/10/2026'),
  titulo('O3', '12/10/2026', paid('R1', '12/10/2026')),
  titulo('O4', '20/10/2026', { ...paid('R2', '05/11/2026'), tipoMovimento: 'CDO' }),
]

const months = 'mesAnoInicio=10/2026&mesAnoFim=10/2026'
const month = 'mes=10&ano=2026'
/**
 * All displayed data of the month: grid, header, malls, stores, Luc a Luc, and títulos of cells.
 */
async function shown(): Promise<unknown[]> {
  const cells = [0, 2, 3, 7, 8, 16].map(
    (linha) =>
      `/inadimplencia/resumo/titulos?${month}&linha=${linha}&coluna=valorMensalAluguel&page=1&size=20`,
  )
  const answers = []
  for (const path of [
    `/inadimplencia/resumo?${month}`,
    `/inadimplencia/header?${months}`,
    `/inadimplencia/detalhe/shoppings?${months}`,
    `/inadimplencia/detalhe/lojas?${months}&page=1&size=20`,
    `/inadimplencia/detalhe/lojas?${months}&page=1&size=20&nomeFantasia=loj`,
    `/inadimplencia/quadros?${month}`,
    ...cells,
  ]) {
    const { status, body } = await company().ask<object>('rita', 'GET', path)
    expect([path, status]).toEqual([path, 200])
    // Ignore the flag for changes after the closing, which is expected to change.
    answers.push('calculos' in body ? { ...body, calculos: [] } : body)
  }
  const { bytes } = await company().ask('rita', 'GET', `/inadimplencia/luc-luc?${month}`)
  // Skip the six header lines with filter and time.
  return [...answers, (await readXlsx(bytes)).sheets[0]?.rows.slice(6)]
}
const monthNow = async () => {
  const { body } = await company().ask<{ data: [{ estado: string }] }>(
    'rita',
    'GET',
    '/inadimplencia/meses?mesAno=10/2026',
  )
  return body.data[0]
}
type Differences = {
  data: { numeroTitulo: string; campo: string; antes: number; depois: number; motivo: string }[]
  pendentes: { shopping: string; motivo: string }[]
}
const differences = async () =>
  (await company().ask<Differences>('rita', 'GET', '/inadimplencia/diferencas?mesAno=10/2026')).body
const act = async (what: 'fechar' | 'reabrir', by: 'caio' | 'ada') => {
  const shoppings = [await company().mallId('Shopping Um')]
  const motivo = 'Para ver o que mudou'
  return company().ask(by, 'POST', `/inadimplencia/${what}`, {
    shoppings,
    mesAno: '10/2026',
    motivo,
  })
}

let first: number
beforeEach(async () => {
  await emptyLedger(database.admin)
  await database.adminPool.query('delete from graphile_worker._private_jobs')
  first = await company().load(ledger)
  await company().runMonth('2026-10', ['Shopping Um'])
  expect((await act('fechar', 'caio')).body.mensagem).toBe('Mês fechado.')
})

const byTitulo = async () =>
  (await differences()).data
    .filter(({ campo }) => campo === 'faturado' || campo === 'inadimplenciaBruta')
    .map(({ numeroTitulo, campo, antes, depois, motivo }) => [
      numeroTitulo,
      campo,
      antes,
      depois,
      motivo,
    ])

describe('closed month', () => {
  test('keeps figures and títulos when its load is undone, and shows what was removed', async () => {
    const before = await shown()
    expect((await company().undoLoad(first)).status).toBe(200)
    expect(await company().rows('select number from titulo')).toEqual([])
    expect(await shown()).toEqual(before)
    expect(await monthNow()).toMatchObject({ estado: 'FECHADO' })
    expect(await differences()).toMatchObject({
      data: [],
      mesAno: '10/2026',
      pendentes: [
        {
          mesAno: '10/2026',
          shopping: 'Shopping Um',
          motivo: 'Carga do ERP desfeita: titulos.csv.',
        },
      ],
    })
    // By default the list opens on the month with differences.
    const unasked = await company().ask<{ mesAno: string; pendentes: object[] }>(
      'rita',
      'GET',
      '/inadimplencia/diferencas',
    )
    expect([unasked.body.mesAno, unasked.body.pendentes.length]).toEqual(['10/2026', 1])
    await company().runMonth('2026-10', ['Shopping Um'])
    const undoneReason = 'O título não está mais na base: a carga foi desfeita.'
    expect(await byTitulo()).toEqual([
      ['O1', 'faturado', 1000, null, undoneReason],
      ['O1', 'inadimplenciaBruta', 1000, null, undoneReason],
      ['O2', 'faturado', 1000, null, undoneReason],
      ['O2', 'inadimplenciaBruta', 1000, null, undoneReason],
      ['O3', 'faturado', 1000, null, undoneReason],
      ['O4', 'faturado', 1000, null, undoneReason],
      ['O4', 'inadimplenciaBruta', 1000, null, undoneReason],
    ])
    expect((await differences()).pendentes).toEqual([])
    expect(await shown()).toEqual(before)
    expect(await monthNow()).toMatchObject({ estado: 'FECHADO' })
  })

  test('keeps the mall created by the undone load, because it has closed months', async () => {
    await company().undoLoad(first)
    expect(await company().rows('select name from mall')).toEqual([{ name: 'Shopping Um' }])
    const [line] = await company().rows<{ body: object }>(
      `select body from audit_entry where action = 'CARGA_DESFEITA'`,
    )
    expect(line?.body).toMatchObject({ shoppingsMantidos: ['Shopping Um'] })
    const { body } = await company().ask<{ data: { erro: string | null; status: string }[] }>(
      'rita',
      'GET',
      '/producer/cargas?page=1&size=5',
    )
    expect(body.data[0]).toMatchObject({
      status: 'DESFEITA',
      erro: 'O shopping Shopping Um continua cadastrado: há meses de inadimplência ou pessoas ligados a ele.',
    })
  })

  test('keeps them when a later load changes its títulos, and shows each change with its reason', async () => {
    const before = await shown()
    await company().load([
      titulo('O1', '05/10/2026', { ...paid('R9', '20/10/2026'), numBoleto: 'BNOVO' }),
      titulo('O5', '25/10/2026'),
      titulo('O4', '20/10/2026', { ...paid('R2', '05/11/2026'), tipoMovimento: 'FPP' }),
    ])
    await company().adjust([
      { numeroTitulo: 'O2', tipoAjuste: 'DESCONTO', valor: '250,00', motivo: 'Acordo de loja' },
      {
        numeroTitulo: 'O3',
        tipoAjuste: 'RECLASSIFICACAO',
        tipoConta: 'FUNDO',
        valor: '1.000,00',
        motivo: 'Conta errada',
      },
    ])
    expect(await monthNow()).toMatchObject({ estado: 'FECHADO' })
    expect((await differences()).pendentes).toEqual([
      { mesAno: '10/2026', shopping: 'Shopping Um', motivo: 'Ajustes carregados.' },
    ])
    expect(await shown()).toEqual(before)
    await company().runMonth('2026-10', ['Shopping Um'])
    expect(await byTitulo()).toEqual([
      ['O1', 'inadimplenciaBruta', 1000, 0, 'Recebimento R9 carregado em 28/12/2026.'],
      ['O2', 'faturado', 1000, 750, 'Ajuste de 28/10/2026: Acordo de loja'],
      ['O2', 'inadimplenciaBruta', 1000, 750, 'Ajuste de 28/10/2026: Acordo de loja'],
      ['O3', 'faturado', 1000, 1000, 'A conta passou de ALUGUEL para FUNDO.'],
      ['O4', 'faturado', 1000, 1000, 'A conta passou de CONDOMINIO para FUNDO.'],
      ['O4', 'inadimplenciaBruta', 1000, 1000, 'A conta passou de CONDOMINIO para FUNDO.'],
      ['O5', 'faturado', null, 1000, 'Uma carga do ERP de 28/12/2026 trouxe o título.'],
      ['O5', 'inadimplenciaBruta', null, 1000, 'Uma carga do ERP de 28/12/2026 trouxe o título.'],
    ])
    expect(await shown()).toEqual(before)
    expect(await monthNow()).toMatchObject({ estado: 'FECHADO' })
    expect((await act('reabrir', 'ada')).status).toBe(200)
    expect(await shown()).not.toEqual(before)
    expect(await differences()).toMatchObject({ mesAno: '10/2026', data: [], pendentes: [] })
  })

  test('shows changes by an undone load, an undone adjustment, and exceptions added and ended', async () => {
    await act('reabrir', 'ada')
    const later = await company().load([titulo('O1', '05/10/2026', paid('R7', '15/10/2026'))])
    const imported = await company().adjust([
      { numeroTitulo: 'O2', tipoAjuste: 'DESCONTO', valor: '250,00', motivo: 'Acordo de loja' },
    ])
    const listed = await company().except({ numero: 'O4' })
    await company().runMonth('2026-10', ['Shopping Um'])
    expect((await act('fechar', 'caio')).status).toBe(200)
    const before = await shown()
    expect((await company().undoLoad(later)).status).toBe(200)
    await company().undoImport(imported)
    await company().endException(listed)
    await company().except({ numero: 'O3' })
    await company().runMonth('2026-10', ['Shopping Um'])
    const listedReason = 'O título entrou em uma lista de exceção.'
    const unlisted = 'O título saiu de uma lista de exceção.'
    const undone = 'Ajuste de 28/10/2026 desfeito em 28/12/2026.'
    expect(await byTitulo()).toEqual([
      ['O1', 'inadimplenciaBruta', 0, 1000, 'O recebimento R7 saiu com uma carga desfeita.'],
      ['O2', 'faturado', 750, 1000, undone],
      ['O2', 'inadimplenciaBruta', 750, 1000, undone],
      ['O3', 'faturado', 1000, null, listedReason],
      ['O4', 'faturado', null, 1000, unlisted],
      ['O4', 'inadimplenciaBruta', null, 1000, unlisted],
    ])
    expect(await shown()).toEqual(before)
  })
})
