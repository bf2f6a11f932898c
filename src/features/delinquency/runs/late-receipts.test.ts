// 'Recebido de meses fechados': late receipts of a closed month are a memo of the load's month,
// outside all figures and percentages (rules, additions to 5). Also tests adjustments that the ERP
// books itself (rules 6.2).
import { beforeEach, describe, expect, test } from 'vitest'

import { type ErpTitulo, exampleCompany, titulo } from '#testing/test-delinquency-company.ts'

import { emptyLedger } from '#testing/example-ledger.ts'

const { database, company } = exampleCompany('2026-12-28')

const received = (document: string, day: string, amount: string, open = '0,00'): ErpTitulo => ({
  docPagamento: document,
  dataCompensacao: day,
  dataPagamento: day,
  valorRecebido: amount,
  valorAberto: open,
})

type Cells = Record<'valorMensalAluguel' | 'valorMensalCondominio' | 'valorAnualAluguel', number>
type Grid = { data: Cells[]; recebidoDeFechados: Cells }
const ask = async <T>(path: string) => {
  const { status, body } = await company().ask<T>('rita', 'GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}
const grid = (mes: number, more = '') =>
  ask<Grid>(`/inadimplencia/resumo?mes=${mes}&ano=2026${more}`)
const behind = (mes: number, more = '') =>
  ask<{ data: { numeroTitulo: string; valor: number }[]; soma: number; igual: boolean }>(
    `/inadimplencia/resumo/titulos?mes=${mes}&ano=2026&linha=17&coluna=valorMensalAluguel&page=1&size=20&sort=numeroTitulo${more}`,
  )
const run = (month: string) => company().runMonth(month, ['Shopping Um'])
const act = async (what: 'fechar' | 'reabrir', by: 'caio' | 'ada', mesAno = '10/2026') => {
  const shoppings = [await company().mallId('Shopping Um')]
  const motivo = 'Para ver o que mudou'
  const answer = await company().ask(by, 'POST', `/inadimplencia/${what}`, {
    shoppings,
    mesAno,
    motivo,
  })
  expect([answer.status, answer.body.mensagem]).toEqual([200, expect.stringMatching(/^Mês /)])
}

beforeEach(async () => {
  await emptyLedger(database.admin)
  await company().workOff()
  await company().load([
    titulo('S1', '10/09/2026'),
    titulo('O1', '05/10/2026'),
    titulo('O2', '08/10/2026'),
    titulo('O3', '12/10/2026', { tipoMovimento: 'CDO' }),
    titulo('N1', '10/11/2026'),
    titulo('D1', '10/12/2026'),
  ])
})
const closeOctober = async () => {
  await run('2026-10')
  await act('fechar', 'caio')
}
/**
 * For October: 1.000,00 within it, 400,00 until its net day, and 300,00 of September; 60,00 for
 * November.
 */
const lateLoad = () =>
  company().load([
    titulo('O1', '05/10/2026', received('R1', '20/10/2026', '1.100,00')),
    titulo('O2', '08/10/2026', received('R2', '05/11/2026', '400,00', '540,00')),
    titulo('O2', '08/10/2026', received('R4', '12/11/2026', '60,00', '540,00')),
    titulo('S1', '10/09/2026', received('R3', '15/10/2026', '300,00', '700,00')),
    titulo('O3', '12/10/2026', {
      ...received('R5', '30/10/2026', '80,00', '920,00'),
      tipoMovimento: 'CDO',
    }),
  ])

describe('late receipts of a closed month', () => {
  test('are a memo of the month of their load, principal only, and open their títulos', async () => {
    await closeOctober()
    const closed = await grid(10)
    await lateLoad()
    await run('2026-12')
    const december = await grid(12)
    expect(december.recebidoDeFechados).toMatchObject({
      descricao: { descricao: 'Recebido de meses fechados' },
      valorMensalAluguel: 1700,
      valorMensalCondominio: 80,
      valorAnualAluguel: 1700,
    })
    expect(await behind(12)).toMatchObject({
      soma: 1700,
      igual: true,
      data: [
        { numeroTitulo: 'O1', valor: 1000 },
        { numeroTitulo: 'O2', valor: 400 },
        { numeroTitulo: 'S1', valor: 300 },
      ],
    })
    expect({ ...(await grid(10)), calculos: [] }).toEqual({ ...closed, calculos: [] })
  })

  test('are in no row or percentage of that month or the one between', async () => {
    await closeOctober()
    await run('2026-11')
    await run('2026-12')
    // Rows 5 and 10 belong to November.
    const own = ({ data }: Grid) => data.filter((_, row) => row !== 5 && row !== 10)
    const before = own(await grid(12))
    await lateLoad()
    await run('2026-11')
    await run('2026-12')
    const ofMonth = ({ valorMensalAluguel }: Cells) => valorMensalAluguel
    expect(own(await grid(12)).map(ofMonth)).toEqual(before.map(ofMonth))
    const november = await grid(11)
    expect(november.data[6]?.valorMensalAluguel).toBe(60)
    expect(november.recebidoDeFechados.valorMensalAluguel).toBe(0)
  })

  test('count in their own month after it is reopened, calculated and closed', async () => {
    await closeOctober()
    await lateLoad()
    await act('reabrir', 'ada')
    await closeOctober()
    await run('2026-12')
    expect((await grid(12)).recebidoDeFechados.valorMensalAluguel).toBe(0)
    const { data } = await grid(10)
    expect([2, 6, 7].map((row) => data[row]?.valorMensalAluguel)).toEqual([1000, 300, 400])
  })

  test('count by the share of the mall, truncated once per account', async () => {
    await company().rows('update mall set share_bps = 3333')
    await closeOctober()
    await lateLoad()
    await run('2026-12')
    const shared = '&apenasParticipacao=true'
    expect((await grid(12, shared)).recebidoDeFechados).toMatchObject({
      valorMensalAluguel: 566.61,
      valorMensalCondominio: 26.66,
    })
    expect(await behind(12, shared)).toMatchObject({ soma: 1700, igual: true })
  })

  test('are not in the list of títulos, and do not make a closed month stale', async () => {
    await closeOctober()
    await lateLoad()
    await run('2026-12')
    const stores = await ask<{ data: { numeroTitulo: string }[] }>(
      '/inadimplencia/detalhe/lojas?mesAnoInicio=12/2026&mesAnoFim=12/2026&page=1&size=20',
    )
    expect(stores.data.map(({ numeroTitulo }) => numeroTitulo)).toEqual(['D1'])
    const { data } = await ask<{ data: { estado: string }[] }>(
      '/inadimplencia/meses?mesAno=10/2026',
    )
    expect(data[0]?.estado).toBe('FECHADO')
  })
})

describe('a RECEBIMENTO adjustment that the ERP books later', () => {
  const adjustReceipt = (numeroTitulo: string, data: string, valor: string) =>
    company().adjust([
      { numeroTitulo, data, valor, tipoAjuste: 'RECEBIMENTO', motivo: 'Depósito identificado' },
    ])
  const checked = async () =>
    (
      await ask<{ data: { itens: { item: string; situacao: string; texto: string }[] }[] }>(
        '/inadimplencia/conferencia?mesAno=10/2026',
      )
    ).data[0]?.itens.filter(({ item }) => item === 'RECEBIDOS')

  test('is no memo if entered before the closing, as the closed month counts it', async () => {
    await adjustReceipt('O1', '20/10/2026', '400,00')
    await closeOctober()
    expect((await grid(10)).data[2]?.valorMensalAluguel).toBe(400)
    await company().load([
      titulo('O1', '05/10/2026', received('R1', '22/10/2026', '400,00', '600,00')),
    ])
    await run('2026-12')
    expect((await grid(12)).recebidoDeFechados.valorMensalAluguel).toBe(0)
  })

  test('is the memo once if entered after the closing, before and after the ERP books it', async () => {
    await closeOctober()
    await adjustReceipt('O1', '20/10/2026', '400,00')
    await run('2026-12')
    expect((await grid(12)).recebidoDeFechados.valorMensalAluguel).toBe(400)
    await company().load([
      titulo('O1', '05/10/2026', received('R1', '22/10/2026', '400,00', '600,00')),
    ])
    await run('2026-12')
    expect((await grid(12)).recebidoDeFechados.valorMensalAluguel).toBe(400)
  })

  test('no longer counts once the ERP books the same value; the load and the month check report it', async () => {
    await adjustReceipt('O1', '20/10/2026', '400,00')
    await adjustReceipt('O2', '21/10/2026', '100,00')
    expect(await checked()).toEqual([])
    const load = await company().load([
      titulo('O1', '05/10/2026', received('R1', '22/10/2026', '400,00', '600,00')),
      titulo('O2', '08/10/2026', received('R2', '22/10/2026', '99,00', '901,00')),
    ])
    expect(
      await company().rows(
        `select line, column_name, severity, value, reason from erp_load_issue where load_id = $1`,
        [load],
      ),
    ).toEqual([
      {
        line: 2,
        column_name: 'valorRecebido',
        severity: 'AVISO',
        value: '400,00',
        reason:
          'O ajuste de recebimento de 20/10/2026 deste título deixa de contar na inadimplência: o ERP registra o mesmo valor.',
      },
    ])
    expect(await checked()).toEqual([
      {
        item: 'RECEBIDOS',
        situacao: 'AVISO',
        texto: '1 ajuste de recebimento que o ERP registrou depois não conta mais: título O1.',
        tela: null,
        ato: null,
      },
    ])
  })

  test('matches the older of two adjustments with the same value; the other still counts', async () => {
    await adjustReceipt('O1', '20/09/2026', '300,00')
    await adjustReceipt('O1', '25/10/2026', '300,00')
    await company().load([
      titulo('O1', '05/10/2026', received('R1', '21/09/2026', '300,00', '700,00')),
    ])
    await run('2026-10')
    const { data } = await grid(10)
    expect(data[2]?.valorMensalAluguel).toBe(600)
    const paid = await company().rows(
      `select cleared_on::text as day from delinquency_titulo where number = 'O1'`,
    )
    expect(paid).toEqual([{ day: '2026-10-25' }])
  })
})
