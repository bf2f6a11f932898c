import { createWriteStream, existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import Fastify from 'fastify'
import { sql } from 'kysely'

import { assignDemoMalls, ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import { loadsAsEntradas } from '#features/ledger/file-intake/actions/load-hooks.ts'
import { load, type LoadSummary } from '#features/ledger/receivables/actions/load.ts'
import { rejectedSheet } from '#features/ledger/receivables/actions/loads.ts'
import {
  commandLine,
  endInterrupted,
  register,
} from '#features/ledger/receivables/actions/receive.ts'
import { firstIssues, headerOf } from '#features/ledger/receivables/store/load-rows.ts'
import { clockFor } from '#server/work/clock.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { joinDatabase } from '#server/database/open-database.ts'
import { setObjectStore } from '#server/files/files.ts'
import { openObjectStore } from '#server/files/object-store.ts'
import { sha256 } from '#server/files/files.ts'
import { readSettings } from '#server/settings/settings.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { LOCKS } from '#server/database/locks.ts'

import { readArguments, typedPath } from './command-line.ts'

const usage = `Uso: npm run load -- ARQUIVO… [--ensaio]

Carrega planilhas do ERP (csv ou xlsx), na ordem dada. O cabeçalho diz se é a de títulos (ORACLE) ou a de contratos (AUXILIARY).
  --ensaio   confere tudo e não grava nada

Termina com 1 quando um arquivo não foi encontrado ou foi recusado inteiro.`

type Context = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

const shownIssues = 10
const print = (line = '') => process.stdout.write(`${line}\n`)
const number = (value: number) => value.toLocaleString('pt-BR')

function mediaTypeOf(path: string): string {
  return /\.xlsx$/i.test(path)
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv'
}

/** Writes the rejected rows beside the file, or to the current folder if that one is read-only. */
async function writeRejected(context: Context, id: number, path: string): Promise<string> {
  const name = `${basename(path).replace(/\.[^.]+$/, '')}-rejeitados.xlsx`
  const header = (await context.work(({ tx }) => headerOf(tx, id)))?.header ?? ''
  for (const folder of [dirname(path), process.cwd()]) {
    const target = join(folder, name)
    try {
      await context.work(({ tx }) =>
        pipeline(
          Readable.from(rejectedSheet(tx, id, header)),
          createWriteStream(target, { mode: 0o600 }),
        ),
      )
      return target
    } catch (error) {
      if (
        !(
          error instanceof Error &&
          'code' in error &&
          ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
        )
      )
        throw error
    }
  }
  return '(não gravado: sem permissão de escrita)'
}

function printSummary(path: string, summary: LoadSummary, seconds: number): void {
  const { linhas, aceitas, rejeitadas, comAviso, novas, alteradas, iguais } = summary
  print(`${basename(path)}: ${number(linhas)} linhas em ${seconds.toFixed(1).replace('.', ',')} s`)
  if (summary.error !== undefined) print(`  ${summary.error}`)
  print(
    `  boas ${number(aceitas)} (${number(comAviso)} com aviso), rejeitadas ${number(rejeitadas)}`,
  )
  print(
    `  ${summary.status === 'VALIDADA' ? 'ensaio, nada gravado: seriam ' : ''}novas ${number(novas)}, alteradas ${number(alteradas)}, iguais ${number(iguais)}`,
  )
}

/** Loads one file; false if not found or rejected. */
async function loadOne(context: Context, path: string, ensaio: boolean): Promise<boolean> {
  if (!existsSync(path) || !statSync(path).isFile()) {
    print(`${path}: arquivo não encontrado.`)
    return false
  }
  const startedAt = performance.now()
  const file = {
    path,
    name: basename(path),
    mediaType: mediaTypeOf(path),
    sha256: await sha256(path),
  }
  const id = await context.work((work) =>
    register(work, file, { ensaio, by: commandLine }, loadsAsEntradas),
  )
  const summary = await load(context, id, true, loadsAsEntradas)
  if (!summary) return false
  printSummary(path, summary, (performance.now() - startedAt) / 1000)
  for (const issue of await context.work(({ tx }) => firstIssues(tx, id, shownIssues))) {
    print(
      `  linha ${issue.linha}, ${issue.coluna} = '${issue.valor}': ${issue.motivo}${issue.severidade === 'AVISO' ? ' (aviso)' : ''}`,
    )
  }
  if (summary.rejeitadas > 0)
    print(`  linhas rejeitadas em ${await writeRejected(context, id, path)}`)
  return summary.status !== 'REJEITADA'
}

async function main(): Promise<number> {
  const asked = readArguments('ensaio')
  if (!asked) {
    print(usage)
    return 1
  }
  const { paths, wantsHelp } = asked
  if (wantsHelp || paths.length === 0) {
    print(usage)
    return wantsHelp ? 0 : 1
  }
  const settings = readSettings(process.env)
  const objects = settings.files && (await openObjectStore(settings.files))
  setObjectStore(objects)
  const database = await joinDatabase(settings)
  const { log } = Fastify({ logger: false })
  const context: Context = {
    work: (act) =>
      unitOfWork(
        { db: database.app, clock: clockFor(settings.fixedDay), log },
        systemActor,
        'CARGA',
        async (work) => {
          await sql`set local statement_timeout = '600s'`.execute(work.tx)
          return act(work)
        },
      ),
  }
  let isLoaded = true
  // One command line at a time, so any other open load was interrupted. The lock ends with its
  // session.
  const guard = await database.adminPool.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [LOCKS.commandLineLoad])
    await context.work(endInterrupted)
    if (settings.identity.kind === 'demo') await context.work(ensureDemoUsers)
    for (const path of paths) {
      isLoaded = (await loadOne(context, typedPath(path), asked.hasFlag)) && isLoaded
    }
    if (settings.identity.kind === 'demo') await context.work(assignDemoMalls)
  } finally {
    guard.release(true)
    await database.close()
  }
  return isLoaded ? 0 : 1
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof CannotStart ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  },
)
