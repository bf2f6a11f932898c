// The batch of a day through its calls and jobs, over the files of samples/ (rules 8.2 to 8.8).
import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Clock, fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { loadExtract } from '#testing/example-load.ts'
import { insertSenders } from '#testing/example-messages.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate, type LocalDate } from '#values/local-date.ts'

import { closeBatches, makeDueBatches } from './actions/due-batches.ts'
import type { Batch, StepSummary } from './contract/batch.ts'
import { routesWith } from './routes.ts'

const day = localDate('2026-11-18')
let moment = new Date('2026-11-18T08:30:00-03:00')
let today: LocalDate = day
const clock: Clock = { now: () => moment, today: () => today }
const at = (on: string, time: string) => {
  today = localDate(on)
  moment = new Date(`${on}T${time}:00-03:00`)
}
const database = committedDatabase({ fixedDay: day })
let actor: Actor
const mail = { mail: { url: 'smtp://localhost:2525', mustEncrypt: false } }
const noMail = { mail: undefined, provider: undefined, callbackSecret: undefined }
const routes = routesWith({ ...noMail, ...mail })
const { inject, log } = servedRoutes({ database, routes, clock, authenticate: async () => actor })

const inWork = <T>(act: (work: Work) => Promise<T>, on: Clock = clock): Promise<T> =>
  unitOfWork({ db: database.app, clock: on, log: log() }, systemActor, 'TEST', act)
const context = { work: inWork }
const due = (hasMailServer = true) => makeDueBatches(context, { hasMailServer })

const rights = (...rules: string[]) => new Map([['/regua-do-dia', new Set(rules)]])
const person = (id: number, more: Partial<Actor> = {}): Actor => ({
  ...systemActor,
  id,
  name: id === 1 ? 'Rita' : 'Caio',
  profile: 'RÉGUA DE COBRANÇA',
  malls: 'all',
  rights: rights('LIBERAR', 'LIBERAR_NOTIFICACAO'),
  ...more,
})
const collector = (malls: readonly number[]) =>
  person(2, { profile: 'COBRANÇA SHOPPING', malls, rights: rights('LIBERAR') })

const rows = async <T = Record<string, unknown>>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

