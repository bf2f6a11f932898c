import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { openCycle, openCycleWhenDue } from '#features/negativation/cycles/actions/cycle.ts'
import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import {
  emptyWorld,
  insertBoleto,
  insertMalls,
  insertTituloLoad,
} from '#testing/example-debt-items.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { routes as settings } from '#features/platform/parameters/routes.ts'
import { routes as negativationSettings } from '#features/negativation/negativation-settings/routes.ts'
import { routes as notices } from '#features/ledger/notices/routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { inTransaction } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'
import type { Actor, Work } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import {
  exceptionLists,
  type ExceptionRow,
  LIST_CODES,
  type ListCode,
  MODULES,
} from './contract/lists.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const base = '/bff/config/excecoes'
const { inject, inWork } = servedRoutes({
  database,
  routes: [...routes, ...processRoutes, ...notices, ...settings, ...negativationSettings],
  clock,
  authenticate: async () => actor,
})
let actor: Actor | undefined

const someone = (malls: Actor['malls'], screens = ['/configuracoes-excecoes']): Actor => ({
  id: 1,
  name: 'Rita',
  login: 'rita',
  profile: 'RÉGUA DE COBRANÇA',
  malls,
  rights: new Map(screens.map((screen) => [screen, new Set(['PENDENTE_DE_ENVIO'])])),
})
const everyScreen = [
  '/configuracoes-excecoes',
  '/cartas-email',
  '/inclusao-negativacao-manual',
  '/cadastro-serasa',
]

const get = (url: string) => inject({ method: 'GET', url: `${base}/${url}` })
const send = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  inject({ method, url: `${base}/${url}`, ...(payload ? { payload } : {}) })
const work = <T>(act: (unit: Work) => Promise<T>) => inWork(act)

// Amounts on the wire are in reais.
type Sum = { titulos: number; boletos: number; valor: number }
type Effect = { oculta: Sum; antes: Sum; emNegativacao: number; noBureau: number }
type SavedRecord = { mensagem: string; registro: ExceptionRow; efeito: Effect }
const create = async (list: ListCode, fields: object): Promise<SavedRecord> => {
  const answer = await send('POST', list, { modulos: [1], ...fields })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SavedRecord>()
}
const simulate = async (list: ListCode, fields: object): Promise<Effect> => {
  const answer = await send('POST', `${list}/simular`, { modulos: [1], ...fields })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Effect>()
}
/** What the view `excepted_titulo` returns for a record. */
const hiddenBy = async (id: number): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as titulos, count(distinct boleto_id)::int as boletos,
      coalesce(sum(open_cents), 0)::float8 / 100 as valor
    from (
      select distinct titulo_id, boleto_id, open_cents
      from excepted_titulo
      where record_id = ${id} and open_cents > 0
    ) x`.execute(database.admin)
  return rows[0] as Sum
}
const hiddenIn = async (module: string): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    select distinct t.number
    from excepted_titulo x
      join titulo t on t.id = x.titulo_id
    where x.module = ${module}
    order by 1`.execute(database.admin)
  return rows.map(({ number }) => number)
}

const sol = '36576230000140'
const lua = '11444777000161'
const matches: Readonly<Record<ListCode, object>> = {
  'luc-shopping': { cpfCnpj: '36.576.230/0001-40' },
  'tipo-documento': { tipo: 'NF' },
  'centro-lucro': { centroLucro: 'cl9' },
  'numero-documento': { numero: 'T1', anoCompetencia: 2026, unidEcon: '1' },
}
/** Expected effect of each list: títulos, boletos and reais. */
const hides: Readonly<Record<ListCode, Sum>> = {
  'luc-shopping': { titulos: 3, boletos: 2, valor: 3500 },
  'tipo-documento': { titulos: 1, boletos: 1, valor: 500 },
  'centro-lucro': { titulos: 1, boletos: 1, valor: 2000 },
  'numero-documento': { titulos: 1, boletos: 1, valor: 1000 },
}

