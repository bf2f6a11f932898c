// Access rights of every call, profile and kind of mall. A user of one mall must not detect that
// another exists: not by a row, sum, file, error, or difference between answers. `npm test` tries
// each call with one allowed profile (rotating) and all forbidden ones; `npm run nightly` tries all
// profiles.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { negativatedSource } from '#features/negativation/bureau-results/store/negativated-boletos.ts'
import { lotesOf } from '#features/negativation/bureau-exchange/store/batches.ts'
import * as submissions from '#features/negativation/bureau-exchange/store/submissions.ts'
import { readBoletoFacts } from '#features/negativation/bureau-exchange/store/record-facts.ts'
import { boletoSource } from '#features/negativation/debt-items/store/boletos.ts'
import * as cycles from '#features/negativation/cycles/store/cycle.ts'
import { lockItems } from '#features/negativation/debt-items/store/items.ts'
import * as justifications from '#features/negativation/decisions/store/justifications.ts'
import * as mallCounts from '#features/negativation/cycles/store/malls.ts'
import { tenantSource } from '#features/ledger/collection-groups/store/tenants.ts'
import * as loads from '#features/ledger/receivables/store/load-rows.ts'
import { readPage, readTotals } from '#listing/server/page.ts'
import { rowsQuery } from '#listing/server/window.ts'
import type { Call } from '#contract/call.ts'
import { noPermission } from '#contract/errors.ts'

import { fixedDayClock } from '../work/clock.ts'
import { inTransaction, type Tx } from '../database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { findFile, readFileChunks } from '../files/files.ts'
import { readableText } from '#testing/test-answers.ts'
import { testApp } from '#testing/test-app.ts'
import { brokenAmounts, rowsOfMall } from '#testing/test-leaks.ts'
import { namesMalls } from '#testing/test-probes.ts'
import { hashOfAllTables } from '#testing/test-hash.ts'
import {
  addPerson,
  addTwoMalls,
  foreignMarks,
  ownMarks,
  type TwoMalls,
} from '#testing/test-malls.ts'
import { profileCodes } from '#testing/test-profiles.ts'
import { requestOf } from '#testing/test-requests.ts'
import { isOfSomeMalls, notOfMalls, samples } from '#testing/test-samples.ts'
import { nobody, type Sample, type Target, targetsOf } from '#testing/test-targets.ts'
import { localDate } from '#values/local-date.ts'
import { itemsOfMalls } from '#features/negativation/debt-items/store/malls.ts'

import { isNight } from '#testing/night.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const calls = routes.map(({ call }) => call)
const mallCalls = calls.filter(isOfSomeMalls)
const reads = mallCalls.filter(
  ({ effect, access, name }) => effect === 'read' && access !== 'public' && !(name in notOfMalls),
)
const writes = mallCalls.filter(
  ({ effect, access, name }) => effect === 'write' && access !== 'public' && !(name in notOfMalls),
)

const database = committedDatabase()
const tokens = new Map<string, string>()
const rights = new Map<string, Map<string, Set<string>>>()
let app: FastifyInstance
let world: TwoMalls
let probes = 0

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes,
    clock: fixedDayClock(localDate('2026-11-18')),
    authenticate: authenticator({ db: database.app, secureCookies: false }),
  })
  world = await addTwoMalls(database.adminPool)
  for (const code of profileCodes)
    tokens.set(
      code,
      (await addPerson(database.adminPool, code.toLowerCase(), code, [world.own.mall])).token,
    )
  for (const code of ['COBRANCASHOPPING', 'APROVADORSHOPPING'])
    tokens.set(
      `${code} sem shopping`,
      (await addPerson(database.adminPool, `${code.toLowerCase()}.x`, code, [])).token,
    )
  const { rows } = await database.adminPool.query<{ profile: string; path: string; code: string }>(
    `
      select p.code as profile, m.path, r.code
      from profile p
        join profile_permission pp on pp.profile_id = p.id
       join menu_rule r on r.id = pp.rule_id join menu m on m.id = r.menu_id`,
  )
  for (const { profile, path, code } of rows) {
    const screens = rights.get(profile) ?? new Map<string, Set<string>>()
    rights.set(profile, screens.set(path, (screens.get(path) ?? new Set()).add(code)))
  }
}, 60_000)
afterAll(() => app.close())

