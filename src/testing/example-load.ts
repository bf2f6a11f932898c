import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import Fastify from 'fastify'
import { sql } from 'kysely'

import { sha256 } from '#server/files/files.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { emptyTables } from './empty-tables.ts'
import type { TestDatabase } from './test-database.ts'
import { type ErpSample, erpSample } from './test-erp-samples.ts'
import { localDate } from '#values/local-date.ts'

import { auxiliaryHeader, auxiliaryRow, csv, oracleRow } from './example-erp-files.ts'
import { load, type LoadSummary } from '#features/ledger/receivables/actions/load.ts'
import { register } from '#features/ledger/receivables/actions/receive.ts'

type Kind = 'ORACLE' | 'AUXILIARY'
type Options = { ensaio?: boolean; shopping?: number }
type Working = <T>(act: (work: Work) => Promise<T>) => Promise<T>

const registerCsv = (work: Working, path: string, spreadSheetType: Kind, options: Options = {}) =>
  work(async (unit) =>
    register(
      unit,
      { path, name: basename(path), mediaType: 'text/csv', sha256: await sha256(path) },
      { spreadSheetType, ...options },
    ),
  )

/** Loads a file of samples/. */
export const loadSample = async (work: Working, name: ErpSample, kind: Kind) =>
  load({ work }, await registerCsv(work, erpSample(name), kind))

/** Loads the contracts of samples/, without any título. */
export async function loadContracts(work: Working): Promise<void> {
  await loadSample(work, 'contratos.csv', 'AUXILIARY')
}

/** Loads the extract of samples/: contracts first, then títulos. */
export async function loadExtract(work: Working): Promise<void> {
  await loadContracts(work)
  await loadSample(work, 'titulos.csv', 'ORACLE')
}

/** Test loads: call `empty` before each test and `removeFiles` after all. */
export function exampleLoads(database: TestDatabase) {
  const log = Fastify({ logger: false }).log
  const folder = mkdtempSync(join(tmpdir(), 'regua-load-test-'))
  const removeFiles = () => rmSync(folder, { recursive: true, force: true })

  const workOf = <T>(actor: Actor, act: (work: Work) => Promise<T>): Promise<T> =>
    unitOfWork(
      { db: database.app, clock: fixedDayClock(localDate('2026-11-18')), log },
      actor,
      'TEST',
      async (unit) => {
        await sql`set local statement_timeout = '60s'`.execute(unit.tx)
        return act(unit)
      },
    )
  const work = <T>(act: (work: Work) => Promise<T>): Promise<T> => workOf(systemActor, act)

  const registerFile = (path: string, kind: Kind, options: Options = {}): Promise<number> =>
    registerCsv(work, path, kind, options)

  async function loadFile(
    path: string,
    kind: Kind = 'ORACLE',
    options: Options = {},
  ): Promise<LoadSummary> {
    return (await load({ work }, await registerFile(path, kind, options))) as LoadSummary
  }

  let files = 0
  function file(content: string | Buffer, extension = 'csv'): string {
    const path = join(folder, `arquivo-${(files += 1)}.${extension}`)
    writeFileSync(path, content)
    return path
  }

  /** Loads títulos that differ from the example; returns the id of the load. */
  async function loadRows(
    changes: readonly Readonly<Record<string, string>>[],
    columns?: readonly string[],
  ): Promise<number> {
    const titulos = changes.map((change) => ({ ...oracleRow, ...change }))
    const id = await registerFile(file(csv(titulos, columns && [...columns])), 'ORACLE')
    await load({ work }, id)
    return id
  }

  const count = async (table: string) =>
    (await sql`select from ${sql.table(table)}`.execute(database.admin)).rows.length

  const empty = async () => {
    await emptyTables(
      database.admin,
      'erp_load',
      'mall',
      'boleto',
      'titulo',
      'receipt',
      'stored_file',
      'collection_group',
    )
  }

  const oracleFile = (...changes: Record<string, string>[]) =>
    file(csv(changes.map((change) => ({ ...oracleRow, ...change }))))

  const auxiliaryFile = (...changes: Record<string, string>[]) =>
    file(
      csv(
        changes.map((change) => ({ ...auxiliaryRow, ...change })),
        auxiliaryHeader,
      ),
    )

  return {
    work,
    workOf,
    registerFile,
    loadFile,
    loadRows,
    file,
    count,
    oracleFile,
    auxiliaryFile,
    empty,
    removeFiles,
  }
}
