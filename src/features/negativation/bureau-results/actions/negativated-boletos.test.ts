import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { negativatedBoletos } from '../contract/negativated-boletos.ts'
import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'

const world = ownWorld()

let mall = 0
let other = 0
let fine: ExampleItem
let failing: ExampleItem
let lote = 0
beforeAll(async () => {
  await world.open()
  mall = await world.addMall('Shopping Ávila')
  other = await world.addMall('Shopping Belo')
  fine = await world.addBoleto({
    mall,
    document: documentEnding('01'),
    fiadores: [documentEnding('02', 'F')],
  })
  failing = await world.addBoleto({ mall: other, document: documentEnding('13'), cents: 70_050 })
  const { body } = await world.call('POST', 'serasa-negativacao/negativar-boletos', {
    shoppings: [mall, other],
  })
  lote = (body as unknown as { lotes: { id: number }[] }).lotes[0]?.id ?? 0
  await deliver(world.context, world.bureau(), lote)
  await collectReturns(world.context, world.bureau())
  await world.addBoleto({ mall, document: documentEnding('03') })
})
afterAll(world.close)

type Row = {
  idPessoa: number
  numBoleto: string
  tipoPessoa: string
  retornoSerasa: { status: string; erros: unknown[] }
}
type Page = {
  content: Row[]
  boletos: number
  totais: Record<string, number>
  pageInfo: { totalItems: number }
}
const search = async (filter: object = {}) =>
  (await world.call('POST', 'serasa-negativacao/buscar/negativados', filter))
    .body as unknown as Page
const peopleOf = async (filter: object) =>
  (await search(filter)).content.map(({ idPessoa }) => idPessoa).toSorted((a, b) => a - b)
const finePeople = () => [fine.lojistaId, ...fine.fiadorIds].toSorted((a, b) => a - b)

