import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { routesWith as intakeRoutes } from '#features/ledger/file-intake/routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { multipart } from '#testing/test-requests.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'
import { cents, formatBrl } from '#values/cents.ts'
import { codeRuns } from '#values/code-runs.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { reconcileActs } from './actions/reconcile.ts'
import { takeReturn } from './actions/take-return.ts'
import { bankReturnsPath, decideRule } from './contract.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const today = localDate('2026-11-18')
let app: FastifyInstance
let actor: Actor

const decider = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([bankReturnsPath], { id, malls }),
  rights: new Map([[bankReturnsPath, new Set([decideRule])]]),
})
const itau = readFileSync(
  fileURLToPath(new URL('../../../../samples/retornos-bancarios/itau-400.ret', import.meta.url)),
  'latin1',
)

const work = <T>(on: LocalDate, act: (work: Work) => Promise<T>): Promise<T> =>
  unitOfWork({ db: database.app, clock: fixedDayClock(on), log: app.log }, systemActor, 'TEST', act)
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await database.adminPool.query(text, values)).rows as T[]

/** A received file of the built-in source of returns. */
async function addFile(name: string, broughtBy?: number): Promise<number> {
  const [file] = await rows<{ id: string }>(
    `insert into received_file (
       source_id, version, malls, file_name, sha256, origin, state, loaded_at, received_by,
       is_mapped
     )
     select id, 1, '{1,2}', $1::text, sha256($1::text::bytea), case when $2::int is null then 'PASTA' else 'TELA' end,
       'CARREGADA', regua.now(), $2, false
     from source where code = 'REGUA_RETORNO'
     returning id`,
    [name, broughtBy ?? null],
  )
  return Number(file?.id)
}

const take = async (name: string, broughtBy?: number, text = itau) => {
  const fileId = await addFile(name, broughtBy)
  const taken = await work(today, (each) =>
    takeReturn(each, { fileId, text, broughtBy, receivedOn: today }),
  )
  return { fileId, ...taken }
}

type Answer = {
  data: { id: number; numBoleto: string; situacao: string; ato: string; seguraAte: string | null }[]
  soma: number
}
const list = async (query = '') =>
  (
    await app.inject({ method: 'GET', url: `/bff/fontes/retornos-bancarios?${query}` })
  ).json<Answer>()
const shown = async () =>
  (await list()).data.map(({ numBoleto, ato, situacao }) => `${numBoleto} ${ato} ${situacao}`)