/** Rules 1, written out again so that the test does not reuse the server's implementation. */
function isGranted({ access }: Call, profile: string): boolean {
  if (typeof access === 'string') return true
  const own = rights.get(profile) ?? new Map<string, Set<string>>()
  return access.screens.some(
    (path) =>
      own.get(path)?.has('ACESSAR') &&
      (!access.rule || access.rule.some((code) => own.get(path)?.has(code))),
  )
}

/** By day each call is tested with one allowed profile; profiles rotate over the calls. */
function isSentAmong(profiles: readonly string[], call: Call, profile: string): boolean {
  if (isNight || !isGranted(call, profile)) return true
  const granted = profiles.filter((code) => isGranted(call, code))
  return granted[calls.indexOf(call) % granted.length] === profile
}
const isSentBy = (call: Call, profile: string): boolean => isSentAmong(profileCodes, call, profile)

function sendSample(
  call: Call,
  sample: Sample,
  token: string | undefined,
): Promise<LightMyRequestResponse> {
  probes += 1
  return app.inject(requestOf(call, sample, token))
}

const sampleOf = ({ name }: Call, target: Target): Sample => samples[name]?.(target) ?? {}

/** Everything readable of an answer: headers, text, cells of a spreadsheet. */
async function textOf(answer: LightMyRequestResponse): Promise<string> {
  const body = await readableText(answer)
  const disposition = decodeURIComponent(
    String(answer.headers['content-disposition'] ?? '').replace(/^.*''/, ''),
  )
  return `${disposition} ${answer.headers['filename'] ?? ''}\n${body}`
}