beforeEach(async () => {
  actor = someone('all', everyScreen)
  await emptyWorld(database.admin)
  await emptyTables(database.admin, 'exception_record')
  await insertMalls(database.admin)
  // Boletos 1 (two títulos) and 2 of Sol, in two malls; 3 of Lua.
  await insertBoleto(database.admin, '1')
  await insertBoleto(database.admin, '2', { mall: 2, cents: 200_000 })
  await insertBoleto(database.admin, '3', { document: lua, cents: 300_000 })
  await sql`
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, cost_center,
        competence, due_on, original_due_on, original_cents, open_cents
    )
    select mall_id, boleto_id, contract_id, 'T1b',
      (select id from document_type where prefix = 'NF'), movement_type_id, 'OUTRO', competence,
      due_on, original_due_on, 50000, 50000
    from titulo where number = 'T1'`.execute(database.admin)
  await sql`
    update boleto set original_cents = 150000, open_cents = 150000 where number = '1'`.execute(
    database.admin,
  )
  await sql`update titulo set cost_center = 'CL9' where number = 'T2'`.execute(database.admin)
})

describe("spec 3:7 'Exceptions'", () => {
  test('GET /config/excecoes/modulo lists modules, for any session', async () => {
    actor = someone([], [])
    expect((await get('modulo')).json()).toEqual({
      content: Object.keys(MODULES).map((nome, index) => ({ id: index + 1, nome })),
    })
    actor = undefined
    expect((await get('modulo')).statusCode).toBe(401)
  })

  test.each(LIST_CODES)(
    '%s: GET with page and size 999999, POST to create, POST /{id} to update, DELETE /{id}',
    async (list) => {
      const { mensagem, registro } = await create(list, {
        ...matches[list],
        observacao: 'Em negociação',
        shoppings: [{ id: 1, nome: 'Shopping Alfa' }],
        modulos: [{ id: 1 }, 4],
        idUsuario: 1,
        usuarioInclusao: 'Rita',
      })
      expect(mensagem).toBe('Criado com sucesso.')
      expect(registro).toMatchObject({
        ativo: true,
        observacao: 'Em negociação',
        shoppings: [{ id: 1, nome: 'Shopping Alfa' }],
        modulos: [
          { id: 1, nome: 'INADIMPLENCIA' },
          { id: 4, nome: 'AJUIZAMENTO' },
        ],
        podeAlterar: true,
        versao: 1,
        alteradoPor: 'Rita',
      })
      const page = (await get(`${list}?page=1&size=999999`)).json<{
        data: ExceptionRow[]
        pageInfo: object
      }>()
      expect(page).toMatchObject({ data: [registro], pageInfo: { totalItems: 1 } })

      const changedResponse = await send('POST', `${list}/${registro.id}`, {
        ...matches[list],
        modulos: [2],
        ativo: false,
        versao: 1,
      })
      expect(changedResponse.json()).toMatchObject({
        mensagem: 'Atualizado com sucesso.',
        registro: {
          ativo: false,
          observacao: '',
          shoppings: [],
          modulos: [{ id: 2, nome: 'PRIORIZACAO' }],
          versao: 2,
        },
      })
      const late = await send('POST', `${list}/${registro.id}`, {
        ...matches[list],
        modulos: [3],
        versao: 1,
      })
      expect([late.statusCode, late.json()]).toEqual([
        409,
        expect.objectContaining({ alteradoPor: 'Rita' }),
      ])

      const removedResponse = await send('DELETE', `${list}/${registro.id}`)
      expect([removedResponse.statusCode, removedResponse.json()]).toEqual([
        200,
        { mensagem: 'O registro foi removido' },
      ])
      expect((await get(list)).json()).toMatchObject({ data: [] })
      expect((await send('DELETE', `${list}/${registro.id}`)).statusCode).toBe(404)
      const { rows } = await sql<{
        action: string
      }>`select action from audit_entry where entity = 'excecao' order by at`.execute(
        database.admin,
      )
      expect(rows.map(({ action }) => action)).toEqual([
        'CRIAR_EXCECAO',
        'ALTERAR_EXCECAO',
        'EXCLUIR_EXCECAO',
      ])
    },
  )

  test.each(exceptionLists.map(({ list, records }) => [list, records.listing] as const))(
    '%s: GET /download (csv)',
    async (list, { columns, title }) => {
      await create(list, { ...matches[list], shoppings: [1, 2], observacao: '=1+1' })
      const answer = await get(`${list}/download`)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.headers['filename']).toMatch(/^excecoes-[a-z-]+-2026-11-18\.csv$/)
      const [head, row] = answer.body.slice(1).split('\r\n')
      expect(head).toBe(
        columns
          .filter((column) => !('only' in column) || column.only !== 'screen')
          .map(({ label }) => label)
          .join(';'),
      )
      expect(row, title).toContain(";Shopping Alfa | Shopping Beta;INADIMPLENCIA;'=1+1;Sim")
    },
  )

  test('the Centro Lucro export has the centros de lucro', async () => {
    await create('centro-lucro', matches['centro-lucro'])
    await create('luc-shopping', matches['luc-shopping'])
    expect((await get('centro-lucro/download')).body).toMatch(/^\ufeffCentro Lucro;.*\r\ncl9;/)
  })

  test('a record belongs to one list', async () => {
    const { registro } = await create('centro-lucro', matches['centro-lucro'])
    expect((await send('DELETE', `tipo-documento/${registro.id}`)).statusCode).toBe(404)
    expect(
      (
        await send('POST', `luc-shopping/${registro.id}`, {
          ...matches['luc-shopping'],
          modulos: [1],
        })
      ).statusCode,
    ).toBe(404)
  })

  test('the search box finds LUC, observation, mall and module in any case and accents', async () => {
    await create('luc-shopping', {
      cpfCnpj: sol,
      luc: 'L7',
      observacao: 'Negociação',
      shoppings: [2],
      modulos: [5],
    })
    await create('luc-shopping', { cpfCnpj: lua })
    const found = async (query: string) =>
      (await get(`luc-shopping?${query}`))
        .json<{ data: ExceptionRow[] }>()
        .data.map(({ cpfCnpj }) => cpfCnpj)
    for (const text of ['l7', 'NEGOCIACAO', 'beta', 'cartas', 'Cartas e Email', 'CARTAS_EMAIL'])
      expect(await found(`busca=${encodeURIComponent(text)}`), text).toEqual([sol])
    expect(await found('cpfCnpj=11.444.777%2F0001-61')).toEqual([lua])
    expect(await found('busca=%25')).toEqual([])
    expect(await found('sort=-cpfCnpj')).toEqual([sol, lua])
  })

  test.each([
    ['luc-shopping', { cpfCnpj: '11222333000182' }, 'cpfCnpj', 'Informe um CPF ou CNPJ válido.'],
    [
      'tipo-documento',
      { tipo: 'ZZ' },
      'tipo',
      'Este tipo de documento não existe; use CT, DP, FT, NF, RB.',
    ],
    ['centro-lucro', { centroLucro: ' ' }, 'centroLucro', 'Informe o centro de lucro.'],
    [
      'numero-documento',
      { numero: '1', anoCompetencia: 2026, unidEcon: '99' },
      'unidEcon',
      'Não há shopping com esta unidade econômica entre os seus.',
    ],
    [
      'centro-lucro',
      { centroLucro: 'X', shoppings: [99] },
      'shoppings',
      'Um dos shoppings não está entre os seus.',
    ],
    ['centro-lucro', { centroLucro: 'X', modulos: [] }, 'modulos', 'Escolha ao menos um módulo.'],
    ['centro-lucro', { centroLucro: 'X', modulos: [77] }, 'modulos', 'Um dos módulos não existe.'],
  ] as const)(
    '%s with %j is refused at its field, in simulation and saving',
    async (list, fields, campo, mensagem) => {
      for (const url of [list, `${list}/simular`]) {
        const answer = await send('POST', url, { modulos: [1], ...fields })
        expect([answer.statusCode, answer.json<{ campos: object[] }>().campos]).toEqual([
          400,
          [{ campo, mensagem }],
        ])
      }
    },
  )

  test('an equal record is refused; for other malls it is another one, except for a document number', async () => {
    for (const list of LIST_CODES) {
      await create(list, { ...matches[list], shoppings: [1] })
      expect(
        (await send('POST', list, { ...matches[list], shoppings: [1], modulos: [4] })).statusCode,
        list,
      ).toBe(400)
      const other = await send('POST', list, { ...matches[list], modulos: [4] })
      expect(other.statusCode, list).toBe(list === 'numero-documento' ? 400 : 200)
    }
  })

  test('ticking every mall means none, so later malls are included', async () => {
    const { registro } = await create('centro-lucro', { centroLucro: 'X', shoppings: [3, 1, 2] })
    expect(registro.shoppings).toEqual([])
  })
})

