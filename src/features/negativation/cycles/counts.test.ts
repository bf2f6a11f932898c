import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { testApp } from '#testing/test-app.ts'
import type { Actor } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import { listedNow } from '#features/negativation/bureau-results/actions/negativated-boletos.ts'
import { queueOf } from '#features/negativation/cycles/actions/queue.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { STEPS, WORKFLOW_STATUSES } from '#features/negativation/debt-items/rules/status.ts'
import { rollUpCounters } from '#features/negativation/debt-items/store/tally.ts'

// Checks every count of rules 4.8 against an independent query over the rows.
// The data include what breaks counts: one fiador on several boletos, one document in two LUCs,
// persons in two malls. They also have a mall in every status, and boletos on their way.

const world = ownWorld()
const { database } = world
let app: FastifyInstance
let malls: Actor['malls'] = 'all'

const actor = (): Actor => ({
  id: 1,
  name: 'Pessoa 1',
  login: 'pessoa.1',
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map([
    ...Object.values(STEPS).flatMap(({ path }) =>
      path === undefined ? [] : [[path, new Set<string>(WORKFLOW_STATUSES)] as const],
    ),
    ['/acompanhamento-workflow', new Set<string>()],
    ['/boletos-negativados', new Set(['FINALIZADO', 'FINALIZADO_COM_ERRO'])],
    ['/acompanhar-boletos', new Set<string>()],
  ]),
})

const lojas = [documentEnding('11'), documentEnding('13'), documentEnding('17')]
const fiadores = [documentEnding('21', 'F'), documentEnding('35', 'F'), documentEnding('47', 'F')]

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    clock: fixedDayClock(localDate('2026-11-20')),
    routes: processRoutes,
    authenticate: async () => actor(),
  })
  await world.open()
  const of = [
    await world.addMall('Shopping Um'),
    await world.addMall('Shopping Dois'),
    await world.addMall('Shopping Três'),
  ]
  await world.rows(`insert into bureau_informant values ('11222333', 1)`)
  await world.rows(
    `
      insert into bureau_batch (
        informant_root, operation, remessa, status, movement_on, file_name, created_by_name
      )
      values ('11222333', 'INCLUSAO', 1, 'ENVIADO', '2026-11-19', 'x', 'x')`,
  )
  let n = 0
  for (const [at, mall] of of.entries())
    for (const status of WORKFLOW_STATUSES)
      for (const twice of [0, 1, 2]) {
        // The third mall has only two steps, like most malls.
        if (at === 2 && !['PENDENTE_DE_ENVIO', 'FINALIZADO'].includes(status)) continue
        n += 1
        const { itemId } = await world.addBoleto({
          mall,
          document: lojas[(n + at) % 3] ?? '',
          cents: 10_000 + n,
          fiadores:
            n % 4 === 0
              ? []
              : [fiadores[n % 3] ?? '', ...(n % 2 ? [fiadores[(n + 1) % 3] ?? ''] : [])],
        })
        const ended = status === 'FINALIZADO' ? ['NEGATIVADO', 'ISENTO', 'BAIXADO'][twice] : null
        const isExempt =
          ended === 'ISENTO' ||
          (twice === 1 && status !== 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING' && ended === null)
        await world.rows(
          `
            update negativation_item
            set status = $2, outcome = $3, is_negativate = not $4::boolean,
              flag_set_by = case when $4 then 'PESSOA' end,
             justification_id = case when $4 then 1 end,
             step_entered_on = date '2026-11-02' + ($5::int % 9),
             failed_operation = case when $2 = 'FINALIZADO_COM_ERRO' then 'INCLUSAO' end,
             batch_id = case when $2 = 'PENDENTE_DE_ENVIO' and $6::int = 2 then 1 end,
             removal = case
               when $2 like '%BAIXA%' then '{"motive": "PAGAMENTO", "from": {"status": "FINALIZADO", "outcome": "NEGATIVADO"}, "receipts": []}'::jsonb end,
             removal_due_on = case when $2 like '%BAIXA%' then date '2026-11-23' + $5::int % 3 end
           where id = $1`,
          [itemId, status, ended, isExempt, n, twice],
        )
        if (
          ['FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'].includes(status) ||
          (ended !== null && ended !== 'ISENTO')
        )
          await world.rows(
            `
              update item_person
              set inclusion = 'ATIVO', was_ever_listed = true, listed_cents = 9000 + id
              where item_id = $1 and (kind = 'LOJISTA' or id % 2 = 0)`,
            [itemId],
          )
      }
})
afterAll(async () => {
  await world.close()
  await app.close()
})

