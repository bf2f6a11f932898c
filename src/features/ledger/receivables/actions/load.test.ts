import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { rowsOfFile } from '#listing/server/reading/rows-of-file.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { erpSample } from '#testing/test-erp-samples.ts'
import { localDate } from '#values/local-date.ts'

import { recordFirstInstalments } from './agreements.ts'
import {
  auxiliaryHeader,
  auxiliaryRow,
  csv,
  oracleHeader,
  oracleRow,
  tables,
} from '#testing/example-erp-files.ts'
import { exampleLoads } from '#testing/example-load.ts'
import { rejectedSheet } from './loads.ts'
import { undo } from '#testing/example-undo.ts'

const database = committedDatabase()
const { work, workOf, loadFile, file, count, oracleFile, auxiliaryFile, empty, removeFiles } =
  exampleLoads(database)
beforeEach(empty)
afterAll(removeFiles)

async function snapshot(without: readonly string[] = []): Promise<string> {
  const parts: string[] = []
  for (const table of tables.filter((name) => !without.includes(name))) {
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(database.admin)
    parts.push(`${table}\n${rows.map(({ row }) => row).join('\n')}`)
  }
  return parts.join('\n\n')
}

type Issue = {
  line: number
  severity: string
  column_name: string
  value: string
  reason: string
  row_text: string | null
}
const issues = async (id: number) =>
  (
    await sql<Issue>`select * from erp_load_issue where load_id = ${id} order by line, column_name`.execute(
      database.admin,
    )
  ).rows

describe('the reference files', () => {
  test('titulos-com-erros.csv (Latin-1): 93 good rows, 7 rejected, each with its column and reason', async () => {
    const summary = await loadFile(erpSample('titulos-com-erros.csv'))
    expect(summary).toMatchObject({
      status: 'PROCESSADA',
      linhas: 100,
      aceitas: 93,
      rejeitadas: 7,
      novas: 93,
      alteradas: 0,
      iguais: 0,
    })
    const bad = (await issues(summary.id)).filter(({ severity }) => severity === 'ERRO')
    expect(bad.map(({ line, column_name }) => [line, column_name])).toEqual([
      [6, 'cpfCnpj'],
      [19, 'vencimento'],
      [31, 'valorOriginal'],
      [43, 'numeroTitulo'],
      [60, 'valorAberto'],
      [75, 'tipoMovimento'],
      [90, 'competencia'],
    ])
    expect(
      bad.every(
        ({ row_text, reason }) =>
          row_text?.startsWith('Shopping Parque das Águas;') && reason.length > 10,
      ),
    ).toBe(true)
    expect(await count('titulo')).toBe(93)
  })

  test('contratos-com-erros.csv: 57 good rows, 3 rejected, 2 of the good ones with a warning', async () => {
    const summary = await loadFile(erpSample('contratos-com-erros.csv'), 'AUXILIARY')
    expect(summary).toMatchObject({
      status: 'PROCESSADA',
      linhas: 60,
      aceitas: 57,
      rejeitadas: 3,
      comAviso: 2,
    })
    expect(
      (await issues(summary.id)).map(({ line, severity, column_name }) => [
        line,
        severity,
        column_name,
      ]),
    ).toEqual([
      [7, 'AVISO', 'cep'],
      [11, 'AVISO', 'uf'],
      [15, 'ERRO', 'fiadorCpfCnpj'],
      [25, 'ERRO', 'statusContrato'],
      [37, 'ERRO', 'cpfCnpj'],
    ])
  })

  test('the two files give the same result in either order, equal to an independent count over the files', async () => {
    await loadFile(erpSample('titulos.csv'))
    await loadFile(erpSample('contratos.csv'), 'AUXILIARY')
    // Ids depend on the loading order; nothing else may.
    const world = async () =>
      (
        await sql<{
          row: string
        }>`select concat_ws('|', m.economic_unit, c.number, c.luc, c.document, c.name, c.trade_name, c.street, c.is_registered, b.number, b.due_on,
        b.original_cents, b.open_cents, t.number, t.competence, t.open_cents, r.amount_cents, r.cleared_on, r.paid_on) as row
        from titulo t join boleto b on b.id = t.boleto_id join contract c on c.id = t.contract_id join mall m on m.id = t.mall_id left join receipt r on r.titulo_id = t.id
        order by 1`.execute(database.admin)
      ).rows
        .map(({ row }) => row)
        .join('\n')
    const first = await world()
    const [header = '', ...lines] = readFileSync(erpSample('titulos.csv'), 'utf8')
      .split('\r\n')
      .filter((line) => line !== '')
    const at = (name: string) => header.split(';').indexOf(name)
    const cents = (text: string | undefined) => Number((text ?? '').replace(',', '') || 0)
    const rows = lines.map((line) => line.split(';'))
    const total = (name: string) => rows.reduce((sum, row) => sum + cents(row[at(name)]), 0)
    const { rows: stored } = await sql<
      Record<string, number>
    >`select (select count(*) from titulo) as titulos, (select count(*) from boleto) as boletos,
      (select sum(original_cents)::bigint from titulo) as original, (select sum(open_cents)::bigint from titulo) as open, (select sum(amount_cents)::bigint from receipt) as received,
      (select sum(open_cents)::bigint from boleto) as boleto_open, (select count(*) from contract where is_registered) as contracts, (select count(*) from guarantor) as guarantors,
      (select count(*) from mall) as malls, (select count(*) from collection_group) as groups`.execute(
      database.admin,
    )
    expect(stored[0]).toEqual({
      titulos: rows.length,
      boletos: new Set(rows.map((row) => `${row[at('unidEcon')]} ${row[at('numBoleto')]}`)).size,
      original: total('valorOriginal'),
      open: total('valorAberto'),
      received: total('valorRecebido'),
      boleto_open: total('valorAberto'),
      contracts: 420,
      guarantors: 421,
      malls: 6,
      groups: 24,
    })
    await empty()
    await loadFile(erpSample('contratos.csv'), 'AUXILIARY')
    await loadFile(erpSample('titulos.csv'))
    expect(await world()).toBe(first)
  })

  test('the same file twice changes nothing', async () => {
    await loadFile(erpSample('titulos-com-erros.csv'))
    await loadFile(erpSample('contratos-com-erros.csv'), 'AUXILIARY')
    const before = await snapshot()
    expect(await loadFile(erpSample('titulos-com-erros.csv'))).toMatchObject({
      novas: 0,
      alteradas: 0,
      iguais: 93,
    })
    expect(await loadFile(erpSample('contratos-com-erros.csv'), 'AUXILIARY')).toMatchObject({
      novas: 0,
      alteradas: 0,
      iguais: 57,
    })
    expect(await snapshot()).toBe(before)
  })

  test('títulos alone create contracts without register data', async () => {
    await loadFile(erpSample('titulos-com-erros.csv'))
    const { rows } =
      await sql`select is_registered, street, name from contract order by number limit 1`.execute(
        database.admin,
      )
    expect(rows).toEqual([
      { is_registered: false, street: '', name: 'Recanto Express Varejo S.A.' },
    ])
  })
})