describe('rules 8: saving a record shows how many títulos and how much value it hides', () => {
  test.each(LIST_CODES)(
    '%s: the saved result equals the simulated one and the view of the modules',
    async (list) => {
      const foreseen = await simulate(list, matches[list])
      expect(foreseen).toEqual({
        oculta: hides[list],
        antes: { titulos: 0, boletos: 0, valor: 0 },
        emNegativacao: 0,
        noBureau: 0,
      })
      expect((await get(list)).json()).toMatchObject({ data: [] })
      const { registro, efeito } = await create(list, matches[list])
      expect(efeito).toEqual(foreseen)
      expect(await hiddenBy(registro.id)).toEqual(foreseen.oculta)

      const narrower = { ...matches[list], shoppings: [2] }
      if (list === 'numero-documento') return
      const less = await simulate(list, { ...narrower, id: registro.id })
      expect(less.antes).toEqual(hides[list])
      const savedRecord = (
        await send('POST', `${list}/${registro.id}`, { ...narrower, modulos: [1] })
      ).json<SavedRecord>()
      expect(savedRecord.efeito).toEqual(less)
      expect(await hiddenBy(registro.id)).toEqual(less.oculta)
    },
  )

  test('a LUC narrows a document, an inactive record hides nothing, and a paid título does not count', async () => {
    await sql`insert into luc (mall_id, code) values (2, 'L2')`.execute(database.admin)
    await sql`update contract set luc = 'L2' where mall_id = 2`.execute(database.admin)
    expect((await simulate('luc-shopping', { cpfCnpj: sol, luc: 'l2' })).oculta).toEqual({
      titulos: 1,
      boletos: 1,
      valor: 2000,
    })
    expect((await simulate('luc-shopping', { cpfCnpj: sol, ativo: false })).oculta.titulos).toBe(0)
    await sql`update titulo set open_cents = 0 where number = 'T2'`.execute(database.admin)
    expect((await simulate('luc-shopping', { cpfCnpj: sol })).oculta).toEqual({
      titulos: 2,
      boletos: 1,
      valor: 1500,
    })
  })

  test('shows how many boletos of the negativation its guard will block', async () => {
    await work((unit) => openCycle(unit))
    expect((await simulate('luc-shopping', { cpfCnpj: sol, modulos: [3] })).emNegativacao).toBe(2)
    expect((await simulate('luc-shopping', { cpfCnpj: sol, modulos: [1] })).emNegativacao).toBe(0)
  })

  test('shows how many are listed at the bureau, failed exclusions included', async () => {
    await work((unit) => openCycle(unit))
    const blockedCounts = async (modulos: readonly number[]) => {
      const { emNegativacao, noBureau } = await simulate('luc-shopping', { cpfCnpj: sol, modulos })
      return { emNegativacao, noBureau }
    }
    await sql`
      update negativation_item set status = 'FINALIZADO', outcome = 'NEGATIVADO' where number = '1'`.execute(
      database.admin,
    )
    await sql`
      update negativation_item
      set status = 'FINALIZADO_COM_ERRO', failed_operation = 'EXCLUSAO'
      where number = '2'`.execute(database.admin)
    await sql`
      update item_person
      set inclusion = 'ATIVO'
      where item_id in (select id from negativation_item where number in ('1', '2'))`.execute(
      database.admin,
    )
    expect(await blockedCounts([3])).toEqual({ emNegativacao: 0, noBureau: 2 })
    expect(await blockedCounts([1])).toEqual({ emNegativacao: 0, noBureau: 0 })
    await sql`
      update item_person
      set exclusion = 'EXCLUIDO'
      where item_id = (select id from negativation_item where number = '1')`.execute(database.admin)
    expect(await blockedCounts([3])).toEqual({ emNegativacao: 0, noBureau: 1 })
  })
})