const ask = async <T>(path: string, body: object = {}): Promise<T[]> =>
  (await app.inject({ method: 'POST', url: `/bff/workflow/serasa/${path}`, payload: body })).json<{
    content: T[]
  }>().content
const get = async <T>(path: string): Promise<T> =>
  (await app.inject({ method: 'GET', url: `/bff/${path}` })).json<T>()

type Mall = {
  idShopping: number
  quantidadeClientes: number
  quantidadeBoletos: number
  quantidadeFiador: number
  quantidadeExcecao: number
  quantidadeJustificativas: number
}
type Counts = readonly (readonly number[])[]

/** Figures per mall, mall first. */
const recount = async (query: string): Promise<Counts> =>
  (await database.adminPool.query({ text: query, rowMode: 'array' })).rows.map((row: unknown[]) =>
    row.map(Number),
  )
const clientCounts = (row: Mall) => [
  row.idShopping,
  row.quantidadeClientes,
  row.quantidadeBoletos,
  row.quantidadeFiador,
]
const byMall = (rows: readonly (readonly number[])[]): Counts =>
  rows.toSorted(([a = 0], [b = 0]) => a - b)

/** Counts distinct persons of a kind in `items` independently: concatenates keys, then counts. */
const different = (items: string, kind: 'FIADOR' | 'LOJISTA') => `(select count(*) from (
  select 1
  from item_person q
  where q.kind = '${kind}' and q.item_id in (select id from ${items} z where z.mall_id = a.mall_id)
  group by q.document) d)`

const stepCounts = (items: string, more = '') => `
  select a.mall_id,
    (
      select count(*)
      from (select 1 from ${items} z where z.mall_id = a.mall_id group by z.document) d
    ),
    count(a.id), ${different(items, 'FIADOR')}${more}
    from ${items} a
    group by a.mall_id
    order by a.mall_id`