type Answer<T> = { readonly status: number; readonly body: T & { readonly mensagem: string } }
async function ask<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<T>> {
  const answer = await inject({ method, url: `/bff${path}`, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
type Row = {
  readonly id: number
  readonly protocolo: string
  readonly valor: number
  readonly estado: string
  readonly tipo: string
  readonly passo: string
  readonly idLojista: number
  readonly idShopping: number
  readonly motivo: string | null
}
const lote = `/regua/lotes/${day}`
const make = () => ask<Batch>('POST', '/regua/lotes/gerar', {})
const listed = async (filter = ''): Promise<Row[]> =>
  (await ask<{ data: Row[] }>('GET', `${lote}/mensagens?size=1000${filter}`)).body.data
const shown = (messages: readonly Row[]) => ({
  ids: messages.map(({ id }) => id),
  quantidade: messages.length,
  valor: Math.round(messages.reduce((sum, { valor }) => sum + valor * 100, 0)) / 100,
})
const release = (body: object) =>
  ask<{ liberadas: number; ignoradas: { id: number; texto: string }[] }>(
    'POST',
    `${lote}/liberar`,
    body,
  )
const setParameter = (code: string, value: string) =>
  rows(`update parameter set value = '${value}' where code = '${code}'`)

const expected = JSON.parse(
  readFileSync(new URL('../../../../samples/regua/esperado.json', import.meta.url), 'utf8'),
)
let malls: number[] = []

beforeAll(async () => {
  const onDay = fixedDayClock(day)
  await inWork(async () => {}, onDay)
  await loadExtract((act) => inWork(act, onDay))
  await database.admin.transaction().execute(async (tx) => {
    await insertSenders(tx)
    await sql`
      insert into app_user (name, login, email, profile_id)
      select x.name, lower(x.name), lower(x.name) || '@regua.example', p.id
      from (values ('Rita'), ('Caio')) as x (name), (select min(id) as id from profile) p
      order by x.name desc`.execute(tx)
  })
  malls = (await rows<{ id: number }>('select id from mall order by id')).map(({ id }) => id)
}, 300_000)

beforeEach(async () => {
  at(day, '08:30')
  actor = person(1)
  await emptyTables(
    database.admin,
    'message',
    'message_left_out',
    'ladder_batch',
    'message_number',
    'ladder_pause',
    'channel_refusal',
    'suspended_address',
  )
  await setParameter('REGUA_ENVIO', 'Sim')
  await setParameter('REGUA_LIBERACAO_AUTOMATICA', 'Não')
  await setParameter('REGUA_AUTOMATICA_MAX', '100')
  await rows(`update erp_load_mall set loaded_at = '${day} 06:04-03'`)
})

const inCents = (reais: number) => Math.round(reais * 100)
const byStep = <T extends { passo: string; pessoa?: string; tipo?: string; motivo?: string }>(
  list: readonly T[],
) =>
  list.toSorted((a, b) => {
    const key = (row: T) => `${row.passo} ${row.pessoa ?? row.tipo} ${row.motivo ?? ''}`
    return key(a) < key(b) ? -1 : 1
  })

describe('Gerar lote', () => {
  test('the figures of 18/11/2026 to the cent, and who stays out', async () => {
    const { status, body } = await make()
    expect(status).toBe(200)
    expect(
      byStep<StepSummary>(body.resumo).map((row) => ({
        passo: row.passo,
        tipo: row.pessoa,
        mensagens: row.mensagens,
        lojistas: row.lojistas,
        boletosPasso: row.boletosPasso,
        absorvidos: row.absorvidos,
        citados: row.citados,
        valorPasso: inCents(row.valorPasso),
        valor: inCents(row.valor),
        corrigido: inCents(row.valorCorrigido),
        porDia: inCents(row.encargoDia),
      })),
    ).toEqual(
      byStep<StepSummary & { tipo: string }>(expected.resumo).map((row) => {
        const { EMAIL: _, CARTA: __, ...sums } = row as unknown as Record<string, unknown>
        return sums
      }),
    )
    expect(
      byStep<Batch['fora'][number]>(body.fora).map((row) => ({
        passo: row.passo,
        motivo: row.motivo,
        tipo: row.pessoa,
        lojistas: row.lojistas,
        boletos: row.boletos,
        valor: inCents(row.valor),
      })),
    ).toEqual(byStep(expected.fora))
    expect(body).toMatchObject({
      data: day,
      estado: 'ABERTO',
      semCarga: [],
      estados: { PROPOSTA: 326 },
      recusaLiberar: null,
    })
  })

  test('ten times is one message each: same ids, same protocols, one event', async () => {
    await make()
    const first = await listed()
    expect(first).toHaveLength(326)
    expect(first.map(({ protocolo }) => protocolo).toSorted()).toEqual(
      Array.from(
        { length: 326 },
        (_, place) => `RG-20261118-${String(place + 1).padStart(6, '0')}`,
      ),
    )
    for (let time = 0; time < 9; time += 1) await make()
    expect(await listed()).toEqual(first)
    expect(await rows('select count(*)::int as n from message_event')).toEqual([{ n: 326 }])
  })

  test('a paid boleto falls, and its message with it; the next one has the next number', async () => {
    await make()
    const [message] = await listed('&passo=D1')
    if (!message) throw new Error('no message')
    const boleto = `(select boleto_id from message_boleto where message_id = ${message.id})`
    const [{ open } = { open: 0 }] = await rows<{ open: number }>(
      `select open_cents as open from boleto where id in ${boleto}`,
    )
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      `update boleto set open_cents = 0 where id in ${boleto} returning id`,
    )
    await make()
    expect((await listed('&passo=D1')).map((row) => row.id)).not.toContain(message.id)
    await rows(`update boleto set open_cents = ${open} where id = ${id}`)
    await make()
    const again = (await listed('&passo=D1')).find(
      ({ idLojista }) => idLojista === message.idLojista,
    )
    expect(again?.protocolo).toBe('RG-20261118-000327')
  })

  test('refuses a day off, another day, a mall out of sight, and two at once', async () => {
    at('2026-11-20', '10:00')
    expect((await make()).body.mensagem).toBe('Hoje não é dia útil.')
    at(day, '10:00')
    expect(await ask('POST', '/regua/lotes/gerar', { data: '2026-11-19' })).toMatchObject({
      status: 422,
      body: { mensagem: 'Só o lote de hoje é gerado.' },
    })
    actor = collector([malls[0] ?? 0])
    expect(await ask('POST', '/regua/lotes/gerar', { shoppings: [malls[1]] })).toMatchObject({
      status: 403,
    })
    actor = person(1)
    await inWork(async (work) => {
      const { lockBatches } = await import('./store/batches.ts')
      await lockBatches(work.tx, malls)
      expect(await make()).toMatchObject({ status: 409 })
    })
  })

  test('a day without batch is 404 in words; a mall sees its own sums', async () => {
    expect(await ask('GET', lote)).toMatchObject({
      status: 404,
      body: { mensagem: 'O lote de 18/11/2026 ainda não foi gerado.' },
    })
    await make()
    const [mall = 0] = malls
    actor = collector([mall])
    const own = await listed()
    expect(new Set(own.map(({ idShopping }) => idShopping))).toEqual(new Set([mall]))
    const { body } = await ask<Batch>('GET', lote)
    expect(body.estados).toEqual({ PROPOSTA: own.length })
    expect(body.liberaveis.map(({ tipo }) => tipo)).not.toContain('NOTIFICACAO')
    const { body: days } = await ask<{ data: Batch[] }>(
      'GET',
      '/regua/lotes?de=2026-11-01&ate=2026-11-30',
    )
    expect(days.data.map(({ data, estados }) => [data, estados])).toEqual([
      [day, { PROPOSTA: own.length }],
    ])
  })
})

describe('the lists', () => {
  test('paid boletos are listed only when they are asked for', async () => {
    await make()
    const left = async (filter: string) =>
      (await ask<{ data: { motivo: string }[] }>('GET', `${lote}/fora?size=1000${filter}`)).body
        .data
    expect((await left('&passo=D1')).map(({ motivo }) => motivo)).not.toContain('PAGO')
    expect(await left('&passo=D1&motivo=PAGO')).toHaveLength(292)
    expect(await left('&passo=D1')).toHaveLength(12 + 21 + 1)
  })

  test('the home of a person is masked, an e-mail is not', async () => {
    await make()
    const found = await ask<{ data: { canal: string; endereco: string; boletos: object[] }[] }>(
      'GET',
      `${lote}/mensagens?size=1000&pessoa=FIADOR`,
    )
    expect(found.body.data.length).toBe(158)
    for (const { canal, endereco, boletos } of found.body.data) {
      expect(canal).toBe('CARTA')
      expect(endereco === '***' || endereco.length > 10).toBe(true)
      expect(boletos.length).toBeGreaterThan(0)
    }
    expect(found.body.data.some(({ endereco }) => endereco === '***')).toBe(true)
  })

  test('both are spreadsheets', async () => {
    await make()
    for (const aba of ['mensagens', 'fora']) {
      const answer = await inject({ method: 'GET', url: `/bff${lote}/xls?aba=${aba}&passo=D1` })
      expect(answer.statusCode, aba).toBe(200)
      expect(answer.rawPayload.length).toBeGreaterThan(1_000)
    }
  })
})

describe('Liberar', () => {
  test('with the count and sum shown: LIBERADA, done, in the log', async () => {
    await make()
    const d1 = await listed('&passo=D1')
    expect(await release(shown(d1))).toMatchObject({
      status: 200,
      body: { liberadas: 8, ignoradas: [] },
    })
    expect(new Set((await listed('&passo=D1')).map(({ estado }) => estado))).toEqual(
      new Set(['LIBERADA']),
    )
    expect(
      await rows(`select count(*)::int as n from message_boleto where is_done and step = 'D1'`),
    ).toEqual([{ n: 8 }])
    expect(
      await rows(`select count(*)::int as n from audit_log where action = 'LIBERAR_MENSAGEM'`),
    ).not.toEqual([{ n: 0 }])
    await make()
    expect(new Set((await listed('&passo=D1')).map(({ estado }) => estado))).toEqual(
      new Set(['LIBERADA']),
    )
  })

  test('by the filter shown, of the messages that are still proposed', async () => {
    await make()
    const d5 = await listed('&passo=D5')
    const { quantidade, valor } = shown(d5)
    expect(valor).toBe(230_755.48)
    const filtro = { passo: 'D5', estado: 'PROPOSTA' }
    expect((await release({ filtro, quantidade, valor })).body.liberadas).toBe(5)
    expect(await release({ filtro, quantidade, valor })).toMatchObject({ status: 409 })
  })

  test('another count or sum, or a message that fell: 409', async () => {
    await make()
    const asked = shown(await listed('&passo=D1'))
    const because = 'O lote mudou. Confira e libere de novo.'
    for (const wrong of [{ quantidade: 7 }, { valor: asked.valor + 0.01 }])
      expect(await release({ ...asked, ...wrong })).toMatchObject({
        status: 409,
        body: { mensagem: because },
      })
    await rows(`delete from message where id = ${asked.ids[0]}`)
    actor = collector(malls)
    expect((await release(asked)).status).toBe(409)
  })

  test('the switch, an old load, no mail server: 422 in words', async () => {
    await make()
    const asked = shown(await listed('&passo=D1'))
    await rows(`update erp_load_mall set loaded_at = '2026-11-13 06:00-03'`)
    expect((await release(asked)).body.mensagem).toMatch(
      /^A última carga de .+ é de 13\/11\/2026\. Carregue os títulos antes de liberar\.$/,
    )
    await setParameter('REGUA_ENVIO', 'Não')
    expect(await release(asked)).toMatchObject({
      status: 422,
      body: { mensagem: 'O envio da régua está desligado.' },
    })
    expect((await ask<Batch>('GET', lote)).body.recusaLiberar).toBe(
      'O envio da régua está desligado.',
    )
  })

  test('notices and corporate tenants are not of the mall collector; a foreign mall is refused', async () => {
    await make()
    const notices = await listed('&passo=PRE_NEGATIVACAO')
    actor = collector(malls)
    expect(await release(shown(notices.slice(0, 1)))).toMatchObject({
      status: 403,
      body: { mensagem: 'Seu perfil não libera notificações.' },
    })
    const [message] = await listed('&passo=D1')
    if (!message) throw new Error('no message')
    await rows(`update message set is_corporate = true where id = ${message.id}`)
    expect((await release(shown([message]))).body.mensagem).toBe(
      'Lojistas corporativos são da Cobrança Corporativa.',
    )
    actor = collector(malls.filter((mall) => mall !== message.idShopping))
    expect((await release(shown([message]))).status).toBe(403)
    actor = person(1, { profile: 'JURÍDICO', rights: rights('LIBERAR_NOTIFICACAO') })
    expect((await release(shown(notices))).body.liberadas).toBe(155)
  })

  test('an address that the releaser typed stays, with its sentence', async () => {
    await make()
    const d1 = await listed('&passo=D1')
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      `select id from message where step = 'D1' and contact_id is not null limit 1`,
    )
    const [{ contact } = { contact: 0 }] = await rows<{ contact: number }>(`
      insert into contact (document, name, kind, created_by, created_by_name, updated_by_name)
      select document, 'Financeiro', 'Financeiro', 1, 'Rita', 'Rita' from message where step = 'D1' limit 1
      returning id as contact`)
    const target = id || d1[0]?.id
    await rows(`update message set contact_id = ${contact} where id = ${target}`)
    const { body } = await release(shown(d1))
    expect(body).toEqual({
      liberadas: 7,
      ignoradas: [{ id: target, texto: 'Endereço cadastrado por você.' }],
    })
    actor = person(2)
    const rest = await listed('&passo=D1&estado=PROPOSTA')
    expect(rest).toMatchObject([{ id: target, motivo: 'Endereço cadastrado por você.' }])
    expect((await release(shown(rest))).body.liberadas).toBe(1)
    await rows(`delete from contact where id = ${contact}`)
  })
})

describe('Retirar', () => {
  const retire = (ids: readonly number[], motivo = 'o gerente pediu para esperar') =>
    ask<{ retiradas: number; ignoradas: object[] }>('POST', `${lote}/retirar`, { ids, motivo })

  test('not proposed again that day; others are told as ignored', async () => {
    await make()
    const [first, second] = await listed('&passo=D5')
    if (!first || !second) throw new Error('no messages')
    expect((await retire([first.id], 'curto')).status).toBe(400)
    expect((await retire([first.id])).body).toEqual({ retiradas: 1, ignoradas: [] })
    expect((await retire([first.id, second.id])).body).toEqual({
      retiradas: 1,
      ignoradas: [{ id: first.id, estado: 'RETIRADA' }],
    })
    await make()
    const now = await listed('&passo=D5')
    expect(now.filter(({ idLojista }) => idLojista === first.idLojista)).toMatchObject([
      { id: first.id, estado: 'RETIRADA', motivo: 'o gerente pediu para esperar' },
    ])
    const { body } = await ask<Batch>('GET', lote)
    expect(body.resumo.find(({ passo }) => passo === 'D5')?.mensagens).toBe(3)
  })

  test('a released message too, by the mall collector of its mall alone', async () => {
    await make()
    const [message] = await listed('&passo=D1')
    if (!message) throw new Error('no message')
    await release(shown([message]))
    actor = collector(malls.filter((mall) => mall !== message.idShopping))
    expect((await retire([message.id])).status).toBe(403)
    actor = collector([message.idShopping])
    expect((await retire([message.id])).body.retiradas).toBe(1)
    expect(await rows(`select count(*)::int as n from message_boleto where is_done`)).toEqual([
      { n: 0 },
    ])
  })
})

describe('the jobs', () => {
  const batches = () =>
    rows<{ n: number; without: number }>(
      `select count(*)::int as n, count(*) filter (where is_without_load)::int as without from ladder_batch`,
    )
  test('make the batch at its hour after the load, at nine without it, saying so', async () => {
    at(day, '06:59')
    await due()
    expect(await batches()).toEqual([{ n: 0, without: 0 }])
    const [late = 0] = malls
    await rows(`update erp_load_mall set loaded_at = '2026-11-17 06:00-03' where mall_id = ${late}`)
    at(day, '07:00')
    await due()
    expect(await batches()).toEqual([{ n: malls.length - 1, without: 0 }])
    at(day, '09:00')
    for (let time = 0; time < 24; time += 1) await due()
    expect(await batches()).toEqual([{ n: malls.length, without: 1 }])
    expect((await ask<Batch>('GET', lote)).body.semCarga).toHaveLength(1)
    expect(await listed()).toHaveLength(326)
  })

  test('make it again after a load', async () => {
    await due()
    const before = await rows<{ id: number; made: Date }>(
      `select mall_id as id, made_at as made from ladder_batch order by 1`,
    )
    const [mall] = malls
    await rows(`update erp_load_mall set loaded_at = '${day} 08:29-03' where mall_id = ${mall}`)
    await due()
    const after = await rows<{ id: number; made: Date }>(
      `select mall_id as id, made_at as made from ladder_batch order by 1`,
    )
    expect(
      after.filter(({ made }, place) => made.getTime() !== before[place]?.made.getTime()),
    ).toMatchObject([{ id: mall }])
  })

  test('release reminders automatically up to the limit of a mall, never notices', async () => {
    await setParameter('REGUA_LIBERACAO_AUTOMATICA', 'Sim')
    await due()
    const states = await rows(`
      select kind, state, count(*)::int as n from message group by 1, 2 order by 1, 2`)
    expect(states).toEqual([
      { kind: 'COBRANCA', state: 'LIBERADA', n: 13 },
      { kind: 'NOTIFICACAO', state: 'PROPOSTA', n: 313 },
    ])
    await emptyTables(database.admin, 'message', 'ladder_batch')
    await setParameter('REGUA_AUTOMATICA_MAX', '1')
    await due()
    const [{ most } = { most: 0 }] = await rows<{ most: number }>(`
      select max(n)::int as most from (
        select count(*) as n from message where state = 'LIBERADA' group by mall_id) x`)
    expect(most).toBe(1)
    await emptyTables(database.admin, 'message', 'ladder_batch')
    await due(false)
    expect(await rows(`select 1 from message where state = 'LIBERADA'`)).toEqual([])
  })

  test('close the day: HORARIO what was released, NAO_LIBERADA the rest', async () => {
    await make()
    await rows(`update ladder_batch set made_at = '${day} 07:00-03'`)
    await release(shown(await listed('&passo=D1')))
    at(day, '17:59')
    await inWork(closeBatches)
    expect((await ask<Batch>('GET', lote)).body.estado).toBe('ABERTO')
    at(day, '18:00')
    await inWork(closeBatches)
    expect(
      await rows(`select reason, count(*)::int as n from message group by 1 order by 1`),
    ).toEqual([
      { reason: 'HORARIO', n: 8 },
      { reason: 'NAO_LIBERADA', n: 318 },
    ])
    expect((await ask<Batch>('GET', lote)).body.estado).toBe('ENCERRADO')
    expect((await make()).body.mensagem).toBe('O lote de hoje está encerrado.')
    await inWork(closeBatches)
    expect(
      await rows(`select count(*)::int as n from message_event where event = 'RETIRADA'`),
    ).toEqual([{ n: 326 }])
  })
})

describe('pauses, refusals, addresses', () => {
  const tenantOf = async (step: string) => {
    const [message] = await listed(`&passo=${step}`)
    if (!message) throw new Error('no message')
    return message
  }
  const motivo = 'férias coletivas da loja'

  test('a pause keeps the tenant out; a long one only once another person confirms', async () => {
    await make()
    const { idLojista } = await tenantOf('D1')
    const paused = await ask<{ id: number; aguardaConfirmacao: boolean }>('POST', '/regua/pausas', {
      idLojista,
      ate: '2027-01-10',
      motivo,
    })
    expect(paused).toMatchObject({ status: 200, body: { aguardaConfirmacao: true } })
    await make()
    expect((await listed('&passo=D1')).map((row) => row.idLojista)).toContain(idLojista)
    const confirm = `/regua/pausas/${paused.body.id}/confirmar`
    expect(await ask('POST', confirm)).toMatchObject({
      status: 403,
      body: { mensagem: 'Outra pessoa precisa confirmar.' },
    })
    actor = person(2)
    expect(await ask('GET', '/regua/pausas')).toMatchObject({
      body: { data: [{ idLojista, por: 'Rita', aguardaConfirmacao: true, podeConfirmar: true }] },
    })
    expect((await ask('POST', confirm)).status).toBe(200)
    await make()
    expect((await listed('&passo=D1')).map((row) => row.idLojista)).not.toContain(idLojista)
    expect((await ask<Batch>('GET', lote)).body.fora.map((row) => row.motivo)).toContain('PAUSA')
    expect((await ask('DELETE', `/regua/pausas/${paused.body.id}`, { motivo })).status).toBe(200)
    await make()
    expect((await listed('&passo=D1')).map((row) => row.idLojista)).toContain(idLojista)
  })

  test('the third pause in 90 days waits for another person; a wrong one names its fields', async () => {
    await make()
    const { idLojista } = await tenantOf('D1')
    const pause = (more: object = {}) =>
      ask<{ id: number; aguardaConfirmacao: boolean }>('POST', '/regua/pausas', {
        idLojista,
        ate: '2026-11-20',
        motivo,
        ...more,
      })
    expect(await pause({ motivo: 'curto', passo: 'D99' })).toMatchObject({
      status: 400,
      body: { campos: [{ campo: 'motivo' }, { campo: 'passo' }] },
    })
    const waits = []
    for (let time = 0; time < 3; time += 1) {
      const { body } = await pause()
      waits.push(body.aguardaConfirmacao)
      await ask('DELETE', `/regua/pausas/${body.id}`, { motivo })
    }
    expect(waits).toEqual([false, false, true])
    actor = collector([])
    expect((await pause()).status).toBe(404)
  })

  test('a refusal keeps reminders away from a channel until it is taken back', async () => {
    await make()
    const { idLojista } = await tenantOf('D5')
    const refusal = { idLojista, pessoa: 'LOJISTA', canal: 'EMAIL', origem: 'TELEFONE' }
    expect((await ask('POST', '/regua/recusas', refusal)).status).toBe(200)
    expect((await ask('POST', '/regua/recusas', refusal)).status).toBe(409)
    await make()
    expect((await listed('&passo=D5')).map((row) => row.idLojista)).not.toContain(idLojista)
    const { body } = await ask<{ data: { id: number }[] }>('GET', '/regua/recusas')
    expect(body.data).toMatchObject([{ idLojista, canal: 'EMAIL', desde: day, origem: 'TELEFONE' }])
    expect((await ask('DELETE', `/regua/recusas/${body.data[0]?.id}`, { motivo })).status).toBe(200)
    await make()
    expect((await listed('&passo=D5')).map((row) => row.idLojista)).toContain(idLojista)
  })

  test('an address reactivated twice within 30 days asks for another person', async () => {
    await make()
    const { id } = await tenantOf('D1')
    const suspend = () =>
      rows(`
        insert into suspended_address (mall_id, channel, address, tenant_id, document, since, reason)
        select mall_id, channel, address, tenant_id, document, day, 'Devolvida: caixa cheia'
        from message where id = ${id}`)
    const reactivate = async () => {
      const { body } = await ask<{ data: { id: number }[] }>('GET', '/regua/enderecos-suspensos')
      return ask('POST', `/regua/enderecos-suspensos/${body.data[0]?.id}/reativar`, { motivo })
    }
    await suspend()
    expect(await reactivate()).toMatchObject({ status: 200, body: { aguardaConfirmacao: false } })
    await suspend()
    expect(await reactivate()).toMatchObject({
      status: 200,
      body: { mensagem: 'Proposta enviada para confirmação.', aguardaConfirmacao: true },
    })
    expect(await reactivate()).toMatchObject({
      status: 403,
      body: { mensagem: 'Outra pessoa precisa confirmar.' },
    })
    actor = person(2)
    expect(await reactivate()).toMatchObject({ body: { aguardaConfirmacao: false } })
    expect(await ask('GET', '/regua/enderecos-suspensos')).toMatchObject({ body: { data: [] } })
  })
})