describe('rules 8: a record hides matching titles in the ticked modules for the ticked malls (none = all) while ativo', () => {
  test.each(Object.keys(MODULES).map((name, index) => [name, index + 1] as const))(
    '%s',
    async (module, id) => {
      const fields = { cpfCnpj: sol, modulos: [id] }
      const { registro } = await create('luc-shopping', fields)
      expect(await hiddenIn(module)).toEqual(['T1', 'T1b', 'T2'])
      for (const other of Object.keys(MODULES).filter((name) => name !== module))
        expect(await hiddenIn(other)).toEqual([])
      await send('POST', `luc-shopping/${registro.id}`, { ...fields, shoppings: [2] })
      expect(await hiddenIn(module)).toEqual(['T2'])
      await send('POST', `luc-shopping/${registro.id}`, { ...fields, ativo: false })
      expect(await hiddenIn(module)).toEqual([])
    },
  )
})

const inCycle = async () =>
  (
    await sql<{ number: string }>`select number from negativation_item order by 1`.execute(
      database.admin,
    )
  ).rows.map(({ number }) => number)

describe('SERASA: not matched by an exception list with module SERASA (rules 4.2)', () => {
  test.each([
    ['luc-shopping', ['3']],
    ['tipo-documento', ['2', '3']],
    ['centro-lucro', ['1', '3']],
    ['numero-documento', ['2', '3']],
  ] as const)('%s: the opening excludes the boleto because of one título', async (list, left) => {
    await create(list, { ...matches[list], modulos: [3] })
    const cycle = await work((unit) => openCycle(unit))
    expect(await inCycle()).toEqual(left)
    expect(cycle.boletos).toBe(left.length)
  })

  test('a record of another module or mall, or an inactive one, does not exclude it', async () => {
    await create('luc-shopping', { cpfCnpj: sol, modulos: [1, 2, 4, 5] })
    await create('luc-shopping', { cpfCnpj: sol, modulos: [3], shoppings: [3] })
    await create('luc-shopping', { cpfCnpj: lua, modulos: [3], ativo: false })
    await work((unit) => openCycle(unit))
    expect(await inCycle()).toEqual(['1', '2', '3'])
  })

  test('the job opens no cycle without an eligible boleto, and the simulation of a parameter counts none', async () => {
    await create('luc-shopping', { cpfCnpj: sol, modulos: [3] })
    const url = '/bff/configuracao/serasa/parametro/simular'
    const payload = { codigoParametro: 'DIAS_ATRASO_MIN', valor: '31', statusAtivo: true }
    expect((await inject({ method: 'POST', url, payload })).json()).toMatchObject({
      ficam: { boletos: 1 },
    })
    await create('luc-shopping', { cpfCnpj: lua, modulos: [3] })
    await insertTituloLoad(database.admin, '1 hour')
    const noon = { now: () => new Date(`${clock.today()}T12:00:00-03:00`), today: clock.today }
    const whenDue = () => inWork(openCycleWhenDue, noon)
    expect(await whenDue()).toBeUndefined()
    // Only the lists blocked it.
    await sql`update exception_record set is_active = false`.execute(database.admin)
    expect(await whenDue()).toMatch(/aberto\.$/)
  })

  const guardsOf = async (number: string) =>
    (
      await sql<{ guards: { codigo: string; texto: string }[]; flag: boolean }>`
        select guards, is_negativate as flag from negativation_item where number = ${number}`.execute(
        database.admin,
      )
    ).rows[0]

  test('items in the chain are blocked by guard G05 with the record, and freed when it is deleted', async () => {
    await work((unit) => openCycle(unit))
    expect(await guardsOf('1')).toMatchObject({ flag: true })
    const { registro } = await create('luc-shopping', { cpfCnpj: sol, luc: 'L1', modulos: [3] })
    const promised = await sql`
        select from graphile_worker._private_jobs where key = 'negativation.refresh'`.execute(
      database.admin,
    )
    expect(promised.rows).toHaveLength(1)
    await work((unit) => refresh(unit))
    const blocked = await guardsOf('1')
    expect(blocked?.flag).toBe(false)
    expect(blocked?.guards.find(({ codigo }) => codigo === 'G05')?.texto).toBe(
      'Está na lista de exceção: CPF/CNPJ 36.576.230/0001-40, LUC L1.',
    )
    expect((await guardsOf('3'))?.guards.map(({ codigo }) => codigo)).not.toContain('G05')
    await send('DELETE', `luc-shopping/${registro.id}`)
    await work((unit) => refresh(unit))
    expect(await guardsOf('1')).toMatchObject({ flag: true })
  })

  test('a document number follows the changed code of its mall and stays hidden', async () => {
    await work((unit) => openCycle(unit))
    const fields = { ...matches['numero-documento'], modulos: [3] }
    const { registro } = await create('numero-documento', fields)
    // Stored under that code while no mall had it.
    await sql`
      insert into exception_record (
        list, number, competence_year, economic_unit, module_ids, created_by_name, updated_by_name
      )
      values ('numero-documento', 'T1', 2026, '9', '{1}', 'Rita', 'Rita')`.execute(database.admin)
    await inTransaction(database.app, { malls: [1] }, (tx) =>
      sql`update mall set economic_unit = '9', updated_by_name = 'Ana' where id = 1`.execute(tx),
    )
    expect((await get('numero-documento')).json()).toMatchObject({
      data: [
        { id: registro.id, unidEcon: '9', versao: 2, alteradoPor: 'Ana', modulos: [{ id: 3 }] },
      ],
    })
    expect(await hiddenIn('SERASA')).toEqual(['T1'])
    await work((unit) => refresh(unit))
    expect(await guardsOf('1')).toMatchObject({ flag: false })
  })

  test('a manual inclusion is refused by the same guard', async () => {
    await create('luc-shopping', { cpfCnpj: sol, modulos: [3] })
    const url = '/bff/workflow/serasa/serasa-manual/negativar-manual'
    const include = (idBoleto: number) =>
      inject({
        method: 'POST',
        url,
        payload: { boletos: [{ idBoleto, observacao: 'Fora do ciclo' }] },
      })
    const { rows } = await sql<{
      id: number
      number: string
    }>`select id, number from boleto`.execute(database.admin)
    const idOf = (number: string) => rows.find((row) => row.number === number)?.id ?? 0
    const refusedResponse = await include(idOf('1'))
    expect(refusedResponse.statusCode, refusedResponse.body).toBe(422)
    expect(refusedResponse.json()).toMatchObject({ itens: [{ codigo: 'G05' }] })
    expect((await include(idOf('3'))).statusCode).toBe(200)
  })
})