describe('undo and dry run', () => {
  test('undo within 24 hours restores every table byte by byte', async () => {
    await loadFile(erpSample('contratos-com-erros.csv'), 'AUXILIARY')
    await loadFile(oracleFile({}, { numeroTitulo: 'T2', numBoleto: 'B2' }))
    const before = await snapshot()
    const { id } = await loadFile(
      oracleFile(
        {
          valorAberto: '0,00',
          docPagamento: 'P1',
          dataCompensacao: '12/10/2026',
          valorRecebido: '1000,00',
        },
        { numeroTitulo: 'T2', numBoleto: 'B9' },
        {
          numeroTitulo: 'T3',
          contrato: 'C7',
          luc: 'L7',
          numBoleto: 'B7',
          unidEcon: '9002',
          shopping: 'Outro',
        },
      ),
    )
    expect(await snapshot()).not.toBe(before)
    await work((unit) => undo(unit, id))
    expect(await snapshot()).toBe(before)
    await expect(work((unit) => undo(unit, id))).rejects.toThrow('Esta carga já foi desfeita.')
  })

  test('undo of the first loads leaves nothing', async () => {
    const titulos = await loadFile(erpSample('titulos-com-erros.csv'))
    const contracts = await loadFile(erpSample('contratos-com-erros.csv'), 'AUXILIARY')
    await expect(work((unit) => undo(unit, titulos.id))).rejects.toThrow(
      `A carga ${contracts.id} (contratos-com-erros.csv), mais nova, alterou os mesmos registros; desfaça-a antes.`,
    )
    await work((unit) => undo(unit, contracts.id))
    await work((unit) => undo(unit, titulos.id))
    for (const table of tables) expect(await count(table), table).toBe(0)
  })

  test('a load older than 24 hours, or with a group edited since, cannot be undone', async () => {
    const { id } = await loadFile(
      auxiliaryFile({ grupo: 'Grupo A', portfolio: 'Sul' }),
      'AUXILIARY',
    )
    await sql`update collection_group set portfolio = 'Norte'`.execute(database.admin)
    await expect(work((unit) => undo(unit, id))).rejects.toThrow(
      'Depois da carga alguém alterou um grupo de cobrança',
    )
    await sql`update collection_group set portfolio = 'Sul'`.execute(database.admin)
    await sql`update erp_load set finished_at = now() - interval '24 hours 1 second'`.execute(
      database.admin,
    )
    await expect(work((unit) => undo(unit, id))).rejects.toThrow('há mais de 24 horas')
  })

  test('a column added to the table of malls since is not a change of the mall', async () => {
    const { id } = await loadFile(oracleFile({ unidEcon: '9003', shopping: 'Cadastrado' }))
    await sql`update erp_load_undo set after = after - 'updated_by_name' where table_name = 'mall'`.execute(
      database.admin,
    )
    await work((unit) => undo(unit, id))
  })

  test('register data of a mall overrides later loads, and the load that created it cannot be undone', async () => {
    const { id } = await loadFile(oracleFile({ unidEcon: '9003', shopping: 'Da carga' }))
    await sql`update mall set name = 'Do cadastro', share_bps = 5000, version = 2`.execute(
      database.admin,
    )
    await expect(work((unit) => undo(unit, id))).rejects.toThrow('Depois da carga alguém alterou')
    await loadFile(
      oracleFile({ unidEcon: '9003', shopping: 'Da carga', numeroTitulo: 'T8', numBoleto: 'B8' }),
    )
    const { rows } = await sql`select name, share_bps, version from mall`.execute(database.admin)
    expect(rows).toEqual([{ name: 'Do cadastro', share_bps: 5000, version: 2 }])
  })

  const negativate = () =>
    sql`with c as (insert into cycle (competence, cutoff_on, opened_by_name) values ('2026-11-01', '2026-11-03', 'x') returning id)
      insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status, number, original_number, luc, trade_name, tenant_name, document, due_on, original_due_on, balance_cents, step_entered_on)
      select b.mall_id, c.id, b.id, b.contract_id, t.tenant_id, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', b.number, b.number, 'L1', 'x', 'x', 'x', b.due_on, b.due_on, 1, b.due_on
      from boleto b join contract t on t.id = b.contract_id, c`.execute(database.admin)

  test('a load with boletos in the negativation cannot be undone', async () => {
    const { id } = await loadFile(oracleFile({}))
    await negativate()
    await expect(work((unit) => undo(unit, id))).rejects.toThrow('já estão em uso')
    await emptyTables(database.admin, 'cycle')
  })

  test('a load of payments can be undone until the negativation used one, and the guards run again', async () => {
    const paid = {
      valorAberto: '0,00',
      docPagamento: 'P1',
      dataCompensacao: '12/10/2026',
      valorRecebido: '1000,00',
    }
    const acted = () =>
      sql`update negativation_item set status = 'FINALIZADO', outcome = 'RETIRADO_PAGAMENTO', updated_at = now()`.execute(
        database.admin,
      )
    await loadFile(oracleFile({}))
    await negativate()
    const first = await loadFile(oracleFile(paid))
    await sql`delete from graphile_worker._private_jobs`.execute(database.admin)
    await work((unit) => undo(unit, first.id))
    const { rows } = await sql`select task_identifier as job from graphile_worker.jobs`.execute(
      database.admin,
    )
    expect(rows).toContainEqual({ job: 'negativation.refresh' })
    const second = await loadFile(oracleFile(paid))
    await acted()
    await expect(work((unit) => undo(unit, second.id))).rejects.toThrow('mudaram nela')
    // A receipt alone, for a boleto without balance, changes no boleto.
    const third = await loadFile(oracleFile({ ...paid, docPagamento: 'P2' }))
    await acted()
    await expect(work((unit) => undo(unit, third.id))).rejects.toThrow('mudaram nela')
    await emptyTables(database.admin, 'cycle')
  })

  test('a court order that started a removal cannot be undone', async () => {
    await loadFile(auxiliaryFile({}), 'AUXILIARY')
    await loadFile(oracleFile({}))
    await negativate()
    const ordered = csv(
      [{ ...auxiliaryRow, statusJuridico: 'LIMINAR' }],
      [...auxiliaryHeader, 'statusJuridico'],
    )
    const { id } = await loadFile(file(ordered), 'AUXILIARY')
    await sql`update negativation_item set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', updated_at = now()`.execute(
      database.admin,
    )
    await expect(work((unit) => undo(unit, id))).rejects.toThrow('mudaram nela')
    await emptyTables(database.admin, 'cycle')
  })

  test('a refused undo names the later load only to users who see it', async () => {
    const mall = async () =>
      (await sql<{ id: number }>`select id from mall`.execute(database.admin)).rows[0]?.id ?? 0
    await loadFile(oracleFile({}))
    const shopping = await mall()
    const own = await loadFile(oracleFile({ valorAberto: '900,00' }), 'ORACLE', { shopping })
    const later = await loadFile(oracleFile({ valorAberto: '800,00' }))
    await expect(work((unit) => undo(unit, own.id))).rejects.toThrow(`A carga ${later.id} (`)
    const ofOneMall: Actor = { ...systemActor, malls: [shopping] }
    await expect(workOf(ofOneMall, (unit) => undo(unit, own.id))).rejects.toThrow(
      'Uma carga mais nova alterou os mesmos registros; peça a quem vê todos os shoppings.',
    )
  })

  test('the version of a group only increases, and earlier loads can still be undone', async () => {
    const grouped = { grupo: 'Grupo A', portfolio: 'Sul' }
    const group = async () =>
      (await sql`select portfolio, version from collection_group`.execute(database.admin)).rows[0]
    await loadFile(auxiliaryFile(grouped), 'AUXILIARY')
    const north = await loadFile(auxiliaryFile({ ...grouped, portfolio: 'Norte' }), 'AUXILIARY')
    const east = await loadFile(auxiliaryFile({ ...grouped, portfolio: 'Leste' }), 'AUXILIARY')
    await work((unit) => undo(unit, east.id))
    expect(await group()).toEqual({ portfolio: 'Norte', version: 4 })
    await work((unit) => undo(unit, north.id))
    expect(await group()).toEqual({ portfolio: 'Sul', version: 5 })
  })

  test('a dry run predicts the result and writes nothing', async () => {
    const before = await snapshot()
    expect(
      await loadFile(erpSample('titulos-com-erros.csv'), 'ORACLE', { ensaio: true }),
    ).toMatchObject({
      status: 'VALIDADA',
      aceitas: 93,
      rejeitadas: 7,
      novas: 93,
    })
    expect(await snapshot()).toBe(before)
    expect(
      (
        await sql`select tablename from pg_tables where schemaname = 'staging'`.execute(
          database.admin,
        )
      ).rows,
    ).toEqual([])
  })
})