async function expectNothingForeign(
  answer: LightMyRequestResponse,
  about: string,
): Promise<string> {
  const text = await textOf(answer)
  expect(answer.statusCode, `${about}: ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, about).not.toMatch(foreignMarks)
  expect(brokenAmounts(text), `${about}: ${text.slice(0, 600)}`).toEqual([])
  const { foreign } = world
  expect(text, about).not.toContain(`"idShopping":${foreign.mall},`)
  return text
}

/** Removes the request id and instants before a comparison. */
const lasting = (text: string) =>
  text
    .replaceAll(/"pedido":"\w+"/g, '')
    // Exports print their filter, and unknown ids as typed.
    .replaceAll(/Shoppings?: \d+/g, '')
    // Calendars contain their creation time.
    .replaceAll(/DTSTAMP:\w+/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '')
    .replaceAll(/\d\d\/\d\d\/\d{4},? (às )?\d\d:\d\d(:\d\d)?/g, '')
    .replaceAll(/-\d{8}-?\d{4,6}(?=\.xlsx)|\d{4}-\d\d-\d\d[-_ ]\d\d[-h_:]?\d\d/g, '')

const foreignRows = () => rowsOfMall(database.adminPool, world.foreign.mall)

test('every call has a sample, and every sample a call', () => {
  expect(Object.keys(samples).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.values(visible).flat()),
  )
})

describe.each(profileCodes)('%s of one mall', (profile) => {
  test('gets the same answer of every call for the other mall and for an unknown one', async () => {
    const before = await foreignRows()
    const { foreign, unknown } = targetsOf(world)
    for (const call of mallCalls.filter((one) => isSentBy(one, profile))) {
      const about = `${profile} ${call.name}`
      const answer = await sendSample(call, sampleOf(call, foreign), tokens.get(profile))
      if (!isGranted(call, profile)) {
        expect(answer.statusCode, about).toBe(403)
        continue
      }
      if (call.name in notOfMalls || !namesMalls(call, world)) continue
      const there = await expectNothingForeign(answer, about)
      const other = await sendSample(call, sampleOf(call, unknown), tokens.get(profile))
      expect(answer.statusCode, `${about}: ${there}`).toBe(other.statusCode)
      expect(lasting(there), about).toBe(lasting(await textOf(other)))
    }
    expect(await foreignRows()).toEqual(before)
  }, 60_000)
})

describe.each(profileCodes)('%s of one mall', (profile) => {
  test('reads only own rows, for the own mall, both or none named', async () => {
    const { own, mixed, absent } = targetsOf(world)
    const seen: string[] = []
    for (const call of reads.filter((one) => isSentBy(one, profile))) {
      for (const [kind, target] of Object.entries({ own, mixed, absent })) {
        const sample = sampleOf(call, target)
        // A mall in the query string must not be accepted by a call that does not declare it.
        const smuggled = {
          idShopping: world.foreign.mall,
          shoppings: world.foreign.mall,
          shopping: world.foreign.mall,
        }
        const answers = [
          await sendSample(call, sample, tokens.get(profile)),
          ...(call.query
            ? []
            : [await sendSample(call, { ...sample, query: smuggled }, tokens.get(profile))]),
        ]
        for (const answer of answers) {
          const about = `${profile} ${call.name} ${kind}`
          if (!isGranted(call, profile)) expect(answer.statusCode, about).toBe(403)
          else if (ownMarks.test(await expectNothingForeign(answer, about))) seen.push(call.name)
        }
      }
    }
    // Guards against vacuous success: each profile must see its own rows in some calls.
    const visibleNow = reads.filter(
      (call) =>
        ['registers.listMalls', ...(visible[profile] ?? [])].includes(call.name) &&
        isSentBy(call, profile),
    )
    for (const { name } of visibleNow) expect(new Set(seen), profile).toContain(name)
  }, 60_000)
})

/**
 * Calls in which each profile must find the own mall; otherwise finding nothing of the other proves
 * nothing.
 */
const visible: Readonly<Record<string, readonly string[]>> = {
  REGUADECOBRANCA: [
    'negativation.searchExceptions',
    'negativation.totalsByMall',
    'negativation.downloadTotalsByMall',
    'negativation.followUp',
    'negativation.downloadFollowUp',
    'negativation.cyclePanel',
    'negativation.history',
    'receivables.listLoads',
    'receivables.downloadRejected',
    'bureau.searchNegativated',
    'bureau.downloadNegativated',
  ],
  COBRANCASHOPPING: [
    'negativation.searchBoletos',
    'negativation.downloadBoletos',
    'negativation.historyAttachment',
  ],
  APROVADORSHOPPING: ['negativation.searchBoletos', 'negativation.followUp'],
  COBRANCACORPORATIVA: ['negativation.searchBoletos', 'negativation.searchExceptions'],
  APROVADORHOLDING: ['negativation.searchBoletos', 'negativation.followUp'],
  HOLDING: ['negativation.followUp', 'bureau.searchNegativated'],
  JURIDICO: ['bureau.searchNegativated', 'bureau.downloadNegativated'],
}

const mallProfiles = ['COBRANCASHOPPING', 'APROVADORSHOPPING']
describe.each(mallProfiles)('%s without any mall', (profile) => {
  test('sees neither mall', async () => {
    const { own, absent } = targetsOf(world)
    for (const call of mallCalls.filter(
      (one) =>
        isGranted(one, profile) &&
        !(one.name in notOfMalls) &&
        isSentAmong(mallProfiles, one, profile),
    )) {
      for (const target of [own, absent]) {
        const about = `${profile} without malls, ${call.name}`
        const text = await expectNothingForeign(
          await sendSample(call, sampleOf(call, target), tokens.get(`${profile} sem shopping`)),
          about,
        )
        expect(text, about).not.toMatch(ownMarks)
      }
    }
  }, 60_000)
})

describe('with only row-level security, without filters of the application', () => {
  const inOwn = <T>(act: (tx: Tx) => Promise<T>) =>
    inTransaction(database.app, { malls: [world.own.mall], userId: 1 }, act)
  const order = { sortedBy: '' }
  const labels = { FINALIZADO: 'Finalizado' }
  const itemsOf = () => Object.values(world.foreign.items)
  const streamed = async (pieces: AsyncIterable<Uint8Array>) => {
    const all: Uint8Array[] = []
    for await (const piece of pieces) all.push(piece)
    return all
  }
  const allStatuses = () => Object.keys(world.foreign.items)

  const questions: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    'boletos by mall': async (tx) =>
      (await readPage(tx, order, boletoSource, { shoppings: [world.foreign.mall] })).content,
    'boletos by id': async (tx) =>
      (await readPage(tx, order, boletoSource, { ids: itemsOf() })).content,
    'boletos by document': async (tx) =>
      (await readPage(tx, order, boletoSource, { numCpfcnpj: world.foreign.document })).content,
    'rows of an export': async (tx) =>
      (await rowsQuery(order, boletoSource, { shoppings: [world.foreign.mall] }).execute(tx)).rows,
    'the sums of a search': async (tx) => {
      const { count, totals, counts } = await readTotals(tx, boletoSource, {
        shoppings: [world.foreign.mall],
      })
      return [count, ...Object.values(totals), ...Object.values(counts)].filter(
        (value) => value !== 0,
      )
    },
    'the sums of a search by document': async (tx) => {
      const boletoFilter = { shoppings: [world.foreign.mall], numCpfcnpj: world.foreign.document }
      const { count, totals, counts } = await readTotals(tx, boletoSource, boletoFilter)
      return [count, ...Object.values(totals), ...Object.values(counts)].filter(
        (value) => value !== 0,
      )
    },
    'the sums of the results': async (tx) => {
      const { count, totals } = await readTotals(tx, negativatedSource(labels, labels), {
        shoppings: [world.foreign.mall],
      })
      return [count, ...Object.values(totals)].filter((value) => value !== 0)
    },
    'kept sums': async (tx) =>
      (
        await sql`select mall_id from negativation_tally where mall_id = ${world.foreign.mall}
          union all select mall_id from negativated_item where mall_id = ${world.foreign.mall}
          union all select mall_id from negativated_tally where mall_id = ${world.foreign.mall}
          union all select mall_id from negativated_person where mall_id = ${world.foreign.mall}
          union all select mall_id from listed_tally where mall_id = ${world.foreign.mall}`.execute(
          tx,
        )
      ).rows,
    'items to lock': (tx) => lockItems(tx, itemsOf(), 'all'),
    'counts by mall': (tx) =>
      mallCounts.countByMall(tx, {
        statuses: allStatuses(),
        malls: [world.foreign.mall],
        onlyNegativate: false,
      }),
    'counts by mall and status': (tx) =>
      mallCounts.countByMallAndStatus(tx, world.cycle, [world.foreign.mall]),
    'outcomes by mall': (tx) => mallCounts.outcomesByMall(tx, world.cycle, [world.foreign.mall]),
    'the queue': (tx) => mallCounts.queue(tx, allStatuses(), [world.foreign.mall]),
    'items of malls': (tx) =>
      itemsOfMalls(tx, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', [world.foreign.mall], undefined),
    'the history': (tx) => justifications.readHistory(tx, itemsOf()[0] ?? 0),
    'a row of the history': async (tx) =>
      [await justifications.findHistoryRow(tx, world.foreign.history, 'all')].filter(Boolean),
    'persons at the bureau': async (tx) =>
      (
        await readPage(tx, order, negativatedSource(labels, labels), {
          shoppings: [world.foreign.mall],
        })
      ).content,
    'records of a lote': (tx) => submissions.recordsOf(tx, world.foreign.batch),
    'submissions of a lote': (tx) => submissions.submissionsOf(tx, world.foreign.batch),
    'persons of a lote': (tx) => submissions.listedPersonsOf(tx, world.foreign.batch),
    'facts of a record': async (tx) => [...(await readBoletoFacts(tx, itemsOf()))],
    'a kept file': async (tx) => [await findFile(tx, world.foreign.file)].filter(Boolean),
    'the bytes of a kept file': (tx) => streamed(readFileChunks(tx, world.foreign.file)),
    'loads by mall': async (tx) =>
      (await readPage(tx, order, loads.loadSource, { shoppings: [world.foreign.mall] })).content,
    'a load': async (tx) => [await loads.findLoad(tx, world.foreign.load)].filter(Boolean),
    'a load of many malls': async (tx) =>
      [await loads.findLoad(tx, world.sharedLoad)].filter(Boolean),
    'rejected rows of a load': (tx) => loads.rejectedRows(tx, world.foreign.load, 0, 9),
    'problems of a load': (tx) => loads.firstIssues(tx, world.foreign.load, 9),
    'tenants of a collection group': async (tx) =>
      (await readPage(tx, order, tenantSource('all'), { luc: world.foreign.luc })).content,
    'lines of the decision log': async (tx) =>
      (await sql`select 1 from audit_entry where mall_id = ${world.foreign.mall}`.execute(tx)).rows,
  }

  test.each(Object.keys(questions))('hides the other mall from: %s', async (name) => {
    expect(await inOwn(questions[name] as (tx: Tx) => Promise<unknown>)).toEqual([])
    // A user who sees every mall finds the row, so the scope hides it and the query is right.
    const whole = await inTransaction(
      database.app,
      { malls: 'all' },
      questions[name] as (tx: Tx) => Promise<unknown>,
    )
    if (name !== 'lines of the decision log') expect(whole).not.toEqual([])
  })

  test('excludes the other mall from sums and from shared lotes', async () => {
    const [totals, panel, lotes, all] = await inOwn(async (tx) => [
      await cycles.cycleTotals(tx, world.cycle, 'all'),
      await mallCounts.funnel(tx, world.cycle, 'all'),
      (await readPage(tx, { sortedBy: '-id' }, lotesOf('all'), {})).content,
      await cycles.listCycles(tx),
    ])
    const own = Object.keys(world.own.items).length
    expect(totals).toMatchObject({ shoppings: 1, boletos: own })
    expect(panel.every(({ parados }) => parados === 1)).toBe(true)
    expect(all).toMatchObject([{ boletos: own }])
    expect(lotes.find(({ id }) => id === world.foreign.batch)).toMatchObject({
      pessoas: 0,
      boletos: 0,
      valor: 0,
    })
    expect(lotes.find(({ id }) => id === world.sharedBatch)).toMatchObject({
      pessoas: 1,
      valor: 100_000,
    })
  })

  test('prevents writes into the other mall and moves to it', async () => {
    const statements = [
      sql`insert into luc values (${world.foreign.mall}, 'X')`,
      sql`update luc set mall_id = ${world.foreign.mall}`,
      sql`update negativation_item set mall_id = ${world.foreign.mall}`,
      sql`
        insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
        values (${world.foreign.load}, 9, 'ERRO', 'a', 'a', 'a')`,
    ]
    for (const statement of statements)
      await expect(inOwn((tx) => statement.execute(tx))).rejects.toThrow(
        /row-level security|foreign key/,
      )
    const none = [
      sql`update negativation_item set ticket = 'x' where mall_id = ${world.foreign.mall}`,
      sql`update erp_load set error = 'x' where id = ${world.foreign.load}`,
      sql`delete from person_correction where mall_id = ${world.foreign.mall}`,
    ]
    for (const statement of none)
      expect((await inOwn((tx) => statement.execute(tx))).numAffectedRows).toBe(0n)
    for (const table of ['item_justification', 'stored_file'])
      await expect(inOwn((tx) => sql`delete from ${sql.table(table)}`.execute(tx))).rejects.toThrow(
        /permission denied/,
      )
  })

  test('throws without a scope', async () => {
    await expect(sql`select * from negativation_item`.execute(database.app)).rejects.toThrow(
      /regua\.malls|malformed array literal/,
    )
  })
})

describe('the policy', () => {
  /** Tables with a mall column but without row-level security, with the reason. */
  const outside: Readonly<Record<string, string>> = {
    mall_company: 'which company owns which mall is the public register of the house',
    user_mall: 'it is what the scope is made of',
    notice_stage: 'rows of a load of notices, which are gone before its transaction ends',
    job_run: 'runs of jobs of the house; nothing in it is of a person or a debt',
  }

  test('exists on every table with a mall, except the listed ones', async () => {
    const { rows } = await database.adminPool.query<{
      name: string
      isSecured: boolean
      policies: string[]
    }>(
      `select c.relname as name, c.relrowsecurity as "isSecured",
         coalesce(
           (
             select array_agg(p.polname::text order by p.polname)
             from pg_policy p
             where p.polrelid = c.oid
           ),
             '{}'
         ) as policies
       from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'mall_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.length).toBeGreaterThan(15)
    const open = rows.filter(
      ({ isSecured, policies }) => !isSecured || policies.join() !== 'every_mall,own_malls',
    )
    expect(open.map(({ name }) => name)).toEqual(Object.keys(outside).toSorted())
  })

  test('applies to the role of requests, which owns nothing and cannot bypass it', async () => {
    const { rows } = await inTransaction(database.app, { malls: [1] }, (tx) =>
      sql<{
        role: string
        free: boolean
        owns: boolean
      }>`select current_user as role, rolsuper or rolbypassrls as free,
        exists (select from pg_class where relowner = r.oid and relkind = 'r') as owns
        from pg_roles r
        where rolname = current_user`.execute(tx),
    )
    expect(rows).toEqual([{ role: 'regua_app', free: false, owns: false }])
  })

  test('also protects tables that depend on one with a mall', async () => {
    const { rows } = await database.adminPool.query<{ name: string }>(
      `
        select relname as name
        from pg_class
        where relname in ('stored_file_chunk', 'erp_load_issue', 'erp_load_undo')
          and not relrowsecurity`,
    )
    expect(rows).toEqual([])
  })
})

