// Tests that run for every importer, new ones included: src/listing/importer.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { jobs as undoJobs } from '#features/ledger/file-imports/jobs.ts'
import { jobsWith } from '#features/ledger/receivables/jobs.ts'
import { csvLine } from '#listing/csv-line.ts'
import { type AnyImporter, declaredImporters } from '#listing/importer.ts'
import { rowsOfFile } from '#listing/server/reading/rows-of-file.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import { importerSamples } from '#testing/test-importer-samples.ts'
import { runPromised } from '#testing/promised-jobs.ts'
import type { TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '#server/work/clock.ts'

// Uploads without an importer, with the reason.
const ofNoImporter: Readonly<Record<string, string>> = {
  'delinquencyImports.uploadDelinquencyZip':
    'a zip has no header of its own; its files are rehearsed, rejected and taken back by samples.test.ts',
  'delinquencyImports.uploadSummaryZip': 'as the other zip',
  'disputes.attach': 'an attachment is kept as it is: nothing of it is read',
  'disputes.open': 'an attachment is kept as it is: nothing of it is read',
  'firstMigration.loadStep':
    'a step uses the importer of its kind; the files of day one are rehearsed by first-migration.test.ts',
  'lawsuitDecisions.recommend': 'an attachment is kept as it is: nothing of it is read',
  'lawsuitFollowUp.uploadTitulos':
    'the titulos of one action, all or nothing: its README and routes.test.ts say how',
  'negativation.bringSheet':
    'decisions out of a sheet, rehearsed and taken back (negativation/decisions/sheet.test.ts)',
  'negativation.readManualSheet':
    'names rows of a list and writes nothing (negativation/manual-acts/sheet.test.ts)',
  'receivedFiles.bring':
    'a file of a source is judged whole, waits and is loaded: ledger/file-intake/routes.test.ts',
  'sources.detect':
    'a sample that teaches a source and loads nothing (ledger/sources/assistant.test.ts)',
  'todayQueue.readSheet':
    'names rows of a list and writes nothing (collection/today-queue/sheet.test.ts)',
  'negativation.saveJustificationWithFile': 'an attachment is kept as it is: nothing of it is read',
}

const importers = [...declaredImporters()]
const database = committedDatabase()
const log = Fastify({ logger: false }).log
let app: FastifyInstance
let world: TwoMalls
let token = ''

beforeAll(async () => {
  const served = await serveTwoMalls(database)
  app = served.app
  world = served.world
  token = await served.tokenOf('tudo', [])
}, 60_000)
afterAll(() => app.close())

const runJobs = () =>
  runPromised(database, [...jobsWith(), ...undoJobs], {
    clock: fixedDayClock(localDate('2026-11-18')),
    log,
  })

/** A workbook of texts, saved as csv like a spreadsheet program does. */
async function savedAsCsv(workbook: Uint8Array): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'regua-rejected-')), 'rejeitadas.xlsx')
  writeFileSync(path, workbook)
  const lines: string[] = []
  for await (const rows of rowsOfFile(path)) lines.push(...rows.map(({ cells }) => csvLine(cells)))
  rmSync(dirname(path), { recursive: true })
  return lines.join('\r\n')
}

type ImportSample = {
  readonly id: number
  readonly accepted: number
  readonly rejected: number
  readonly written: number
  readonly issues: readonly object[]
}
type Answer = {
  readonly id?: number
  readonly aceitos?: number
  readonly rejeitados?: number
  readonly novos?: number
  readonly alterados?: number
  readonly problemas?: readonly object[]
}
type Load = {
  readonly aceitas: number
  readonly rejeitadas: number
  readonly novas: number
  readonly alteradas: number
  readonly problemas: readonly object[]
}

