import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertThreeBoletos } from '#testing/example-debt-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, send, reset } = testCompany(processRoutes)

const ask = (login: string, path: string, payload: object = {}) =>
  send(login, 'POST', `/workflow/serasa/${path}`, payload)

/** Cells of the spreadsheet returned by a call, row by row. */
async function sheet(login: string, path: string, payload: object = {}) {
  const response = await ask(login, path, payload)
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  const book = await readXlsx(response.rawPayload)
  return { name: response.headers['filename'], rows: book.sheets[0]?.rows ?? [] }
}

beforeEach(async () => {
  await reset()
  await insertThreeBoletos(database.admin)
  await ask('regua', 'serasa-ciclo/abrir')
})

const forward = () =>
  ask('regua', 'serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] })

describe('exports of the chain (rules 10)', () => {
  test('the boletos of a step: filter and order in words, columns and ids of the screen, numbers, the total', async () => {
    await forward()
    const { name, rows } = await sheet('analista.shopping', 'serasa-negativacao/download/boletos', {
      url: '/analisar-negativacao-shopping',
      status: ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'],
      idShopping: [1],
      sort: 'datVencimento',
    })
    expect(name).toMatch(/^analisar-negativacao-shopping-.*\.xlsx$/)
    expect(rows.slice(0, 3).map(([cell]) => cell)).toEqual([
      'Analisar negativação (shopping)',
      'Filtros: Shoppings: Shopping Alfa',
      'Usuário: Camila Souza',
    ])
    expect(rows[4]?.[0]).toBe('Linhas: 2')
    const head = rows[6] ?? []
    const cells = (label: string) => rows.slice(7).map((row) => row[head.indexOf(label)])
    expect(cells('Boleto').slice(0, 2)).toEqual(['B2', 'B1'])
    expect(cells('Valor')).toEqual([1_000, 123.45, 1_123.45])
    expect(cells('Negativar').slice(0, 2)).toEqual(['NEGATIVAR', 'NEGATIVAR'])
    expect(head).toContain('CPF/CNPJ')
    expect(head).not.toContain('Guardas')
    expect(head).not.toContain('Portfólio')
  })

  test('group and portfolio are in the corporate export and in exceptions of COBRANÇA CORPORATIVA, not RÉGUA (spec 1:2.11)', async () => {
    const head = async (login: string, url: string) =>
      (await sheet(login, 'serasa-negativacao/download/boletos', { url })).rows[6]
    expect(await head('corporativa', '/analisar-negativacao-corporativo')).toContain(
      'Grupo de cobrança',
    )
    expect(await head('corporativa', '/validar-aprovacoes')).toContain('Portfólio')
    expect(await head('regua', '/validar-aprovacoes')).not.toContain('Portfólio')
  })

  test('a step without its rule, or a screen that was not granted, is refused', async () => {
    const path = 'serasa-negativacao/download/boletos'
    expect(
      (await ask('aprovador.shopping', path, { url: '/analisar-negativacao-shopping' })).statusCode,
    ).toBe(403)
    const other = {
      url: '/aprovar-negativacao-shopping',
      status: ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'],
    }
    expect((await ask('aprovador.shopping', path, other)).statusCode).toBe(403)
  })

  test('without the address of a screen it exports the requested step, else the first step of the user (spec)', async () => {
    await forward()
    const path = 'serasa-negativacao/download/boletos'
    const plain = await sheet('analista.shopping', path, { idShopping: [1] })
    expect(plain.rows[0]?.[0]).toBe('Analisar negativação (shopping)')
    expect(plain.rows[4]?.[0]).toBe('Linhas: 2')
    const approving = await sheet('aprovador.shopping', path)
    expect([approving.rows[0]?.[0], approving.rows[4]?.[0]]).toEqual([
      'Aprovar negativação (shopping)',
      'Linhas: 0',
    ])
    const step = await sheet('analista.shopping', path, {
      status: ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'],
    })
    expect(step.rows[4]?.[0]).toBe('Linhas: 3')
    const exceptions = await sheet('regua', path)
    expect(exceptions.rows[0]?.[0]).toBe('Validar exceções')
    expect(
      (await ask('analista.shopping', path, { status: ['PENDENTE_APROVACAO_EXCECAO_KA'] }))
        .statusCode,
    ).toBe(403)
  })

  test('a document in the address is found by its alias, and the export shows it masked', async () => {
    await forward()
    await sql`delete from document_alias where document = '36576230000140'`.execute(database.admin)
    await sql`
      insert into document_alias (alias, document)
      values ('ABCDEFGHIJKLMNOPQRST', '36576230000140')`.execute(database.admin)
    const { rows } = await sheet('analista.shopping', 'serasa-negativacao/download/boletos', {
      url: '/analisar-negativacao-shopping',
      numCpfcnpj: 'ABCDEFGHIJKLMNOPQRST',
    })
    expect(rows[4]?.[0]).toBe('Linhas: 3')
    expect(rows[1]?.[0]).toMatch(/^Filtros: CNPJ\/CPF: /)
    expect(String(rows[1]?.[0])).not.toContain('ABCDEFGHIJKLMNOPQRST')
  })

  test('the totals by mall name the malls of the filter', async () => {
    const search = { codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'], idShopping: [1] }
    const { rows } = await sheet('regua', 'serasa-negativacao/download/boletos-shopping', search)
    expect(rows[1]?.[0]).toBe('Filtros: Shoppings: Shopping Alfa')
  })

  test('the totals by mall equal the list, sums included', async () => {
    const { rows } = await sheet('regua', 'serasa-negativacao/download/boletos-shopping', {
      codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
      sort: '-valor',
    })
    expect(rows[0]?.[0]).toBe('Lista de clientes elegíveis para negativação')
    expect(rows.slice(7, 9).map(([mall]) => mall)).toEqual(['Shopping Alfa', 'Shopping Beta'])
    expect(rows[9]?.[(rows[6] ?? []).indexOf('Valor')]).toBe(1_123.52)
  })

  test('the follow-up export names its cycle and the chosen statuses', async () => {
    await forward()
    const { rows } = await sheet('holding', 'serasa-shopping/download/acompanhar', {
      codigoStatus: ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'],
    })
    expect(rows[1]?.[0]).toBe('Filtros: Ciclo: 11/2026; Status: Pendente Análise Shopping')
    expect(rows[7]?.slice(0, 2)).toEqual(['Shopping Alfa', 2])
  })

  test('every export is in the decision log with its filters', async () => {
    await sheet('regua', 'serasa-negativacao/download/boletos-shopping', {
      codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
    })
    const { rows } = await sql<{ entity: string; userName: string; body: unknown }>`
      select entity_id as entity, user_name as "userName", body
      from audit_entry
      where action = 'EXPORTAR'`.execute(database.admin)
    expect(rows).toMatchObject([
      {
        entity: 'eligible-customers',
        userName: 'Renata Queiroz',
        body: { filtros: [], linhas: 2 },
      },
    ])
  })

  test('a user with a screen but without its step finds nothing', async () => {
    await forward()
    await sql`
      delete from profile_permission
      where rule_id in (
        select id from menu_rule where code = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
      )`.execute(database.admin)
    try {
      expect(
        (await ask('analista.shopping', 'serasa-negativacao/buscar/boletos-shopping')).json()
          .content,
      ).toEqual([])
    } finally {
      await sql`insert into profile_permission (profile_id, rule_id)
        select p.id, r.id
        from profile p, menu_rule r
        where p.code = 'COBRANCASHOPPING'
          and r.code = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'`.execute(database.admin)
    }
  })
})