describe('CARTAS_EMAIL', () => {
  test('the notified bills and their spreadsheet exclude hidden ones', async () => {
    await sql`
      insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name)
      values ('COMUNICACOES', 'avisos.csv', sha256('x'), 3, 3, 0, 'Ana')`.execute(database.admin)
    await sql`
      insert into notice (
        mall_id, boleto_id, recipient, document, name, luc, kind, channel, sent_on, import_id
      )
      select b.mall_id, b.id, 'LOJISTA', c.document, c.name, c.luc, 'CARTA_COBRANCA', 'AR',
        '2026-11-17', (select max(id) from file_import)
      from boleto b join contract c on c.id = b.contract_id`.execute(database.admin)
    const shown = async () => {
      const { data, pageInfo } = (
        await inject({ method: 'GET', url: '/bff/notified-bills/list?page=1&sort=numBoleto' })
      ).json<{ data: { numBoleto: string }[]; pageInfo: { totalItems: number } }>()
      expect(pageInfo.totalItems).toBe(data.length)
      return data.map(({ numBoleto }) => numBoleto)
    }
    const { registro } = await create('luc-shopping', { cpfCnpj: sol, modulos: [1, 2, 3, 4] })
    expect(await shown()).toEqual(['1', '2', '3'])
    await send('POST', `luc-shopping/${registro.id}`, {
      cpfCnpj: sol,
      modulos: [5],
      shoppings: [1],
    })
    expect(await shown()).toEqual(['2', '3'])
    expect((await inject({ method: 'GET', url: '/bff/notified-bills/xls' })).statusCode).toBe(200)
  })
})