const loadOf = async (id: number): Promise<Load | undefined> =>
  (
    await app.inject({
      url: `/bff/producer/cargas?id=${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<{ data: readonly Load[] }>().data[0]

/**
 * Uploads a file and returns its outcome: from the answer, or from the load's row once its job has
 * run.
 */
function uploadFile(
  importer: AnyImporter,
  lines: readonly string[],
  ensaio: boolean,
): Promise<ImportSample> {
  const sample = importerSamples[importer.name]
  if (!sample) throw new Error(`No sample of ${importer.name}`)
  return send(importer, [sample.fileName, [sample.header, ...lines].join('\r\n')], ensaio)
}

async function send(
  { name, upload }: AnyImporter,
  file: readonly [name: string, content: string | Buffer],
  ensaio: boolean,
): Promise<ImportSample> {
  const body = { ...importerSamples[name]?.fields, ensaio: String(ensaio) }
  const response = await app.inject(requestOf(upload, { body, file }, token))
  expect(response.statusCode, response.body).toBe(200)
  const answer = response.json<Answer>()
  const id = answer.id ?? 0
  if (answer.aceitos !== undefined)
    return {
      id,
      accepted: answer.aceitos,
      rejected: answer.rejeitados ?? 0,
      written: (answer.novos ?? 0) + (answer.alterados ?? 0),
      issues: answer.problemas ?? [],
    }
  await runJobs()
  const load = await loadOf(id)
  return {
    id,
    accepted: load?.aceitas ?? 0,
    rejected: load?.rejeitadas ?? 0,
    written: (load?.novas ?? 0) + (load?.alteradas ?? 0),
    issues: load?.problemas ?? [],
  }
}

async function readStored(tables: readonly string[]): Promise<readonly string[]> {
  const hashes: string[] = []
  for (const table of tables) {
    const { rows } = await database.adminPool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
    )
    hashes.push(rows[0]?.hash ?? '')
  }
  return hashes
}
const linesOf = async (action: string) =>
  (await database.adminPool.query('select from audit_entry where action = $1', [action])).rowCount

test('every importer has a sample and routes; uploads without an importer are listed with a reason', () => {
  expect(importers.map(([name]) => name).toSorted()).toEqual(
    Object.keys(importerSamples).toSorted(),
  )
  const served = new Set(everyRoute.map(({ call }) => call.name))
  for (const [, { upload, rejected, undo }] of importers)
    for (const call of [upload, rejected, undo]) expect(served).toContain(call.name)
  const uploads = new Set(importers.map(([, { upload }]) => upload.name))
  expect(
    everyRoute
      .filter(({ call }) => call.upload && !uploads.has(call.name))
      .map(({ call }) => call.name)
      .toSorted(),
  ).toEqual(Object.keys(ofNoImporter).toSorted())
})

describe.each(importers)('%s', (name, importer) => {
  const sample = importerSamples[name] ?? importerSamples['notices']
  if (!sample) throw new Error('There is no sample at all')
  const { bad, fills } = sample
  const rows = async () => [await sample.good(world, database.adminPool), bad.line]
  let before: readonly string[] = []
  let load: ImportSample | undefined

  test('a dry run reports its result and writes nothing, not even in the decision log', async () => {
    before = await readStored(fills)
    const logged = await linesOf(importer.action)
    expect(await uploadFile(importer, await rows(), true)).toMatchObject({
      accepted: 1,
      rejected: 1,
    })
    expect(await readStored(fills)).toEqual(before)
    expect(await linesOf(importer.action)).toBe(logged)
  })

  test('valid rows are written, others reported with line, column, value and reason, and the log has a line', async () => {
    const logged = Number(await linesOf(importer.action))
    load = await uploadFile(importer, await rows(), false)
    expect(load).toMatchObject({ accepted: 1, rejected: 1, written: 1 })
    expect(load.issues).toContainEqual(
      expect.objectContaining({
        linha: 3,
        coluna: bad.column,
        valor: bad.value,
        motivo: expect.stringMatching(/^\p{Lu}.*[.]$/u) as unknown,
      }),
    )
    expect(await readStored(fills)).not.toEqual(before)
    expect(await linesOf(importer.action)).toBe(logged + 1)
  })

  test.each([importer.rejected])(
    'rejected rows are a file with header and reasons ($name)',
    async (call) => {
      const file = await app.inject(requestOf(call, { params: { id: load?.id ?? 0 } }, token))
      const [head, ...rejected] = file.body.slice(1).trimEnd().split('\r\n')
      expect(head).toBe(`${sample.header};linha;motivo`)
      expect(rejected).toHaveLength(1)
      expect(rejected[0]).toMatch(new RegExp(`^${bad.line};3;.*${bad.column}: `))
    },
  )

  test('rejected rows can be loaded again from a spreadsheet of text cells', async () => {
    const file = await app.inject(
      requestOf(
        importer.rejected,
        { params: { id: load?.id ?? 0 }, query: { formato: 'xlsx' } },
        token,
      ),
    )
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const again = await send(
      importer,
      importer.accepts.includes('.xlsx')
        ? ['rejeitadas.xlsx', file.rawPayload]
        : ['rejeitadas.csv', await savedAsCsv(file.rawPayload)],
      false,
    )
    expect(again).toMatchObject({ accepted: 0, rejected: 1, written: 0 })
    expect(again.issues).toContainEqual(
      expect.objectContaining({ coluna: bad.column, valor: bad.value }),
    )
  })

  test('the same file again changes nothing', async () => {
    const now = await readStored(fills)
    expect(await uploadFile(importer, await rows(), false)).toMatchObject({
      accepted: 1,
      written: 0,
    })
    expect(await readStored(fills)).toEqual(now)
  })

  test.each([importer.undo])(
    'its undo enqueues a job that restores every row ($name)',
    async (call) => {
      const written = await readStored(fills)
      const answer = await app.inject(requestOf(call, { params: { id: load?.id ?? 0 } }, token))
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await readStored(fills)).toEqual(written)
      await runJobs()
      expect(await readStored(fills)).toEqual(before)
    },
  )
})