const post = async (path: string, body: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/fontes/retornos-bancarios/${path}`,
    payload: body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return { status: answer.statusCode, mensagem: answer.json<{ mensagem: string }>().mensagem }
}

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: [...routes, ...intakeRoutes({})],
    authenticate: async () => actor,
    clock: fixedDayClock(today),
  })
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois'])
  await insertPeople(database, 3)
  await insertTenants(
    database.admin,
    {
      mall: 1,
      document: '11222333000181',
      name: 'Órion Ltda',
      due: { '2025-06-05': 743_683, '2025-10-10': 1_189_800, '2026-01-05': 4_367_196 },
    },
    { mall: 2, luc: 'L2', due: { '2026-10-10': 99_900 } },
  )
  await database.adminPool.query(`
    update boleto set number = (array['1001250600009', '1001 2510 00016', '1001260100011', 'B-9'])[id];
    update boleto set open_cents = 371842 where id = 1;
    update titulo set open_cents = 371842 where boleto_id = 1;
    update boleto set number = '1000251000016' where id = 2`)
})
afterAll(() => app.close())
/** Alerts whose key begins so. */
const alerts = (key: string) =>
  rows(
    `select mall_id as mall, is_of_every_mall as "isOfEveryMall", path, title, detail from alert
     where kind = 'BANCO' and starts_with(key, $1)`,
    [key],
  )
beforeEach(async () => {
  actor = decider(1)
  await database.adminPool.query(`
    delete from alert; delete from tenant_credit; delete from bank_act_receipt; delete from bank_act; delete from receipt;
    delete from received_file_problem;
    update boleto set open_cents = (array[371842, 1189800, 4367196, 99900])[id]`)
})

describe('a return that a search fetched', () => {
  test('stores each act for its boleto, with the counts of rules 11.14 c', async () => {
    const { banco, forma, retorno } = await take('itau.ret')
    expect({ banco, forma, ...retorno }).toEqual({
      banco: '341',
      forma: '400',
      linhas: 4,
      pagos: 1,
      parciais: 1,
      baixados: 1,
      naoIdentificados: 1,
      valorPago: 966_742,
    })
    expect((await shown()).toSorted()).toEqual([
      ' PAGO NAO_IDENTIFICADO',
      '1000251000016 PARCIAL ABERTO',
      '1001250600009 PAGO ABERTO',
      '1001260100011 BAIXADO CONCILIADO',
    ])
    expect((await list('situacao=ABERTO')).soma).toBe(9_667.42)
    const [held] = (await list('ato=PAGO&situacao=ABERTO')).data
    expect(held?.seguraAte).toBe('2026-12-03')
  })

  test('adds nothing when it comes again', async () => {
    await take('itau.ret')
    expect((await take('itau-de-novo.ret')).retorno.linhas).toBe(0)
    expect(await shown()).toHaveLength(4)
  })

  test('changes no balance', async () => {
    await take('itau.ret')
    expect(await rows('select open_cents::int as open from boleto order by id')).toEqual(
      [371_842, 1_189_800, 4_367_196, 99_900].map((open) => ({ open })),
    )
  })

  test('a remessa is refused and stores nothing', async () => {
    const remessa = itau.replace(/^02/, '01')
    await expect(take('remessa.rem', undefined, remessa)).rejects.toThrow(/é uma remessa/)
    expect(await shown()).toEqual([])
  })

  test('money for a boleto without balance is a credit of its tenant', async () => {
    await database.adminPool.query('update boleto set open_cents = 0 where id = 1')
    await take('itau.ret')
    expect(
      await rows('select kind, document, contract, open_cents::int as open from tenant_credit'),
    ).toEqual([{ kind: 'OUTRO', document: '11222333000181', contract: 'C1', open: 371_842 }])
    expect(await alerts('pago a mais')).toEqual([
      {
        mall: 1,
        isOfEveryMall: false,
        path: '/retornos-bancarios',
        title: 'O boleto 1001250600009, já sem saldo, foi pago no banco: R$\u00a03.718,42',
        detail:
          'O pagamento de 17/11/2026 virou crédito do lojista. Confira se foi pago duas vezes.',
      },
    ])
  })

  test('payments without a boleto are one alert, until each has one', async () => {
    const { fileId } = await take('itau.ret')
    const [act] = await rows<{ id: string; cents: number }>(
      `select id, paid_cents::int as cents from bank_act where state = 'NAO_IDENTIFICADO'`,
    )
    expect(await alerts('sem boleto')).toEqual([
      {
        mall: 0,
        isOfEveryMall: true,
        path: '/retornos-bancarios?situacao=NAO_IDENTIFICADO',
        title: `1 pagamento do banco sem boleto: ${formatBrl(cents(act?.cents ?? 0))}`,
        detail: 'Vincule cada um ao seu boleto, ou desconsidere: até lá nada fica seguro por ele.',
      },
    ])
    expect(await rows('select key from alert')).toContainEqual({ key: `sem boleto ${fileId}` })
    const motivo = 'pagamento de outra empresa'
    expect((await post(`${act?.id}/desconsiderar`, { motivo })).status).toBe(200)
    expect(await alerts('sem boleto')).toEqual([])
  })

  test('a payment that the ERP already has is confirmed by it, and is no credit', async () => {
    await database.adminPool.query(`
      update boleto set open_cents = 0 where id = 1;
      insert into receipt (mall_id, titulo_id, payment_document, paid_on, amount_cents)
      values (1, 1, 'R1', '2026-11-17', 371842)`)
    await take('itau.ret')
    expect(await rows('select from tenant_credit')).toEqual([])
    expect(await rows('select from bank_act_receipt')).toHaveLength(1)
    expect(await shown()).toContain('1001250600009 PAGO CONCILIADO')
  })

  test('a reversal ends the hold', async () => {
    await take('itau.ret')
    const reversal = itau
      .split('\r\n')
      .filter((line) => !line.startsWith('1') || line.includes('1001250600009'))
      .map((line) => (line.startsWith('1') ? `${line.slice(0, 108)}69${line.slice(110)}` : line))
      .join('\r\n')
    await take('estorno.ret', undefined, reversal)
    expect(await shown()).toContain('1001250600009 PAGO DESCONSIDERADO')
    expect(await rows('select from bank_act where held_until is not null')).toEqual([])
  })
})

describe('reconciliation', () => {
  const addReceipt = (titulo: number, cents: number, on: string) =>
    database.adminPool.query(
      `insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
       values (1, $1::bigint, 'R' || $1::bigint, $3, $3, $2)`,
      [titulo, cents, on],
    )
  const states = async () =>
    (await list('ato=PAGO,PARCIAL')).data
      .filter(({ numBoleto }) => numBoleto !== '')
      .map(({ numBoleto, situacao }) => `${numBoleto} ${situacao}`)
      .toSorted()

  test('a receipt of the value confirms the act, once', async () => {
    await take('itau.ret')
    await addReceipt(1, 371_842, '2026-11-18')
    await work(today, reconcileActs)
    await work(today, reconcileActs)
    expect(await states()).toEqual(['1000251000016 ABERTO', '1001250600009 CONCILIADO'])
    expect(await rows('select receipt_id from bank_act_receipt')).toHaveLength(1)
  })

  test('a boleto without balance confirms its acts', async () => {
    await take('itau.ret')
    await database.adminPool.query('update boleto set open_cents = 0 where id = 2')
    await work(today, reconcileActs)
    expect(await states()).toEqual(['1000251000016 CONCILIADO', '1001250600009 ABERTO'])
  })

  test('past RETORNO_SEGURA_DIAS the acts end, and a file by hand holds the boleto no more', async () => {
    await take('itau.ret')
    await work(localDate('2026-12-03'), reconcileActs)
    expect(await states()).toEqual(['1000251000016 ABERTO', '1001250600009 ABERTO'])
    await work(localDate('2026-12-04'), reconcileActs)
    expect(await states()).toEqual(['1000251000016 NAO_CONFIRMADO', '1001250600009 NAO_CONFIRMADO'])
    expect(await alerts('nao confirmado')).toEqual([
      {
        mall: 1,
        isOfEveryMall: false,
        path: '/retornos-bancarios?situacao=NAO_CONFIRMADO',
        title: '2 pagamentos do banco não vieram no ERP: R$\u00a09.667,42',
        detail: 'Os boletos voltam a ser cobrados. Confira no ERP.',
      },
    ])
    const later = itau.replaceAll('171126CDO', '181126CDO')
    await take('outro-dia.ret', 1, later)
    const [again] = (await list('situacao=ABERTO&ato=PAGO')).data
    expect(again).toMatchObject({ numBoleto: '1001250600009', seguraAte: null })
  })
})

describe('a return that a user brought', () => {
  test('holds for two business days, and longer once another user confirms it', async () => {
    const { fileId } = await take('a-mao.ret', 1)
    const hold = async () => (await list('ato=PAGO&situacao=ABERTO')).data[0]?.seguraAte
    expect(await hold()).toBe('2026-11-23')
    expect(await post('confirmar', { idEntrada: fileId })).toEqual({
      status: 403,
      mensagem: 'Quem trouxe o retorno não o confirma. Peça a outra pessoa da Régua de Cobrança.',
    })
    actor = decider(2)
    expect(await post('confirmar', { idEntrada: fileId })).toEqual({
      status: 200,
      mensagem: 'Retorno confirmado: 4 atos.',
    })
    expect(await hold()).toBe('2026-12-03')
    expect((await post('confirmar', { idEntrada: fileId })).status).toBe(422)
  })

  test('an unknown file is not found', async () => {
    expect((await post('confirmar', { idEntrada: 999 })).status).toBe(404)
  })
})

describe('the upload', () => {
  const upload = (content: string, name = 'itau.ret') => {
    const { payload, type } = multipart({ codigo: 'REGUA_RETORNO' }, [
      name,
      Buffer.from(content, 'latin1'),
    ])
    return app.inject({
      method: 'POST',
      url: '/bff/fontes/entradas',
      payload,
      headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
    })
  }

  test('keeps the file, stores its acts and waits for another user', async () => {
    const answer = await upload(itau)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      mensagem: 'Retorno recebido: 4 atos novos. Outra pessoa precisa confirmar o arquivo.',
      situacao: 'CARREGADA',
      retorno: { banco: '341', forma: '400', linhas: 4, valorPago: 9_667.42 },
      problemas: [],
    })
    const { id } = answer.json<{ id: number }>()
    expect(
      await rows(
        `select state, malls, rows_read, file_id is not null as kept from received_file where id = ${id}`,
      ),
    ).toEqual([{ state: 'CARREGADA', malls: [1], rows_read: 4, kept: true }])
    expect((await post('confirmar', { idEntrada: id })).status).toBe(403)
    actor = decider(2)
    expect((await post('confirmar', { idEntrada: id })).status).toBe(200)
  })

  test('a line that cannot be read is answered and kept', async () => {
    const broken = itau.replace('0000000371842', '0000000X71842')
    const { problemas } = (await upload(broken)).json<{ problemas: { linha: number }[] }>()
    expect(problemas.map(({ linha }) => linha)).toEqual([2])
    expect(await rows('select line from received_file_problem')).toEqual([{ line: 2 }])
  })

  test('is of users who see every mall: a return has boletos of all', async () => {
    actor = decider(1, [1])
    expect((await upload(itau)).statusCode).toBe(403)
  })

  test('a file that is no return is refused and leaves nothing', async () => {
    const before = await rows('select id from received_file')
    const answer = await upload('numBoleto;valor', 'boletos.csv')
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ mensagem: string }>().mensagem).toMatch(/não é um retorno bancário CNAB/)
    expect(await rows('select id from received_file')).toEqual(before)
  })
})

describe('acts by hand', () => {
  const unidentified = async () => (await list('situacao=NAO_IDENTIFICADO')).data[0]?.id ?? 0

  test('links an act to a boleto of the mall, with a reason', async () => {
    await take('itau.ret')
    const id = await unidentified()
    const link = (body: object) => post(`${id}/vincular`, { idShopping: 2, ...body })
    const motivo = 'comprovante enviado pelo lojista'
    expect((await link({ numBoleto: 'nenhum', motivo })).status).toBe(400)
    expect((await link({ numBoleto: 'B-9', motivo: 'curto' })).status).toBe(422)
    expect(await link({ numBoleto: ' B-9 ', motivo })).toEqual({
      status: 200,
      mensagem: 'Ato vinculado ao boleto B-9.',
    })
    expect(await shown()).toContain('B-9 PAGO ABERTO')
    expect((await link({ numBoleto: 'B-9', motivo })).status).toBe(422)
  })

  test('does not link to a boleto of a mall that the user does not see', async () => {
    await take('itau.ret')
    const id = await unidentified()
    actor = decider(1, [1])
    expect(
      (
        await post(`${id}/vincular`, {
          idShopping: 2,
          numBoleto: 'B-9',
          motivo: 'comprovante enviado',
        })
      ).status,
    ).toBe(404)
  })

  test('disregards an open act: its hold ends', async () => {
    await take('itau.ret')
    const [act] = (await list('ato=PAGO&situacao=ABERTO')).data
    expect(
      (await post(`${act?.id}/desconsiderar`, { motivo: 'pago de outra empresa' })).status,
    ).toBe(200)
    expect(await shown()).toContain('1001250600009 PAGO DESCONSIDERADO')
    expect(
      (await post(`${act?.id}/desconsiderar`, { motivo: 'pago de outra empresa' })).mensagem,
    ).toBe('Este ato já terminou; não há o que desconsiderar.')
  })

  test('an act of a mall that the user does not see is not found', async () => {
    await take('itau.ret')
    const [act] = (await list('ato=PAGO&situacao=ABERTO')).data
    actor = decider(1, [2])
    expect(
      (await post(`${act?.id}/desconsiderar`, { motivo: 'pago de outra empresa' })).status,
    ).toBe(404)
  })

  test('each act leaves its line in the decision log', async () => {
    await take('itau.ret')
    const [act] = (await list('ato=PAGO&situacao=ABERTO')).data
    await post(`${act?.id}/desconsiderar`, { motivo: 'pago de outra empresa' })
    const lines = await rows<{ action: string }>(
      `select action from audit_entry where entity = 'ato_bancario' and entity_id = $1 order by position`,
      [String(act?.id)],
    )
    expect(lines.map(({ action }) => action)).toEqual(['RECEBER_RETORNO', 'DESCONSIDERAR_RETORNO'])
  })
})

describe('who', () => {
  test('without the rule only reading', async () => {
    await take('itau.ret')
    actor = userOf([bankReturnsPath])
    expect(await shown()).toHaveLength(4)
    expect((await post('1/desconsiderar', { motivo: 'pago de outra empresa' })).status).toBe(403)
    actor = userOf([])
    expect(
      (await app.inject({ method: 'GET', url: '/bff/fontes/retornos-bancarios' })).statusCode,
    ).toBe(403)
  })

  test('users of some malls see their acts alone, and no unidentified one', async () => {
    await take('itau.ret')
    actor = decider(1, [2])
    expect(await shown()).toEqual([])
    actor = decider(1, [1])
    expect(await shown()).toHaveLength(3)
    expect((await list('shoppingIds=2')).data).toEqual([])
  })
})

test('regua.code_runs equals codeRuns', async () => {
  const codes = [
    'ALM-0001/26',
    'alm 1 26',
    '000',
    '',
    '--',
    'L01A',
    'Ação-7',
    'F\u200b001603',
    '\uff11\uff12',
    '10',
    '0010',
    'a0b00',
  ]
  const { rows: found } = await sql<{ runs: string }>`
    select regua.code_runs(code) as runs
    from unnest(${codes}::text[]) with ordinality as given (code, n)
    order by n`.execute(database.admin)
  expect(found.map(({ runs }) => runs)).toEqual(codes.map(codeRuns))
})
