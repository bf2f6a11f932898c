import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { insertBoleto } from '#testing/example-debt-items.ts'
import { testCompany } from '#testing/test-company.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { localDate } from '#values/local-date.ts'

import { tellOfDisputes } from './actions/deadlines.ts'
import { openDisputeOfReply } from './actions/open.ts'
import { routes } from './routes.ts'

const { database, send, upload, ask, inWork, reset } = testCompany(routes)

type Shown = {
  id: number
  boletos: string[]
  estado: string
  prazo: string
  seguraAte: string | null
  aguardaConfirmacao: boolean
  versao: number
  valor: number
}
type Refused = { mensagem: string; campos?: { campo: string; mensagem: string }[] }

let tenant = 0
beforeEach(async () => {
  await emptyTables(database.admin, 'dispute', 'alert')
  await reset()
  await sql`update app_user set created_at = now() - interval '1 day'`.execute(database.admin)
  await insertBoleto(database.admin, 'B1', { cents: 150_000 })
  await insertBoleto(database.admin, 'B2', { cents: 50_000 })
  const { rows } = await sql<{ id: number }>`
    select k.tenant_id as id from boleto b join contract k on k.id = b.contract_id
    where b.number = 'B1'`.execute(database.admin)
  tenant = rows[0]?.id ?? 0
})

const contestacao = (more: object = {}) => ({
  idLojista: tenant,
  boletos: ['B1'],
  motivo: 'VALOR_INCORRETO',
  texto: 'A área cobrada é a antiga.',
  origem: 'EMAIL',
  ...more,
})
const open = (login: string, more: object = {}) =>
  ask<Shown & Refused>(login, 'POST', '/regua/contestacoes', contestacao(more))
const decide = (login: string, id: number, more: object = {}) =>
  ask<Shown & Refused>(login, 'POST', `/regua/contestacoes/${id}/decidir`, {
    estado: 'PARCIAL',
    texto: 'O aditivo vale: a área é de 62 m².',
    versao: 1,
    ...more,
  })
