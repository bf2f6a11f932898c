// Golden cases of rules 5.1 (c) and 5.5 over the files of samples/, through calls and jobs.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { indicesUntil2025 } from '#testing/example-indices.ts'
import { loadExtract } from '#testing/example-load.ts'
import { importScreens } from '#features/ledger/file-imports/contract/imports.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { type Actor, systemActor } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { multipart } from '#testing/test-requests.ts'
import { firstDay } from '#values/competence.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { executeRun } from './actions/runs.ts'
import type { EligibleMall } from './contract/eligible-malls.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const clock = fixedDayClock(today)
const { inject, inWork } = servedRoutes({
  database,
  routes: everyRoute,
  clock,
  authenticate: async () => lawyer,
})

const lawyer: Actor = {
  ...systemActor,
  id: 1,
  name: 'Lívia Prado',
  rights: new Map([
    ['/contratos-elegiveis', new Set(['AGUARDANDO_LIBERACAO'])],
    ['/cadastro-ajuizamento', new Set<string>()],
    ...importScreens.map((path) => [path, new Set(['CARREGAR'])] as const),
  ]),
}
const context = { work: inWork } as Pick<JobContext, 'work'>

async function ask<T>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object): Promise<T> {
  const answer = await inject({
    method,
    url: `/bff${path}`,
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
  return answer.json()
}
const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

/** Runs 'Disparar Elegíveis' with its job. */
async function fire(): Promise<void> {
  const { idExecucao } = await ask<{ idExecucao: number }>(
    'GET',
    '/ajuizamento/regua/automacao/carregar-contratos?force=true',
  )
  await executeRun(context, idExecucao)
}

type Sums = { readonly acoes: number; readonly criterio: number }
const sums = async (): Promise<Sums | undefined> =>
  (
    await rows<Sums>(`select count(*)::int as acoes, sum(criterion_cents)::bigint as criterio
      from lawsuit where status = 'AGUARDANDO_LIBERACAO'`)
  )[0]

beforeAll(async () => {
  await database.adminPool.query(`
    insert into app_user (name, login, email, profile_id)
    select 'Lívia Prado', 'livia', 'livia@regua.example', min(id) from profile`)
  await loadExtract(inWork)
  for (const [index, series] of indicesUntil2025)
    for (const [month, rate] of series)
      await sql`
        insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
        values (${index}, ${firstDay(month)}, 1, ${rate}, 'Teste')`.execute(database.admin)
  await fire()
}, 300_000)

describe('rules 5.1 (c): the sample on 18/11/2026 with the initial requirements', () => {
  test('30 actions: LOJA 22, CONFISSAO 5, MALL 3, and no não classificado', async () => {
    expect(await sums()).toEqual({ acoes: 30, criterio: 649_581_001 })
    expect(
      await rows(`select d.code, count(*)::int as n from lawsuit l
        join debt_type d on d.id = l.debt_type_id group by 1 order by 2 desc`),
    ).toEqual([
      { code: 'LOJA', n: 22 },
      { code: 'CONFISSAO', n: 5 },
      { code: 'MALL', n: 3 },
    ])
    const left = await ask<{ data: unknown[] }>('GET', '/workflow/ajuizamento/nao-classificados')
    expect(left.data).toEqual([])
  })

  test('a second run keeps unchanged rows in place and resets what users changed', async () => {
    const written = async () => {
      const { rows } = await database.adminPool.query<{ titulo: string; at: string }>(
        'select titulo_id as titulo, ctid::text as at from lawsuit_titulo order by 1',
      )
      return rows
    }
    const before = await written()
    expect(before.length).toBeGreaterThan(30)
    await fire()
    expect(await written()).toEqual(before)
    const sums = `select sum(base_cents + correction_cents + fine_cents + interest_cents)::text as sum,
      count(*) filter (where not is_considered)::int as out from lawsuit_titulo`
    const [charged] = (await database.adminPool.query(sums)).rows as object[]
    await database.adminPool.query(`
      update lawsuit_titulo set is_considered = false, left_out_by = 'PESSOA', left_out_detail = 'engano',
        informed_fine_cents = 1
      where titulo_id in (select titulo_id from lawsuit_titulo where is_considered order by 1 limit 3);
      delete from lawsuit_titulo
      where titulo_id in (select titulo_id from lawsuit_titulo where is_considered order by 1 limit 2)`)
    await fire()
    expect((await database.adminPool.query(sums)).rows).toEqual([charged])
    expect((await written()).map(({ titulo }) => titulo)).toEqual(
      before.map(({ titulo }) => titulo),
    )
    expect(
      (
        await database.adminPool.query(
          'select from lawsuit_titulo where left_out_detail is not null or informed_fine_cents is not null',
        )
      ).rowCount,
    ).toBe(0)
  })

  test('the planner has the size of the list before charges are calculated', async () => {
    const [counted] = await rows<{ actions: number; same: boolean }>(`
      select c.reltuples::int as actions,
        (select x.reltuples from pg_class x where x.relname = 'lawsuit_titulo')
          = (select count(*) from lawsuit_titulo) as same
      from pg_class c where c.relname = 'lawsuit'`)
    expect(counted).toEqual({ actions: 30, same: true })
  })

  test('by mall: Parque das Águas 3, Serra Azul 4, Vila Nova 8, Praia do Forte 7, Campo Belo 5, Jardim Norte 3', async () => {
    const { data, tipos } = await ask<{ data: EligibleMall[]; tipos: string[] }>(
      'GET',
      '/workflow/ajuizamento/contratos-elegiveis',
    )
    expect(data.map(({ shoppingName, acoes }) => [shoppingName, acoes])).toEqual([
      // Largest corrected balance first.
      ['Shopping Vila Nova', 8],
      ['Shopping Praia do Forte', 7],
      ['Shopping Parque das Águas', 3],
      ['Shopping Campo Belo', 5],
      ['Shopping Serra Azul', 4],
      ['Shopping Jardim Norte', 3],
    ])
    expect(data.every(({ acoes, seguem }) => acoes === seguem)).toBe(true)
    expect(tipos).toEqual(['LOJA', 'MALL', 'MIDIA', 'CDU', 'CONFISSAO'])
  })

  test('the balance of each contract once: 7.567.671,70 in total', async () => {
    expect(
      await rows(`select sum(total)::bigint as total from (
        select distinct contract_id, open_total_cents as total from lawsuit) x`),
    ).toEqual([{ total: 756_767_170 }])
  })

  test('contract 100200028: 10 boletos, 30 títulos, critério 589.336,85, total 644.418,66', async () => {
    expect(
      await rows(`select boleto_count as boletos, criterion_cents as criterio,
          open_total_cents as total,
          (select count(*)::int from lawsuit_titulo x
            where x.lawsuit_id = l.id and x.is_considered) as titulos
        from lawsuit l where contract_number = '100200028'`),
    ).toEqual([{ boletos: 10, criterio: 58_933_685, total: 64_441_866, titulos: 30 }])
  })

  test('all 30 corrected: 21.378,01 + 515.842,82 + 654.143,29 = 7.687.174,13, contract 100200028 to 700.095,39', async () => {
    const columns = `sum(correction_cents)::bigint as correcao, sum(fine_cents)::bigint as multa,
      sum(interest_cents)::bigint as juros, sum(corrected_cents)::bigint as corrigido`
    expect(await rows(`select ${columns} from lawsuit`)).toEqual([
      { correcao: 2_137_801, multa: 51_584_282, juros: 65_414_329, corrigido: 768_717_413 },
    ])
    expect(
      await rows(`select ${columns} from lawsuit where contract_number = '100200028'`),
    ).toEqual([{ correcao: 123_568, multa: 4_577_976, juros: 6_374_310, corrigido: 70_009_539 }])
  })
})

const sample = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../samples/${name}`, import.meta.url)))

const importFile = async (path: string, fields: Record<string, unknown>, file: string) => {
  const form = multipart(fields, [file, sample(`inadimplencia/${file}`)])
  const answer = await inject({
    method: 'POST',
    url: `/bff${path}`,
    headers: { 'content-type': form.type },
    payload: form.payload,
  })
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200)
}

const cellsOf = (file: string): ReadonlyMap<string, string>[] => {
  const [head = '', ...lines] = sample(file).toString('utf8').trim().split(/\r?\n/)
  const names = head.replace('\ufeff', '').split(';')
  return lines.map(
    (line) => new Map(line.split(';').map((cell, place) => [names[place] ?? '', cell])),
  )
}

describe('exclusions from the list', () => {
  test('pairs already in follow-up, as after the manual filings: 22 actions', async () => {
    for (const cells of cellsOf('ajuizamento/ajuizamento-manual.csv'))
      await sql`
        insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name,
          debt_type_id, action_type_id, origin, status, cycle_month, step_entered_on,
          concluded_phases, phase_entered_on)
        select k.mall_id, k.id, k.number, k.luc, k.document, k.name, d.id,
          (select min(id) from lawsuit_action_type), 'MANUAL', 'EM_ACOMPANHAMENTO', '2026-11-01',
          ${today}, 1, ${today}
        from contract k join debt_type d on d.code = ${cells.get('tipoDivida')}
        where k.number = ${cells.get('numeroContrato')}
        on conflict (mall_id, contract_number, debt_type_id) where status <> 'ENCERRADA'
        do update set status = 'EM_ACOMPANHAMENTO', origin = 'MANUAL', concluded_phases = 1,
          phase_entered_on = ${today}`.execute(database.admin)
    await fire()
    expect((await sums())?.acoes).toBe(22)
    await rows(`update lawsuit set status = 'ENCERRADA', outcome = 'DESISTENCIA'
      where origin = 'MANUAL'`)
  })

  test('an agreement in the case files excludes the whole contract: 25 actions, 5.612.955,56', async () => {
    for (const cells of cellsOf('ajuizamento/acordos-autos.csv'))
      await sql`
        insert into case_agreement (mall_id, contract_id, case_number, agreed_on, amount_cents,
          instalments, first_due_on, status, updated_by_name)
        select mall_id, id, regexp_replace(${cells.get('numeroProcesso')}, '\\D', '', 'g'),
          to_date(${cells.get('dataAcordo')}, 'DD/MM/YYYY'), 1, 1,
          to_date(${cells.get('primeiroVencimento')}, 'DD/MM/YYYY'), ${cells.get('status')}, 'Teste'
        from contract where number = ${cells.get('numeroContrato')}`.execute(database.admin)
    await fire()
    expect(await sums()).toEqual({ acoes: 25, criterio: 561_295_556 })
    await emptyTables(database.admin, 'case_agreement')
  })

  test('Oracle agreements in force exclude their títulos: 27 actions, 5.483.444,74', async () => {
    for (const [file, shopping] of [
      ['acordos-oracle-1000.csv', 'Shopping Parque das Águas'],
      ['acordos-oracle-1001.csv', 'Shopping Serra Azul'],
    ] as const) {
      const [mall] = await rows<{ id: number }>(`select id from mall where name = '${shopping}'`)
      await importFile(
        '/producer/updload/spreadsheet',
        { spreadSheetType: 'ORACLE', shopping: mall?.id },
        file,
      )
    }
    await fire()
    expect(await sums()).toEqual({ acoes: 27, criterio: 548_344_474 })
  })
})