for (const isFolded of [false, true])
  describe(`counts of rules 4.8 equal a recount, ${isFolded ? 'from cached sums' : 'before sums are cached'}`, () => {
    beforeAll(async () => {
      if (isFolded) await database.admin.transaction().execute((tx) => rollUpCounters(tx))
    })

    test('eligible customers (1:2.6): distinct customers, boletos, distinct fiadores', async () => {
      const shownMalls = await ask<Mall>('serasa-shopping/totalshopping', {
        codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
      })
      expect(byMall(shownMalls.map(clientCounts))).toEqual(
        await recount(
          stepCounts(`(select * from negativation_item where status like 'AGUARDANDO_QA%')`),
        ),
      )
    })

    test('without a status they cover the eligible step, like their title', async () => {
      expect(await ask<Mall>('serasa-shopping/totalshopping', {})).toEqual(
        await ask<Mall>('serasa-shopping/totalshopping', {
          codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
        }),
      )
    })

    test("sending (1:2.13): only NEGATIVAR, without items in flight; 'Exceções' of the whole cycle, ended ones too", async () => {
      const shownMalls = await ask<Mall>('serasa-shopping/totalshopping', {
        codigoStatus: ['PENDENTE_DE_ENVIO'],
      })
      const expectedCounts = await recount(
        stepCounts(
          `
            (
              select *
              from negativation_item
              where status = 'PENDENTE_DE_ENVIO' and is_negativate and coalesce(batch_id, 0) = 0
            )`,
          `, (select count(*) from negativation_item e where e.mall_id = a.mall_id and e.is_negativate is false)`,
        ),
      )
      expect(
        byMall(shownMalls.map((row) => [...clientCounts(row), row.quantidadeExcecao])),
      ).toEqual(expectedCounts)
      // The figure must differ from a count of open items only.
      const open = await recount(
        `select count(*) from negativation_item where not is_negativate and status <> 'FINALIZADO'`,
      )
      expect(expectedCounts.reduce((sum, row) => sum + (row[4] ?? 0), 0)).toBeGreaterThan(
        open[0]?.[0] ?? 0,
      )
      expect(shownMalls.map(({ quantidadeJustificativas }) => quantidadeJustificativas)).toEqual([
        0, 0, 0,
      ])
    })

    test('follow-up (1:2.8): a fiador of several statuses counts once per mall, and in each status', async () => {
      const shown = await ask<
        Mall & {
          porStatus: (Mall & {
            codigo: string
            resultados: { codigo: string; quantidadeBoletos: number }[]
          })[]
        }
      >('serasa-shopping/acompanhar-shopping')
      const items = `(select * from negativation_item where status not like '%BAIXA%')`
      const whole = await recount(
        `
          select a.mall_id, count(a.id), ${different(items, 'FIADOR')},
            count(a.id) filter (where a.justification_id > 0)
          from ${items} a
          group by 1
          order by 1`,
      )
      expect(
        byMall(
          shown.map((row) => [
            row.idShopping,
            row.quantidadeBoletos,
            row.quantidadeFiador,
            row.quantidadeJustificativas,
          ]),
        ),
      ).toEqual(whole)
      const summed = shown
        .flatMap(({ porStatus }) => porStatus)
        .reduce((sum, row) => sum + row.quantidadeFiador, 0)
      expect(summed).toBeGreaterThan(whole.reduce((sum, row) => sum + (row[2] ?? 0), 0))
      for (const status of WORKFLOW_STATUSES.filter((code) => !code.includes('BAIXA'))) {
        const own = `(select * from negativation_item where status = '${status}')`
        expect(
          byMall(
            shown.flatMap((row) =>
              row.porStatus
                .filter(({ codigo }) => codigo === status)
                .map((part) => [
                  row.idShopping,
                  part.quantidadeBoletos,
                  part.quantidadeFiador,
                  part.quantidadeJustificativas,
                ]),
            ),
          ),
          status,
        ).toEqual(
          await recount(
            `
              select a.mall_id, count(a.id), ${different(own, 'FIADOR')},
                count(a.id) filter (where a.justification_id > 0)
              from ${own} a
              group by 1
              order by 1`,
          ),
        )
      }
      const ended = shown.flatMap((row) =>
        row.porStatus.flatMap(({ resultados }) =>
          resultados.map(
            ({ codigo, quantidadeBoletos }) => `${row.idShopping} ${codigo} ${quantidadeBoletos}`,
          ),
        ),
      )
      const { rows } = await sql<{ line: string }>`
        select mall_id || ' ' || outcome || ' ' || count(*) as line
        from negativation_item
        where status = 'FINALIZADO'
        group by mall_id, outcome`.execute(database.admin)
      expect(ended.toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
    })

    test('results and errors (1:2.12, 1:2.17): records, boletos, distinct persons, each boleto with its value once', async () => {
      const sent = `negativation_item i, item_person p where i.id = p.item_id and p.inclusion <> 'A_ENVIAR'`
      type Group = {
        linhas: number
        contagens: { boletos: number; pessoas: number }
        somas: { valTotalVencido: number }
      }
      const figures = async (path: string, body: object) => {
        const answer = await app.inject({
          method: 'POST',
          url: `/bff/workflow/serasa/serasa-negativacao/buscar/${path}`,
          payload: { ...body, page: 1, size: 500, agrupar: 'lojista' },
        })
        const { boletos, pessoas, pageInfo, totais, grupos } = answer.json<{
          boletos: number
          pessoas: number
          pageInfo: { totalItems: number }
          totais: { valTotalVencido: number }
          grupos: Group[]
        }>()
        return {
          whole: [pageInfo.totalItems, boletos, pessoas, Math.round(totais.valTotalVencido * 100)],
          groups: grupos
            .map((group) => [
              group.linhas,
              group.contagens.boletos,
              group.contagens.pessoas,
              Math.round(group.somas.valTotalVencido * 100),
            ])
            .toSorted(),
        }
      }
      const results = `(i.status = 'FINALIZADO' and i.outcome in ('NEGATIVADO', 'BAIXADO') or i.status like '%BAIXA%')`
      const failed = `i.status = 'FINALIZADO_COM_ERRO'`
      // Takes the highest record per boleto, then sums them.
      const counts = (where: string, by: 'anyone' | 'tenant_id' = 'anyone') =>
        recount(`
          with records as (
            select 'x' as anyone, i.tenant_id, i.id as item, p.document, p.listed_cents as cents,
              row_number() over (partition by i.id order by p.listed_cents desc, p.id) as place
            from ${sent} and (${where})
          ), persons as (
            select distinct ${by} as by, document from records
          )
          select (select count(*) from records x where x.${by} = r.${by}),
            count(*), (select count(*) from persons q where q.by = r.${by}), sum(r.cents)
          from records r
          where r.place = 1
          group by r.${by}`)
      const expected = async (where: string) => ({
        whole: (await counts(where))[0],
        groups: (await counts(where, 'tenant_id')).toSorted(),
      })
      expect(
        await figures('negativados', { status: ['FINALIZADO', 'FINALIZADO_COM_ERRO'] }),
      ).toEqual(await expected(`${results} or ${failed}`))
      expect(await figures('negativados', { status: ['FINALIZADO'] })).toEqual(
        await expected(results),
      )
      expect(await figures('negativados', { status: ['FINALIZADO_COM_ERRO'] })).toEqual(
        await expected(failed),
      )
      const listed = `p.inclusion = 'ATIVO' and coalesce(p.exclusion, '') <> 'EXCLUIDO'`
      expect(await figures('negativados', { noBureau: true })).toEqual(await expected(listed))
      expect(await figures('erro-negativados', {})).toEqual(await expected(failed))
      // One person guarantees several boletos, and one boleto has several persons.
      const [[records = 0, boletos = 0, persons = 0] = []] = await counts(`${results} or ${failed}`)
      expect(records).toBeGreaterThan(boletos)
      expect(boletos).toBeGreaterThan(persons)
    })

    test('the start page and its lists agree on errors, pending removals and current listings', async () => {
      const queueOfPath = async (path: string) => {
        const entry = (await world.act(actor(), queueOf)).find((one) => one.path === path)
        return [[entry?.itens, entry?.valor]]
      }
      const search = async (path: string, body: object) =>
        (
          await app.inject({ method: 'POST', url: `/bff/workflow/serasa/${path}`, payload: body })
        ).json<{ boletos: number; pessoas: number; totais: { valTotalVencido: number } }>()
      const failed = await search('serasa-negativacao/buscar/erro-negativados', {})
      expect(await queueOfPath('/reenvio-retorno-erro')).toEqual([
        [failed.boletos, Math.round(failed.totais.valTotalVencido * 100)],
      ])
      expect(await queueOfPath('/baixa-semiautomatica')).toEqual(
        await recount(`
          select count(id), sum(coalesce(nullif(listed_cents, 0), balance_cents))
          from negativation_item
          where status like '%BAIXA%' and batch_id is null`),
      )
      const atBureau = await search('serasa-negativacao/buscar/negativados', { noBureau: true })
      const onPage = await world.act(actor(), listedNow)
      expect([onPage.boletos, onPage.pessoas, onPage.valor]).toEqual([
        atBureau.boletos,
        atBureau.pessoas,
        Math.round(atBureau.totais.valTotalVencido * 100),
      ])
    })

    test('removals (1:2.16): distinct customers, boletos, distinct fiadores and listed persons of a mall', async () => {
      const shownMalls = await ask<Mall & { quantidadePessoas: number }>(
        'serasa-baixa-automatica/totalshopping',
      )
      const waiting = `(select * from negativation_item where status like '%BAIXA%' and batch_id is null)`
      const listed = (kinds: string) => `(select count(*) from (
        select 1
        from item_person q join ${waiting} z on z.id = q.item_id
        where z.mall_id = a.mall_id and q.inclusion = 'ATIVO' and q.kind in (${kinds})
        group by q.document) d)`
      const expected = await recount(`
        select a.mall_id,
          (select count(*) from (
            select 1 from ${waiting} z where z.mall_id = a.mall_id group by z.document) d),
          count(a.id), ${listed(`'FIADOR'`)}, ${listed(`'FIADOR', 'LOJISTA'`)}
        from ${waiting} a
        group by a.mall_id
        order by a.mall_id`)
      expect(
        byMall(shownMalls.map((row) => [...clientCounts(row), row.quantidadePessoas])),
      ).toEqual(expected)
      // A person who was never listed does not count as leaving.
      const everybody = await recount(stepCounts(waiting))
      expect(everybody.reduce((sum, row) => sum + (row[3] ?? 0), 0)).toBeGreaterThan(
        expected.reduce((sum, row) => sum + (row[3] ?? 0), 0),
      )
    })

    test('opening the open cycle again: distinct customers and fiadores over all malls', async () => {
      const opened = await app.inject({
        method: 'POST',
        url: '/bff/workflow/serasa/serasa-ciclo/abrir',
        payload: {},
      })
      const { shoppings, clientes, boletos, fiadores, valor } =
        opened.json<Record<'shoppings' | 'clientes' | 'boletos' | 'fiadores' | 'valor', number>>()
      const keys = (columns: string, kind: string) =>
        `(select count(*) from (select 1 from item_person where kind = '${kind}' group by ${columns}) d)`
      expect([[shoppings, clientes, boletos, fiadores, Math.round(valor * 100)]]).toEqual(
        await recount(
          `
            select (select count(*) from (select 1 from negativation_item group by mall_id) d),
              ${keys('document', 'LOJISTA')}, count(id), ${keys('document', 'FIADOR')},
              sum(balance_cents)
            from negativation_item`,
        ),
      )
      // One customer is in several malls: the sum of the rows is larger.
      expect(clientes).toBeLessThan(
        (await recount(stepCounts('(select * from negativation_item)'))).reduce(
          (sum, row) => sum + (row[1] ?? 0),
          0,
        ),
      )
    })

    test('the start page counts the items not in flight, the cycle panel all items of the cycle', async () => {
      const steps = await recount(`
        select array_position(array['${WORKFLOW_STATUSES.join("','")}'], status), count(id),
          count(id) filter (where batch_id is null)
        from negativation_item
        group by 1
        order by 1`)
      const panel = await get<{
        funil: { codigo: (typeof WORKFLOW_STATUSES)[number]; parados: number }[]
        ciclo: { boletos: number }
      }>('workflow/serasa/serasa-ciclo/1/painel')
      expect(
        panel.funil.map(({ codigo, parados }) => [WORKFLOW_STATUSES.indexOf(codigo) + 1, parados]),
      ).toEqual(steps.map(([place, here]) => [place, here]))
      expect([[panel.ciclo.boletos]]).toEqual(
        await recount('select count(id) from negativation_item'),
      )
      const content = await world.act(actor(), queueOf)
      const waiting = Map.groupBy(
        steps.filter(
          ([place]) =>
            STEPS[WORKFLOW_STATUSES[(place ?? 1) - 1] ?? 'FINALIZADO'].path !== undefined,
        ),
        ([place]) => STEPS[WORKFLOW_STATUSES[(place ?? 1) - 1] ?? 'FINALIZADO'].path,
      )
      expect(new Map(content.map(({ path, itens }) => [path, itens]))).toEqual(
        new Map(
          [...waiting].map(([path, rows]) => [
            path,
            rows.reduce((sum, row) => sum + (row[2] ?? 0), 0),
          ]),
        ),
      )
    })
  })

test('a user with one mall gets the counts of that mall', async () => {
  malls = [2]
  const shownMalls = await ask<Mall>('serasa-shopping/acompanhar-shopping')
  malls = 'all'
  const whole = await ask<Mall>('serasa-shopping/acompanhar-shopping')
  expect(shownMalls).toEqual(whole.filter(({ idShopping }) => idShopping === 2))
})
