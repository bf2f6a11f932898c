import { beforeAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { userOf } from '#testing/test-users.ts'
import type { Actor } from '#server/work/work.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
const { inject } = servedRoutes({ database, routes, authenticate: async () => actor })

const someone = (malls: Actor['malls'], screens = ['/cartas-email']): Actor =>
  userOf(screens, { malls, profile: 'COBRANÇA SHOPPING' })
const orion = { document: '11222333000181', name: 'Órion Ltda', due: { '2026-10-05': 100_000 } }
const get = async (url: string) => inject({ method: 'GET', url: `/bff/notified-bills/${url}` })
type Row = {
  numBoleto: string
  nomeRazaoSocial: string
  tipoNomeRazaoSocial: string
  tipoAcao: string
}
const search = async (query: string) => {
  const answer = (await get(`list?${query}`)).json<{
    data: Row[]
    pageInfo: { totalItems: number }
  }>()
  return answer.data.map(({ numBoleto, nomeRazaoSocial }) => `${numBoleto} ${nomeRazaoSocial}`)
}

beforeAll(async () => {
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois'])
  await insertTenants(database.admin, { mall: 1, ...orion }, { mall: 2, luc: 'L2', ...orion })
  await database.adminPool.query(`
    update boleto set original_number = 'O' || mall_id, original_cents = 123456;
    insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
    values ('COMUNICACOES', 'avisos.csv', sha256('x'), 3, 3, 0, 'Ana');
    insert into notice (
      mall_id, boleto_id, recipient, document, name, luc, kind, channel, sent_on, delivered_on,
        file_name, proof, import_id
    )
    values
      (
        1, 1, 'LOJISTA', '11222333000181', 'Órion Ltda', 'L1', 'CARTA_PRE_NEGATIVACAO', 'AR',
          '2026-11-18', '2026-11-20', 'CARTA_PRE_NEGATIVACAO_1.pdf', 'AR 123', 1
      ),
      (
        1, 1, 'FIADOR', '52998224725', 'José Águia', 'L1', 'EMAIL_COBRANCA', 'EMAIL', '2026-11-17',
          null, 'EMAIL_COBRANCA_1.eml', '', 1
      ),
      (
        2, 2, 'LOJISTA', '11222333000181', 'Órion Ltda', 'L2', 'CARTA_COBRANCA', 'CARTA',
          '2026-11-18', null, 'CARTA_COBRANCA_1.pdf', '', 1
      )`)
})

describe('spec 3:2.18, search of notified bills', () => {
  test('answers {data, pageInfo} with the words of rules 8', async () => {
    actor = someone('all')
    expect((await get('list?page=1&dtprocessamento=2026-11-17')).json()).toEqual({
      data: [
        {
          id: 2,
          nomeShopping: 'Shopping Um',
          nomeRazaoSocial: 'José Águia',
          idLojista: 1,
          tipoNomeRazaoSocial: 'Fiador',
          luc: 'L1',
          numBoleto: 'B1',
          dtVencimentoBoleto: '2026-10-05',
          datVencimentoOriginal: '2026-10-05',
          diasAtraso: 44,
          valBoleto: 1234.56,
          dtProcessamento: '2026-11-17',
          nomeArquivo: 'EMAIL_COBRANCA_1.eml',
          tipoAcao: 'EMAIL_COBRANCA',
          dtEntrega: null,
          comprovante: '',
        },
      ],
      pageInfo: { currentPage: 1, totalPages: 1, totalItems: 1 },
      totais: { valBoleto: 1234.56 },
    })
  })

  test('filters by mall, client without accents, LUC, boleto, day and kind', async () => {
    actor = someone('all')
    expect(await search('page=1&nomeShopping=Shopping%20Dois')).toEqual(['B2 Órion Ltda'])
    expect(await search('page=1&nomeRazao=aguia')).toEqual(['B1 José Águia'])
    expect(await search('page=1&luc=l2')).toEqual(['B2 Órion Ltda'])
    expect(await search('page=1&numBoleto=O1&tipoAcao=CARTA_PRE_NEGATIVACAO')).toEqual([
      'B1 Órion Ltda',
    ])
    expect(await search('page=1&dtprocessamento=2026-11-18&sort=numBoleto')).toEqual([
      'B1 Órion Ltda',
      'B2 Órion Ltda',
    ])
    expect(await search('page=1&nomeRazao=%25')).toEqual([])
  })

  test('shows a user only their malls', async () => {
    actor = someone([2])
    expect(await search('page=1')).toEqual(['B2 Órion Ltda'])
    expect(await search('page=1&nomeShopping=Shopping%20Um')).toEqual([])
    actor = someone([])
    expect(await search('page=1')).toEqual([])
  })

  test('the spreadsheet has its name in a header', async () => {
    actor = someone('all')
    const answer = await get('xls?dtprocessamento=2026-11-18')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['filename']).toBe('boletos-notificados-2026-11-18.xlsx')
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('an invalid date is refused', async () => {
    actor = someone('all')
    expect((await get('list?page=1&dtprocessamento=2026-02-30')).statusCode).toBe(400)
  })
})
