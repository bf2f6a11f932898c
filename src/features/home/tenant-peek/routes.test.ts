import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { userOf } from '#testing/test-users.ts'

import { routes } from './routes.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const clock = fixedDayClock(today)
const { inject } = servedRoutes({ database, routes, clock, authenticate: async () => actor })
let actor: Actor

const person = (malls: Actor['malls'], screens: readonly string[] = ['/linha-do-tempo']) =>
  userOf(screens, { id: null, malls })

beforeEach(async () => {
  actor = person('all')
  await emptyTables(database.admin, 'note', 'note_mention')
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  await sql`delete from justification where text like 'Teste%'`.execute(database.admin)
})

const document = '36576230000140'
const peek = async (payload: object) => {
  const answer = await inject({ method: 'POST', url: '/bff/lojista/painel', payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const one = async (text: ReturnType<typeof sql<{ id: number }>>) =>
  (await text.execute(database.admin)).rows[0]?.id ?? 0
const cycle = (month: string, status: 'ABERTO' | 'ENCERRADO') =>
  one(sql<{ id: number }>`
    insert into cycle (competence, status, cutoff_on, opened_by_name)
    values (${`${month}-01`}, ${status}, ${`${month}-05`}, 'Renata') returning id`)
const justification = (text: string, limit: number | null, requirement = 'CHAMADO') =>
  one(sql<{ id: number }>`
    insert into justification (text, requirement, exception_limit)
    values (${text}, ${requirement}, ${limit}) returning id`)

type Item = {
  readonly justification?: number
  readonly outcome?: string
  readonly guards?: readonly object[]
  readonly exempted?: number
}
const item = (number: string, cycleId: number, { guards = [], ...more }: Item = {}) =>
  one(sql<{ id: number }>`
    insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
      outcome, is_negativate, flag_set_by, justification_id, ticket, observation, number,
      original_number, luc, trade_name, tenant_name, document, due_on, original_due_on,
      balance_cents, step_entered_on, guards, exemption_count)
    select b.mall_id, ${cycleId}, b.id, c.id, c.tenant_id,
      case when ${more.outcome ?? null}::text is null
        then 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING' else 'FINALIZADO' end,
      ${more.outcome ?? null}, ${more.justification === undefined},
      case when ${more.justification ?? null}::int is not null then 'PESSOA' end,
      ${more.justification ?? null}, case when ${more.justification ?? null}::int is not null
        then '884990' end, null, b.number, b.number, c.luc, c.trade_name, c.name, c.document,
      b.due_on, b.original_due_on, b.open_cents, '2026-11-10', ${JSON.stringify(guards)}::jsonb,
      ${more.exempted ?? 0}
    from boleto b join contract c on c.id = b.contract_id
    where b.number = ${number}
    returning id`)

describe('panel next to a list', () => {
  test('shows debt and state of a tenant by its document in a mall', async () => {
    await insertBoleto(database.admin, '1', { dueOn: '2026-08-10', cents: 150_000 })
    await insertBoleto(database.admin, '2', { dueOn: '2026-11-10', cents: 50_000 })
    await insertBoleto(database.admin, '3', { mall: 2 })
    const { status, body } = await peek({ documento: '36.576.230/0001-40', idShopping: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      companyName: 'Loja Sol Ltda',
      documentNumber: document,
      shoppingName: 'Shopping Alfa',
      totalOverdue: 2000,
      diasAtraso: 100,
      faixas: [0, 500, 0, 0, 1500, 0],
      emAberto: [
        { numero: '1', vencimento: '2026-08-10', diasAtraso: 100, valor: 1500 },
        { numero: '2', vencimento: '2026-11-10', diasAtraso: 8, valor: 500 },
      ],
      fatos: [{ titulo: 'Venceu' }, { titulo: 'Venceu' }],
      guardas: [],
      noCiclo: 0,
      ultimaDecisao: null,
      notas: [],
      quantasNotas: 0,
    })
  })

  test('shows each guard once, blocks first, with its number of boletos', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    const open = await cycle('2026-11', 'ABERTO')
    const guard = (codigo: string, severidade: string) => ({
      codigo,
      severidade,
      pessoa: 'LOJISTA',
      texto: `Texto ${codigo}`,
      orientacao: '',
    })
    await item('1', open, { guards: [guard('G13', 'ALERTA')] })
    await item('2', open, { guards: [guard('G13', 'ALERTA'), guard('G02', 'BLOQUEIO')] })
    expect((await peek({ documento: document, idShopping: 1 })).body).toMatchObject({
      noCiclo: 2,
      guardas: [
        { codigo: 'G02', severidade: 'BLOQUEIO', texto: 'Texto G02', boletos: 1, fiador: null },
        { codigo: 'G13', severidade: 'ALERTA', texto: 'Texto G13', boletos: 2 },
      ],
    })
  })

  test('refuses tenants of another mall, and users without such a screen', async () => {
    await insertBoleto(database.admin, '1', { mall: 2 })
    actor = person([1])
    expect((await peek({ documento: document, idShopping: 2 })).status).toBe(404)
    expect((await peek({ clientId: 1 })).status).toBe(404)
    expect((await peek({})).status).toBe(404)
    actor = person('all', ['/auditoria'])
    expect((await peek({ clientId: 1 })).status).toBe(403)
  })
})

describe('decision of the previous cycle', () => {
  async function decided(own: Item, exempted = 0) {
    await insertBoleto(database.admin, '1')
    await item('1', await cycle('2026-10', 'ENCERRADO'), { outcome: 'ISENTO', ...own })
    const now = await item('1', await cycle('2026-11', 'ABERTO'), { exempted })
    const { body } = await peek({ documento: document, idShopping: 1, idBoleto: now })
    return body['ultimaDecisao']
  }

  test('is shown with justification and ticket, and can be reused', async () => {
    const id = await justification('Teste de contestação', 2)
    expect(await decided({ justification: id }, 1)).toEqual({
      ciclo: '2026-10',
      numBoleto: '1',
      mesmoBoleto: true,
      decisao: 'ISENTAR',
      idJustificativa: id,
      txtJustificativa: 'Teste de contestação',
      numChamado: '884990',
      txtObservacao: null,
      recusa: null,
    })
  })

  test('cannot be reused once its justification reached its limit', async () => {
    const id = await justification('Teste de contestação', 2)
    expect(await decided({ justification: id }, 2)).toMatchObject({
      recusa:
        "A justificativa 'Teste de contestação' chegou ao limite: o boleto já foi isento em 2 ciclos.",
    })
  })

  test('cannot be reused if its justification was deactivated or requires a file', async () => {
    const id = await justification('Teste desativado', null)
    await sql`update justification set is_active = false where id = ${id}`.execute(database.admin)
    expect(await decided({ justification: id })).toMatchObject({
      recusa: "A justificativa 'Teste desativado' foi desativada.",
    })
    await sql`update justification set is_active = true, requirement = 'ANEXO' where id = ${id}`.execute(
      database.admin,
    )
    const { body } = await peek({ documento: document, idShopping: 1 })
    expect(body['ultimaDecisao']).toMatchObject({
      recusa: "A justificativa 'Teste desativado' pede um anexo: justifique pelo diálogo.",
    })
  })

  test('of another boleto of the tenant counts if this one has none', async () => {
    await insertBoleto(database.admin, '1')
    await insertBoleto(database.admin, '2')
    await item('1', await cycle('2026-10', 'ENCERRADO'), { outcome: 'NEGATIVADO' })
    const now = await item('2', await cycle('2026-11', 'ABERTO'))
    const { body } = await peek({ documento: document, idShopping: 1, idBoleto: now })
    expect(body['ultimaDecisao']).toMatchObject({
      ciclo: '2026-10',
      numBoleto: '1',
      mesmoBoleto: false,
      decisao: 'NEGATIVAR',
      recusa: null,
    })
  })
})

describe('tenants of documents', () => {
  const find = async (lojistas: object[]) => {
    const answer = await inject({
      method: 'POST',
      url: '/bff/lojista/por-documento',
      payload: { lojistas },
    })
    return { status: answer.statusCode, content: answer.json<{ content?: unknown }>().content }
  }

  test('in the order of the request; unknown ones and those of other malls are null', async () => {
    await insertBoleto(database.admin, 'B1', { document })
    await insertBoleto(database.admin, 'B2', { document, mall: 2 })
    const idIn = (mall: number) =>
      one(sql`select id from tenant where document = ${document} and mall_id = ${mall}`)
    const [first, second] = [await idIn(1), await idIn(2)]
    const wanted = [
      { documento: document, idShopping: 2 },
      { documento: '45543915000181', idShopping: 1 },
      { documento: document, idShopping: 1 },
    ]
    expect(await find(wanted)).toEqual({ status: 200, content: [second, null, first] })
    actor = person([1])
    expect((await find(wanted)).content).toEqual([null, null, first])
    actor = person('all', [])
    expect((await find(wanted)).status).toBe(403)
  })
})