test('a dry run, or a register before the títulos, does not slow their load', async () => {
  await loadFile(erpSample('titulos.csv'), 'ORACLE', { ensaio: true })
  await loadFile(erpSample('contratos.csv'), 'AUXILIARY')
  const begun = performance.now()
  expect(await loadFile(erpSample('titulos.csv'))).toMatchObject({
    status: 'PROCESSADA',
    novas: 20_502,
  })
  expect(performance.now() - begun).toBeLessThan(15_000)
}, 120_000)

describe('rules of every load', () => {
  test('receipts of one título are added, and a título without numBoleto is its own boleto', async () => {
    const pay = { valorAberto: '400,00', numBoleto: '' }
    const summary = await loadFile(
      oracleFile(
        { ...pay, docPagamento: 'P1', dataCompensacao: '12/10/2026', valorRecebido: '350,00' },
        {
          ...pay,
          docPagamento: 'P2',
          dataCompensacao: '13/10/2026',
          dataPagamento: '11/10/2026',
          valorRecebido: '250,00',
        },
      ),
    )
    expect(summary).toMatchObject({ aceitas: 2, novas: 2 })
    const { rows } =
      await sql`select b.number, b.open_cents, r.payment_document, r.amount_cents, r.cleared_on, r.paid_on
      from boleto b join titulo t on t.boleto_id = b.id join receipt r on r.titulo_id = t.id order by r.id`.execute(
        database.admin,
      )
    expect(rows).toEqual([
      {
        number: 'T1',
        open_cents: 40_000,
        payment_document: 'P1',
        amount_cents: 35_000,
        cleared_on: '2026-10-12',
        paid_on: '2026-10-12',
      },
      {
        number: 'T1',
        open_cents: 40_000,
        payment_document: 'P2',
        amount_cents: 25_000,
        cleared_on: '2026-10-13',
        paid_on: '2026-10-11',
      },
    ])
  })

  test('rows of one título must agree; a differing row is rejected with its column', async () => {
    const received = { dataCompensacao: '12/10/2026', valorRecebido: '10,00' }
    const paid = (docPagamento: string) => ({ docPagamento, ...received })
    const summary = await loadFile(
      oracleFile(paid('P1'), paid('P2'), { ...paid('P3'), valorOriginal: '2000,00' }),
    )
    expect(summary).toMatchObject({ aceitas: 2, rejeitadas: 1 })
    expect(await issues(summary.id)).toMatchObject([
      {
        line: 4,
        column_name: 'valorOriginal',
        value: '2000,00',
        reason: expect.stringContaining("título T1, que têm '1000,00'") as unknown,
      },
    ])
  })

  test('the rows of one contract must agree, and a group has one portfolio', async () => {
    const summary = await loadFile(
      auxiliaryFile(
        { fiadorNome: 'Ana', fiadorCpfCnpj: '73938316942' },
        { fiadorNome: 'Bia', fiadorCpfCnpj: '98281237546' },
        { fiadorNome: 'Cid', fiadorCpfCnpj: '77924451943', bairro: 'Outro' },
        { contrato: 'C2', luc: 'L2', grupo: 'G', portfolio: 'Sul' },
        { contrato: 'C3', luc: 'L3', grupo: 'G', portfolio: 'Sul' },
        { contrato: 'C4', luc: 'L4', grupo: 'G', portfolio: 'Norte' },
      ),
      'AUXILIARY',
    )
    expect((await issues(summary.id)).map(({ line, column_name }) => [line, column_name])).toEqual([
      [4, 'bairro'],
      [7, 'portfolio'],
    ])
    expect(await count('guarantor')).toBe(2)
  })

  test('a group renamed by users is still matched by its ERP name', async () => {
    const grouped = { grupo: 'Grupo A', portfolio: 'Sul' }
    await loadFile(auxiliaryFile(grouped), 'AUXILIARY')
    await sql`update collection_group set name = 'Moda', former_names = '{Grupo A}'`.execute(
      database.admin,
    )
    const { id } = await loadFile(
      auxiliaryFile(
        { ...grouped, portfolio: 'Norte' },
        { ...grouped, portfolio: 'Norte', contrato: 'C2', luc: 'L2' },
      ),
      'AUXILIARY',
    )
    const groups = async () =>
      (
        await sql`select g.name, g.portfolio, g.updated_by_name as by, (select count(*) from group_tenant t where t.group_id = g.id) as tenants
          from collection_group g order by g.id`.execute(database.admin)
      ).rows
    expect(await groups()).toEqual([
      { name: 'Moda', portfolio: 'Norte', by: 'Carga do ERP', tenants: 2 },
    ])
    await work((unit) => undo(unit, id))
    expect(await groups()).toEqual([{ name: 'Moda', portfolio: 'Sul', by: null, tenants: 1 }])
    // A new group may take the old name; files then refer to the new one.
    await sql`insert into collection_group (name) values ('Grupo A')`.execute(database.admin)
    await loadFile(auxiliaryFile({ ...grouped, contrato: 'C3', luc: 'L3' }), 'AUXILIARY')
    expect((await groups()).map((group) => (group as { tenants: number }).tenants)).toEqual([1, 1])
  })

  test('a load changes only its own títulos and the sums of their boletos', async () => {
    await loadFile(oracleFile({}, { numeroTitulo: 'T2', vencimento: '05/10/2026' }))
    const summary = await loadFile(oracleFile({ valorAberto: '0,00' }))
    expect(summary).toMatchObject({ alteradas: 1, novas: 0 })
    const { rows } =
      await sql`select number, original_cents, open_cents, due_on from boleto`.execute(
        database.admin,
      )
    expect(rows).toEqual([
      { number: 'B1', original_cents: 200_000, open_cents: 100_000, due_on: '2026-10-05' },
    ])
  })

  test('a título moved to a reissued boleto leaves no empty boleto, and the new one has the original number', async () => {
    await loadFile(oracleFile({}))
    await loadFile(oracleFile({ numBoleto: 'B2' }))
    const { rows } = await sql`select number, original_number from boleto`.execute(database.admin)
    expect(rows).toEqual([{ number: 'B2', original_number: 'B1' }])
  })

  test('an empty boleto stays if a notice or an agreement refers to it', async () => {
    await loadFile(oracleFile({}, { numeroTitulo: 'T2', numBoleto: 'B2' }))
    await sql`with l as (insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by_name) values ('COMUNICACOES', 'a.csv', sha256('a'), 1, 1, 0, 'x') returning id)
      insert into notice (mall_id, boleto_id, recipient, document, name, luc, kind, channel, sent_on, import_id)
      select b.mall_id, b.id, 'LOJISTA', '36576230000140', 'Loja Ltda', 'L1', 'CARTA_COBRANCA', 'CARTA', '2026-10-20', l.id from boleto b, l where b.number = 'B1'`.execute(
      database.admin,
    )
    const { rows: boletos } = await sql<{
      id: number
    }>`select id from boleto where number = 'B2'`.execute(database.admin)
    const paid = [
      { boletoId: boletos[0]?.id ?? 0, agreement: 'A-7', paidOn: localDate('2026-11-16') },
    ]
    expect(await work((unit) => recordFirstInstalments(unit, paid))).toBe(1)
    await loadFile(oracleFile({ numBoleto: 'B3' }, { numeroTitulo: 'T2', numBoleto: 'B4' }))
    const { rows } = await sql`select number, open_cents from boleto order by 1`.execute(
      database.admin,
    )
    expect(rows).toEqual([
      { number: 'B1', open_cents: 0 },
      { number: 'B2', open_cents: 0 },
      { number: 'B3', open_cents: 100_000 },
      { number: 'B4', open_cents: 100_000 },
    ])
  })

  test('a título or boleto of another contract is rejected', async () => {
    await loadFile(oracleFile({}))
    const summary = await loadFile(
      oracleFile(
        { contrato: 'C2', luc: 'L2', numBoleto: 'B5' },
        { contrato: 'C2', luc: 'L2', numeroTitulo: 'T9' },
      ),
    )
    expect(summary).toMatchObject({ status: 'REJEITADA', aceitas: 0, rejeitadas: 2 })
    expect((await issues(summary.id)).map(({ line, column_name }) => [line, column_name])).toEqual([
      [2, 'numeroTitulo'],
      [3, 'numBoleto'],
    ])
  })

  test('a row of another mall than the requested one is rejected', async () => {
    await loadFile(oracleFile({}))
    const { rows } = await sql<{ id: number }>`select id from mall`.execute(database.admin)
    const summary = await loadFile(
      oracleFile(
        { numeroTitulo: 'T5' },
        { numeroTitulo: 'T6', unidEcon: '9002', shopping: 'Outro' },
      ),
      'ORACLE',
      { shopping: rows[0]?.id ?? 0 },
    )
    expect(summary).toMatchObject({ aceitas: 1, rejeitadas: 1 })
    expect(await count('mall')).toBe(1)
  })

  test('malls are matched by unidEcon, then by name', async () => {
    await loadFile(
      oracleFile({}, { numeroTitulo: 'T2', numBoleto: 'B2', unidEcon: '9002', contrato: 'C2' }),
    )
    expect(await count('mall')).toBe(2)
    await loadFile(
      oracleFile({
        numeroTitulo: 'T3',
        numBoleto: 'B3',
        unidEcon: '9003',
        shopping: 'SHOPPING UM',
        contrato: 'C3',
      }),
    )
    expect(await count('mall')).toBe(2)
  })

  test('an unknown municipality is accepted with a warning, and known ones are matched without accents', async () => {
    const summary = await loadFile(
      auxiliaryFile(
        { cidade: 'Atlântida do Sul' },
        { contrato: 'C2', luc: 'L2', cidade: 'SAO PAULO' },
      ),
      'AUXILIARY',
    )
    expect(summary).toMatchObject({ aceitas: 2, comAviso: 1 })
    expect(await issues(summary.id)).toMatchObject([
      { line: 2, severity: 'AVISO', column_name: 'cidade' },
    ])
  })

  test('a contract with an unknown index is accepted with a warning; the legal index is known', async () => {
    const changes: Record<string, string>[] = [
      { indice: 'CUB' },
      { contrato: 'C2', luc: 'L2', indice: 'legal' },
      { contrato: 'C3', luc: 'L3', indice: 'INPC' },
    ]
    const rows = changes.map((change) => ({ ...auxiliaryRow, ...change }))
    const summary = await loadFile(file(csv(rows, [...auxiliaryHeader, 'indice'])), 'AUXILIARY')
    expect(summary).toMatchObject({ aceitas: 3, comAviso: 1 })
    expect(await issues(summary.id)).toMatchObject([
      {
        line: 2,
        severity: 'AVISO',
        column_name: 'indice',
        value: 'CUB',
        reason:
          'Não há índice com este nome: nada será acrescido ao principal. Use IGP-M, IGP-DI, IPCA, INPC, LEGAL.',
      },
    ])
  })

  test('an invalid CEP never replaces a valid one, of the tenant and of the fiador', async () => {
    const fiador = { fiadorNome: 'José Águia', fiadorCpfCnpj: '52998224725', fiadorUf: 'SP' }
    const header = [...new Set([...auxiliaryHeader, ...Object.keys(fiador), 'fiadorCep'])]
    const load = (cep: string, fiadorCep: string) =>
      loadFile(
        file(
          csv([{ ...auxiliaryRow, ...fiador, cep, fiadorCep, bairro: `Bairro ${cep}` }], header),
        ),
        'AUXILIARY',
      )
    const stored = async () => {
      const { rows } = await sql<{ cep: string; district: string; guarantor: string }>`
        select c.cep, c.district, g.cep as guarantor
        from contract c
        join guarantor g on g.contract_id = c.id`.execute(database.admin)
      return rows[0]
    }
    await load('0131', '2004')
    expect(await stored()).toEqual({ cep: '0131', district: 'Bairro 0131', guarantor: '2004' })
    await load('01310-100', '04538-133')
    const sound = { cep: '01310100', guarantor: '04538133' }
    expect(await stored()).toEqual({ ...sound, district: 'Bairro 01310-100' })
    const summary = await load('1310-10', '')
    expect(await stored()).toEqual({ ...sound, district: 'Bairro 1310-10' })
    expect(await issues(summary.id)).toMatchObject([
      {
        column_name: 'cep',
        value: '1310-10',
        reason:
          'O CEP deve ter oito dígitos; um CEP válido já cadastrado fica, e sem ele a negativação fica bloqueada até a correção.',
      },
    ])
    await load('04538-133', '01310-100')
    expect(await stored()).toMatchObject({ cep: '04538133', guarantor: '01310100' })
  })

  test('a CEP of another state is accepted with a warning, of the tenant and of the fiador', async () => {
    const fiador = { fiadorNome: 'José Águia', fiadorCpfCnpj: '52998224725', fiadorUf: 'RJ' }
    const rows = [
      { uf: 'RJ', cidade: 'Rio de Janeiro', cep: '01310-100' },
      {
        contrato: 'C2',
        luc: 'L2',
        uf: 'SP',
        cidade: 'São Paulo',
        cep: '01310-100',
        ...fiador,
        fiadorCep: '01310-100',
      },
      {
        contrato: 'C3',
        luc: 'L3',
        uf: 'SP',
        cidade: 'São Paulo',
        cep: '01310100',
        ...fiador,
        fiadorCep: '20040-002',
      },
    ].map((change) => ({ ...auxiliaryRow, ...change }))
    const header = [
      ...new Set([...auxiliaryHeader, 'fiadorNome', 'fiadorCpfCnpj', 'fiadorUf', 'fiadorCep']),
    ]
    const summary = await loadFile(file(csv(rows, header)), 'AUXILIARY')
    expect(summary).toMatchObject({ aceitas: 3, rejeitadas: 0, comAviso: 2 })
    expect(await issues(summary.id)).toMatchObject([
      {
        line: 2,
        severity: 'AVISO',
        column_name: 'cep',
        reason: expect.stringContaining('O CEP 01310-100 não é de RJ') as string,
      },
      { line: 3, severity: 'AVISO', column_name: 'fiadorCep' },
    ])
  })

  test('a título of a registered contract under another document is rejected', async () => {
    await loadFile(auxiliaryFile({}), 'AUXILIARY')
    expect(await loadFile(oracleFile({ cpfCnpj: '26449364000147' }))).toMatchObject({
      rejeitadas: 1,
      aceitas: 0,
    })
  })
})