describe('mall scope', () => {
  test('a user of some malls creates records of these, sees those that hide their títulos, and changes no other', async () => {
    const everywhere = await create('centro-lucro', { centroLucro: 'A' })
    const ofBoth = await create('centro-lucro', { centroLucro: 'B', shoppings: [1, 2] })
    const foreign = await create('centro-lucro', { centroLucro: 'C', shoppings: [2] })
    actor = someone([1])
    const own = await create('centro-lucro', { centroLucro: 'D', shoppings: [1] })
    const { data } = (await get('centro-lucro?sort=centroLucro')).json<{ data: ExceptionRow[] }>()
    expect(
      data.map(({ centroLucro, podeAlterar, shoppings }) => [
        centroLucro,
        podeAlterar,
        shoppings.length,
      ]),
    ).toEqual([
      ['A', false, 0],
      ['B', false, 1],
      ['D', true, 1],
    ])
    expect((await get('centro-lucro/download')).body).not.toMatch(/Beta|\r\nC;/)
    const ofOthers =
      'Este item vale também para shoppings que não são seus: só quem vê todos o altera.'
    for (const [{ registro }, sentence] of [
      [everywhere, 'Este ato vale para todos os shoppings.'],
      [ofBoth, ofOthers],
    ] as const) {
      const changed = { centroLucro: 'Z', modulos: [1], shoppings: [1] }
      for (const refusedResponse of [
        await send('DELETE', `centro-lucro/${registro.id}`),
        await send('POST', `centro-lucro/${registro.id}`, changed),
      ])
        expect([
          refusedResponse.statusCode,
          refusedResponse.json<{ mensagem: string }>().mensagem,
        ]).toEqual([403, sentence])
    }
    expect((await send('DELETE', `centro-lucro/${foreign.registro.id}`)).statusCode).toBe(404)
    expect((await send('DELETE', `centro-lucro/${own.registro.id}`)).statusCode).toBe(200)
  })

  test.each((Object.keys(matches) as ListCode[]).filter((list) => list !== 'numero-documento'))(
    '%s: a record for every mall needs access to every mall',
    async (list) => {
      const own = await create(list, { ...matches[list], shoppings: [1], modulos: [1] })
      actor = someone([1])
      const ofAll = { ...matches[list], modulos: [2], shoppings: [] }
      for (const path of [list, `${list}/simular`, `${list}/${own.registro.id}`]) {
        const refusedResponse = await send('POST', path, ofAll)
        expect([
          path,
          refusedResponse.statusCode,
          refusedResponse.json<{ mensagem: string }>().mensagem,
        ]).toEqual([path, 403, 'Este ato vale para todos os shoppings.'])
      }
      const { data } = (await get(list)).json<{ data: ExceptionRow[] }>()
      expect(
        data.map(({ shoppings, modulos }) => [shoppings.length, modulos.map(({ id }) => id)]),
      ).toEqual([[1, [1]]])
    },
  )

  test('counts only the títulos of the own malls, and a document number belongs to its mall', async () => {
    actor = someone([1])
    expect((await simulate('luc-shopping', { cpfCnpj: sol, shoppings: [1] })).oculta).toEqual({
      titulos: 2,
      boletos: 1,
      valor: 1500,
    })
    expect(
      (await create('numero-documento', matches['numero-documento'])).registro.shoppings.map(
        ({ id }) => id,
      ),
    ).toEqual([1])
    const foreign = await send('POST', 'numero-documento', {
      ...matches['numero-documento'],
      unidEcon: '2',
      modulos: [1],
    })
    expect(foreign.json()).toMatchObject({ campos: [{ campo: 'unidEcon' }] })
  })

  test('row-level security alone prevents reading and writing records of other malls', async () => {
    await create('centro-lucro', { centroLucro: 'C', shoppings: [2] })
    await create('centro-lucro', { centroLucro: 'A' })
    await inTransaction(database.app, { malls: [1] }, async (tx) => {
      const { rows } = await sql<{
        cost_center: string
      }>`select cost_center from exception_record`.execute(tx)
      expect(rows).toEqual([{ cost_center: 'A' }])
      expect((await sql`update exception_record set note = 'x'`.execute(tx)).numAffectedRows).toBe(
        0n,
      )
      expect((await sql`delete from exception_record`.execute(tx)).numAffectedRows).toBe(0n)
    })
    await expect(
      inTransaction(database.app, { malls: [1] }, (tx) =>
        sql`
          insert into exception_record (
            list, cost_center, module_ids, mall_ids, created_by_name, updated_by_name
          )
          values ('centro-lucro', 'Z', '{1}', '{1,2}', 'x', 'x')`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  test('without the screen everything except the look-up is refused', async () => {
    actor = someone('all', ['/cartas-email'])
    expect((await get('centro-lucro')).statusCode).toBe(403)
    expect(
      (await send('POST', 'centro-lucro', { centroLucro: 'X', modulos: [1] })).statusCode,
    ).toBe(403)
    expect((await get('modulo')).statusCode).toBe(200)
  })
})