describe.each(profileCodes)('%s of one mall', (profile) => {
  test('writes to the own mall, both or none named: the other mall stays unchanged', async () => {
    const before = await foreignRows()
    const { own, mixed, absent } = targetsOf(world)
    for (const call of writes.filter((one) => isSentBy(one, profile))) {
      for (const [kind, target] of Object.entries({ mixed, absent, own })) {
        const about = `${profile} ${call.name} ${kind}`
        const answer = await sendSample(call, sampleOf(call, target), tokens.get(profile))
        if (!isGranted(call, profile)) expect(answer.statusCode, about).toBe(403)
        else await expectNothingForeign(answer, about)
      }
    }
    expect(await foreignRows()).toEqual(before)
  }, 60_000)
})

describe('company acts', () => {
  const companyActs = calls.filter(({ company }) => company)
  // Ignore the log lines of refusals and failed sign-ins; compare all other tables, jobs included.
  const everything = () => hashOfAllTables(database.adminPool)

  test.each(profileCodes)(
    '%s of one mall is refused each company act, and nothing changes',
    async (profile) => {
      const before = await everything()
      const { own, mixed } = targetsOf(world)
      for (const call of companyActs)
        for (const target of [own, mixed]) {
          const answer = await sendSample(call, sampleOf(call, target), tokens.get(profile))
          expect(answer.statusCode, call.name).toBe(403)
          expect(answer.json<{ mensagem: string }>().mensagem, `${profile} ${call.name}`).toBe(
            isGranted(call, profile) ? 'Este ato vale para todos os shoppings.' : noPermission,
          )
        }
      expect(await everything()).toEqual(before)
    },
  )

  test('a list of all malls of today is not the scope all', async () => {
    const { own, foreign } = world
    const both = await addPerson(database.adminPool, 'dos.dois', 'REGUADECOBRANCA', [
      own.mall,
      foreign.mall,
    ])
    const before = await everything()
    for (const call of companyActs.filter((one) => isGranted(one, 'REGUADECOBRANCA')))
      expect(
        (await sendSample(call, sampleOf(call, targetsOf(world).mixed), both.token)).statusCode,
        call.name,
      ).toBe(403)
    expect(await everything()).toEqual(before)
  })

  test('some thousand requests ran', () => {
    expect(nobody).toBeGreaterThan(world.foreign.mall)
    expect(probes).toBeGreaterThan(isNight ? 8_000 : 1_500)
  })
})