describe('results (spec 1:2.12)', () => {
  test('has a row per sent person, with both totals, and the value of a boleto once', async () => {
    const page = await search({ page: 1, size: 20, sort: 'numBoleto,-tipoPessoa' })
    expect(page).toMatchObject({
      boletos: 2,
      pessoas: 3,
      totais: { valTotalVencido: 2200.5 },
      pageInfo: { totalItems: 3 },
    })
    expect(page.content).toMatchObject([
      {
        idSerasaBoleto: fine.itemId,
        shopping: { nomeShopping: 'Shopping Ávila' },
        numBoleto: fine.number,
        numBoletoOriginal: fine.number,
        documentoDevedor: documentEnding('01'),
        tipoPessoa: 'LOJISTA',
        statusWorkflowSerasa: { codigo: 'FINALIZADO', nome: 'Finalizado' },
        resultado: { codigo: 'NEGATIVADO', nome: 'Negativado' },
        valTotalVencido: 1500,
        retornoSerasa: {
          status: 'Em notificação',
          dataRetornoSerasa: '2026-11-20',
          dataEnvio: '2026-11-20',
          dataPublicacaoPrevista: '2026-11-30',
          mensagem: null,
          erros: [],
        },
      },
      {
        idPessoa: fine.fiadorIds[0],
        tipoPessoa: 'FIADOR',
        documentoDevedor: documentEnding('02', 'F'),
      },
      {
        numBoleto: failing.number,
        valTotalVencido: 700.5,
        statusWorkflowSerasa: { nome: 'Finalizado com erro' },
        retornoSerasa: {
          status: 'Rejeitado',
          dataPublicacaoPrevista: null,
          erros: [
            {
              codigo: '274',
              description: expect.any(String) as string,
              orientacao: expect.any(String) as string,
            },
          ],
        },
      },
    ])
  })

  test('each filter of the screen narrows the list', async () => {
    expect(await peopleOf({ status: ['FINALIZADO'] })).toEqual(finePeople())
    expect(await peopleOf({ status: ['FINALIZADO_COM_ERRO'] })).toEqual([failing.lojistaId])
    expect(await peopleOf({ shoppings: [other] })).toEqual([failing.lojistaId])
    expect(await peopleOf({ idShopping: String(mall) })).toEqual(finePeople())
    expect(await peopleOf({ luc: 'l1' })).toEqual(finePeople())
    expect(await peopleOf({ numBoleto: failing.number })).toEqual([failing.lojistaId])
    expect(await peopleOf({ dataStatusIni: '2026-11-21', dataStatusFim: '2026-12-01' })).toEqual([])
    expect(
      await peopleOf({ dataStatusIni: '2026-11-20', dataStatusFim: '2026-11-20' }),
    ).toHaveLength(3)
    expect(
      await peopleOf({ dataStatusIni: '', dataStatusFim: '', luc: '', numBoleto: '' }),
    ).toHaveLength(3)
  })

  test('a pending removal still counts as FINALIZADO; removed or abandoned items do not', async () => {
    await world.rows(
      `
        update negativation_item
        set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', outcome = null,
         removal = '{"motive": "PAGAMENTO", "receipts": [], "isApproved": false, "from": {"status": "FINALIZADO", "resultado": "NEGATIVADO"}}'
         where id = $1`,
      [fine.itemId],
    )
    expect((await search({ status: ['FINALIZADO'] })).content).toMatchObject([
      { statusWorkflowSerasa: { nome: 'Pendente Aprovação Baixa' } },
      {},
    ])
    await world.rows(
      `
        update negativation_item
        set status = 'FINALIZADO', outcome = 'REMOVIDO_BUREAU', removal = null
        where id = $1`,
      [fine.itemId],
    )
    expect(await peopleOf({ status: ['FINALIZADO'] })).toEqual([])
    await world.rows(`update negativation_item set outcome = 'NEGATIVADO' where id = $1`, [
      fine.itemId,
    ])
    expect(await peopleOf({ status: ['FINALIZADO'] })).toEqual(finePeople())
  })

  test('rows of other malls are hidden', async () => {
    world.as(sender(4, [other]))
    expect(await peopleOf({})).toEqual([failing.lojistaId])
    expect(await peopleOf({ shoppings: [mall] })).toEqual([])
    world.as(sender(1))
  })

  test('every sortable column sorts, an unknown one is refused', async () => {
    for (const { of, sortable } of negativatedBoletos.columns) {
      const { status } = await world.call('POST', 'serasa-negativacao/buscar/negativados', {
        sort: `-${of}`,
      })
      expect([of, status]).toEqual([of, sortable ? 200 : 400])
    }
  })

  test('the columns and filters are those of the spec, letter by letter', () => {
    const labels = (hidden: boolean) =>
      negativatedBoletos.columns
        .filter(({ startsHidden = false, only }) => only !== 'export' && startsHidden === hidden)
        .map(({ label }) => label)
    expect(labels(true)).toEqual(['Número do boleto'])
    expect(labels(false)).toEqual([
      'Shopping',
      'Nome fantasia',
      'Razão Social',
      'LUC',
      'Número do boleto (original)',
      'Dias de atraso',
      'Doc. do Devedor',
      'Tipo Pessoa',
      'Status Workflow',
      'Status retorno bureau',
      'Data retorno',
      'Valor',
      'Mensagem de erro',
    ])
    expect(Object.values(negativatedBoletos.filters).map(({ label }) => label)).toEqual([
      'Shoppings',
      'Status',
      'LUC',
      'Número do boleto',
      'Data Atualização (intervalo)',
      'Atraso',
    ])
  })

  test('the spreadsheet has the same rows, its filters in words and the sum', async () => {
    const { status, bytes, headers } = await world.call(
      'POST',
      'serasa-negativacao/download/boletos-negativados',
      {
        shoppings: [mall],
        status: ['FINALIZADO'],
      },
    )
    expect(status).toBe(200)
    expect(headers['filename']).toBe('boletos-negativados-2026-11-20.xlsx')
    const { sheets } = await readXlsx(bytes)
    const cells = sheets[0]?.rows ?? []
    expect(cells[1]?.[0]).toBe('Filtros: Shoppings: Shopping Ávila; Status: FINALIZADO')
    expect(cells[6]).toEqual(negativatedBoletos.columns.map(({ label }) => label))
    expect(cells.slice(7, 9).map((row) => row[4])).toEqual([fine.number, fine.number])
    expect(cells.at(-1)).toContain(1500)
    expect(cells.at(-1)).toContain('Total (cada boleto uma vez)')
  })
})

describe('lotes', () => {
  test('are listed with their state, newest first', async () => {
    const { body } = await world.call('GET', 'serasa-lote?page=1&size=20')
    expect(body).toMatchObject({
      content: [
        {
          id: lote,
          estado: 'RESPONDIDO',
          operacao: 'INCLUSAO',
          remessa: 1,
          informante: '11222333',
          boletos: 2,
          pessoas: 3,
          aceitos: 2,
          comErro: 1,
          semRetorno: 0,
          // Each boleto once, whichever of its persons was sent.
          valor: 2200.5,
          criadoPor: 'Pessoa 1',
          retornoAte: '2026-11-25',
          temRemessa: true,
          temRetorno: true,
          erro: null,
        },
      ],
      pageInfo: { totalItems: 1 },
    })
  })

  test('show a user of one mall only its part, without access to the files', async () => {
    world.as(sender(4, [other]))
    expect((await world.call('GET', 'serasa-lote')).body).toMatchObject({
      content: [{ boletos: 1, pessoas: 1, valor: 700.5 }],
    })
    expect((await world.call('GET', `serasa-lote/${lote}/remessa`)).status).toBe(404)
    world.as(sender(4, []))
    expect((await world.call('GET', 'serasa-lote')).body).toMatchObject({ content: [] })
    world.as(sender(1))
  })
})