describe('file formats', () => {
  test('BOM, LF, quotes, any order and case of columns', async () => {
    const header = oracleHeader.toReversed()
    const row = { ...oracleRow, nomeFantasia: '"A ""boa""; loja"' }
    const path = file(
      `\ufeff${csv([row], header).replaceAll('\r\n', '\n').replace('numeroTitulo', 'NÚMERO TÍTULO').replace('competencia', 'Competência')}\n\n`,
    )
    expect(await loadFile(path)).toMatchObject({ aceitas: 1 })
    expect((await sql`select trade_name from contract`.execute(database.admin)).rows).toEqual([
      { trade_name: 'A "boa"; loja' },
    ])
  })

  test.each([
    ['an empty file', '', 'O arquivo está vazio.'],
    ['a header without rows', csv([]), 'O arquivo só tem o cabeçalho: não há linha para carregar.'],
    ['a NUL byte', csv([oracleRow]).replace('Loja Ltda', 'Lo\0ja'), 'byte nulo na linha 2'],
    ['a duplicate header', csv([oracleRow], [...oracleHeader, 'Luc']), "'luc' aparece duas vezes"],
    [
      'a missing column',
      csv(
        [oracleRow],
        oracleHeader.filter((name) => name !== 'competencia'),
      ),
      'não tem a coluna obrigatória competencia',
    ],
    ['another header', 'a;b;c\n1;2;3', 'não é de nenhuma planilha conhecida'],
    [
      'an unclosed quote',
      csv([{ ...oracleRow, luc: '"L1' }]),
      'As aspas abertas na linha 2 não se fecham.',
    ],
    [
      'a truncated zip',
      Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
      'xlsx está danificado',
    ],
    [
      'the header of the other file',
      csv([auxiliaryRow], auxiliaryHeader),
      'da planilha AUXILIARY, e não da planilha ORACLE',
    ],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const summary = await loadFile(file(content))
    expect(summary).toMatchObject({
      status: 'REJEITADA',
      error: expect.stringContaining(sentence) as unknown,
    })
  })

  test.each([
    ['vencimento', '31/02/2026', 'não existe'],
    ['vencimento', '10.10', 'DD/MM/AAAA'],
    ['valorOriginal', '1e308', 'vírgula decimal'],
    ['valorAberto', '-0', 'não pode ser negativo'],
    ['valorOriginal', '0,00', 'maior que zero'],
    ['valorAberto', '1.000,01', 'maior que o valor original'],
    ['valorOriginal', '10000000000,00', 'alto demais'],
    ['nomeFantasia', `${'x'.repeat(199)}😀${'x'.repeat(400)}`, 'no máximo 500'],
    ['competencia', '00/2026', '01 a 12'],
    ['cpfCnpj', '11111111111', 'dígitos iguais'],
    ['tipoDocumento', 'ZZ', 'tipo de documento'],
    ['luc', 'x'.repeat(61), '60 caracteres'],
  ])('%s = %s is rejected with its reason', async (column, value, reason) => {
    const summary = await loadFile(oracleFile({ [column]: value }))
    expect(summary).toMatchObject({ rejeitadas: 1 })
    expect(await issues(summary.id)).toMatchObject([
      { line: 2, column_name: column, reason: expect.stringContaining(reason) as unknown },
    ])
  })

  test('a truncated row is rejected, and the file of rejected rows contains it without formulas', async () => {
    const path = file(
      `${csv([oracleRow, { ...oracleRow, numeroTitulo: 'T2', nomeFantasia: '=1+1', valorOriginal: '-5,00' }])}\r\nShopping Um;9001`,
    )
    const { id } = await loadFile(path)
    const sheet = join(dirname(path), 'rejeitados.xlsx')
    await work(({ tx }) =>
      writeFile(sheet, Readable.from(rejectedSheet(tx, id, oracleHeader.join(';')))),
    )
    const rows: (readonly string[])[] = []
    for await (const some of rowsOfFile(sheet)) rows.push(...some.map(({ cells }) => cells))
    const [header, first, second] = rows
    expect(header).toEqual([...oracleHeader, 'linha', 'motivo'])
    expect(first).toContain("'=1+1")
    expect(first).toContain('-5,00')
    expect(first?.slice(-2)).toEqual([
      '3',
      expect.stringContaining('valorOriginal: O valor não pode ser negativo com valor em aberto'),
    ])
    expect(second?.slice(0, 2)).toEqual(['Shopping Um', '9001'])
    expect(second?.slice(-2)).toEqual([
      '4',
      expect.stringContaining('linha: A linha tem 2 colunas'),
    ])
    const again = await loadFile(sheet)
    expect(again).toMatchObject({ linhas: 2, aceitas: 0, rejeitadas: 2 })
  })
})