const idOf = async (number: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from boleto where number = ${number}`.execute(database.admin)
  return rows[0]?.id ?? 0
}

describe('opening', () => {
  test('answers the deadline, what it holds, and its line of the decision log', async () => {
    const { status, body } = await open('regua', { boletos: ['B1', 'B2'] })
    expect(status, JSON.stringify(body)).toBe(200)
    // 20/11/2026 is a holiday.
    expect(body).toMatchObject({
      idLojista: tenant,
      boletos: ['B1', 'B2'],
      valor: 2000,
      estado: 'ABERTA',
      prazo: '2026-11-26',
      seguraAte: '2026-12-03',
      abertaPor: expect.any(String) as string,
      aguardaConfirmacao: false,
      versao: 1,
    })
    const { rows } = await sql<{ action: string; boletos: string[] }>`
      select action, body -> 'boletos' as boletos from audit_entry
      where entity = 'contestacao'`.execute(database.admin)
    expect(rows).toEqual([{ action: 'ABRIR_CONTESTACAO', boletos: ['B1', 'B2'] }])
  })

  test('with a file, as a form: at most 1 MB, and each reading is logged', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100, 'x')])
    const form = { ...contestacao(), idLojista: String(tenant), boletos: 'B1,B2' }
    const opened = await upload('juridico', '/regua/contestacoes', form, ['aditivo.pdf', pdf])
    expect(opened.statusCode, opened.body).toBe(200)
    const { id, boletos } = opened.json<Shown>()
    expect(boletos).toEqual(['B1', 'B2'])
    type Page = { arquivos: { id: string; nome: string; bytes: number }[] }
    const { body } = await ask<Page>('regua', 'GET', `/regua/contestacoes/${id}`)
    expect(body.arquivos).toMatchObject([{ nome: 'aditivo.pdf', bytes: pdf.length }])
    const path = `/regua/contestacoes/${id}/arquivos/${body.arquivos[0]?.id}`
    const file = await send('regua', 'GET', path)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    const history = await ask<{ historico: { acao: string }[] }>(
      'regua',
      'GET',
      `/regua/contestacoes/${id}`,
    )
    expect(history.body.historico.map(({ acao }) => acao)).toEqual([
      'Abriu a contestação',
      'Anexou um arquivo',
      'Abriu o arquivo',
    ])
    const large = Buffer.concat([pdf, Buffer.alloc(1_048_576)])
    const refused = await upload('juridico', `/regua/contestacoes/${id}/arquivos`, {}, [
      'grande.pdf',
      large,
    ])
    expect(refused.statusCode).toBe(413)
  })

  test('refuses boletos of others, a short text, and a boleto that is disputed already', async () => {
    const other = await open('regua', { boletos: ['B9'] })
    expect([other.status, other.body.mensagem]).toEqual([400, 'O boleto B9 não é deste lojista.'])
    const none = await open('regua', { boletos: [] })
    expect([none.status, none.body.mensagem]).toEqual([400, 'Informe ao menos um boleto.'])
    const short = await open('regua', { texto: 'curto' })
    expect([short.status, short.body.campos?.[0]?.campo]).toEqual([400, 'texto'])
    expect((await open('regua')).status).toBe(200)
    const again = await open('juridico')
    expect([again.status, again.body.mensagem]).toEqual([
      422,
      'O boleto B1 já tem uma contestação aberta.',
    ])
  })

  test('403 without the rule, 404 for a tenant of another mall', async () => {
    expect((await open('holding')).status).toBe(403)
    await sql`update tenant set mall_id = 3 where id = ${tenant}`.execute(database.admin)
    expect((await open('analista.shopping')).status).toBe(404)
  })
})

describe('deciding', () => {
  test('for the tenant it holds ten days more; the text and who decided are kept', async () => {
    const { body: opened } = await open('regua')
    const { status, body } = await decide('juridico', opened.id)
    expect([status, body.mensagem]).toEqual([200, undefined])
    expect(body).toMatchObject({
      estado: 'PARCIAL',
      seguraAte: '2026-11-28',
      decisao: 'O aditivo vale: a área é de 62 m².',
      versao: 2,
    })
    expect((await decide('juridico', opened.id, { versao: 2 })).status).toBe(409)
  })

  test('Quem abriu não decide., but records that the tenant gave it up', async () => {
    const { body: opened } = await open('regua')
    const own = await decide('regua', opened.id)
    expect([own.status, own.body.mensagem]).toEqual([403, 'Quem abriu não decide.'])
    const { status, body } = await decide('regua', opened.id, {
      estado: 'DESISTIDA',
      texto: 'O lojista escreveu que desiste.',
    })
    expect([status, body.estado, body.seguraAte]).toEqual([200, 'DESISTIDA', null])
  })

  test('403 without the rule, 400 for a short text, 409 for a stale version', async () => {
    const { body: opened } = await open('regua')
    expect((await decide('analista.shopping', opened.id)).status).toBe(403)
    expect((await decide('juridico', opened.id, { texto: 'sim' })).status).toBe(400)
    expect((await decide('juridico', opened.id, { versao: 7 })).status).toBe(409)
    expect((await decide('juridico', opened.id, { estado: 'ABERTA' })).status).toBe(400)
  })

  test('a second one within twelve months of IMPROCEDENTE holds once another person confirms', async () => {
    const { body: first } = await open('regua')
    await decide('juridico', first.id, { estado: 'IMPROCEDENTE' })
    const { body: second } = await open('regua')
    expect([second.aguardaConfirmacao, second.seguraAte]).toEqual([true, null])
    const disputed = async () =>
      (await sql`select from disputed_boleto`.execute(database.admin)).rows.length
    expect(await disputed()).toBe(0)
    const confirm = (login: string) =>
      ask<Shown & Refused>(login, 'POST', `/regua/contestacoes/${second.id}/confirmar`)
    const own = await confirm('regua')
    expect([own.status, own.body.mensagem]).toEqual([403, 'Outra pessoa precisa confirmar.'])
    const { body } = await confirm('juridico')
    expect([body.aguardaConfirmacao, body.seguraAte]).toEqual([false, '2026-12-03'])
    expect(await disputed()).toBe(1)
    expect((await confirm('juridico')).status).toBe(409)
  })
})

describe('a reply that contests', () => {
  const reply = (boletos: number[]) =>
    inWork((work) =>
      openDisputeOfReply(work, {
        tenantId: tenant,
        boletoIds: boletos,
        words: '',
        source: 'CALLBACK',
        openedBy: null,
        openedByName: 'Provedor',
      }),
    )

  test('opens a dispute to complete; the same boletos are not disputed twice', async () => {
    const boletos = [await idOf('B1'), await idOf('B2')]
    const id = await reply([boletos[0] ?? 0])
    const { body } = await ask<Shown & { motivo: string }>(
      'regua',
      'GET',
      `/regua/contestacoes/${id}`,
    )
    expect([body.boletos, body.motivo]).toEqual([['B1'], 'OUTRO'])
    expect(await reply([boletos[0] ?? 0])).toBe(id)
    expect(await reply(boletos)).not.toBe(id)
    const completed = await ask<Shown & Refused>('regua', 'PUT', `/regua/contestacoes/${id}`, {
      motivo: 'JA_PAGO',
      texto: 'Pago no dia 10, com comprovante.',
      boletos: ['B1'],
      versao: 1,
    })
    expect(completed.body).toMatchObject({ motivo: 'JA_PAGO', versao: 2 })
  })
})

describe('the list', () => {
  const list = async (query: string, login = 'regua') =>
    (await ask<{ data: Shown[] }>(login, 'GET', `/regua/contestacoes?${query}`)).body.data.map(
      ({ boletos, estado }) => [...boletos, estado],
    )

  test('filters by state, boleto, tenant and lateness, and shows only the malls of the person', async () => {
    const { body: first } = await open('regua')
    await decide('juridico', first.id)
    await open('regua', { boletos: ['B2'] })
    expect(await list('')).toEqual([
      ['B1', 'PARCIAL'],
      ['B2', 'ABERTA'],
    ])
    expect(await list('estado=ABERTA')).toEqual([['B2', 'ABERTA']])
    expect(await list('numBoleto=B1')).toEqual([['B1', 'PARCIAL']])
    expect(await list('lojista=ninguem')).toEqual([])
    expect(await list('vencidas=true')).toEqual([])
    await sql`update dispute set due_on = '2026-11-17'`.execute(database.admin)
    expect(await list('vencidas=true')).toEqual([['B2', 'ABERTA']])
    await sql`update dispute set mall_id = 3`.execute(database.admin)
    expect(await list('', 'analista.shopping')).toEqual([])
    expect(
      (await send('analista.shopping', 'GET', `/regua/contestacoes/${first.id}`)).statusCode,
    ).toBe(404)
  })
})

test('at 06:00: who decides on the last day, the approvers of the holding each day after the hold', async () => {
  await open('regua')
  const alertsOn = async (day: string) => {
    await inWork(tellOfDisputes, fixedDayClock(localDate(day)))
    const { rows } = await sql<{ rule: string }>`
      select rule from alert where kind = 'REGUA' order by id`.execute(database.admin)
    return rows.map(({ rule }) => rule)
  }
  expect(await alertsOn('2026-11-25')).toEqual([])
  expect(await alertsOn('2026-11-26')).toEqual(['DECIDIR'])
  expect(await alertsOn('2026-12-03')).toEqual(['DECIDIR'])
  expect(await alertsOn('2026-12-04')).toEqual(['DECIDIR', 'ACOMPANHAR'])
  expect(await alertsOn('2026-12-04')).toEqual(['DECIDIR', 'ACOMPANHAR'])
  expect(await alertsOn('2026-12-05')).toEqual(['DECIDIR', 'ACOMPANHAR', 'ACOMPANHAR'])
})
