import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { sha256 } from '#server/files/files.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { csv, oracleRow } from '#testing/example-erp-files.ts'
import { giveUp } from './give-up.ts'
import { load } from './load.ts'
import { commandLine, endInterruptedAlone, register } from './receive.ts'
import { retryLoad } from './retry.ts'
import { giveUpUndo, requestUndo, undoLoad } from './undo.ts'
import { LOCKS } from '#server/database/locks.ts'

const database = committedDatabase()
const log = Fastify({ logger: false }).log
const folder = mkdtempSync(join(tmpdir(), 'regua-undo-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const person: Actor = { ...systemActor, id: 7, name: 'Rita', profile: 'RÉGUA DE COBRANÇA' }
const workOf = <T>(actor: Actor, act: (work: Work) => Promise<T>): Promise<T> =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(localDate('2026-11-18')), log },
    actor,
    'TEST',
    act,
  )
const work = <T>(act: (work: Work) => Promise<T>): Promise<T> => workOf(systemActor, act)
const by = { id: 7, name: 'Rita', profile: 'RÉGUA DE COBRANÇA', malls: null }

async function receiveFile(changes: Record<string, string> = {}, name?: string): Promise<number> {
  const path = join(folder, 'titulos.csv')
  writeFileSync(path, csv([{ ...oracleRow, ...changes }]))
  const hash = await sha256(path)
  const file = { path, name: 'titulos.csv', mediaType: 'text/csv', sha256: hash }
  return work((unit) =>
    register(unit, file, {
      spreadSheetType: 'ORACLE',
      ...(name === undefined ? {} : { by: name }),
    }),
  )
}
async function loadFile(changes: Record<string, string> = {}): Promise<number> {
  const id = await receiveFile(changes)
  await load({ work }, id)
  return id
}
const rowOf = async (id: number) =>
  (
    await sql<{ status: string; error: string | null; percent: number; by: string }>`
      select status, error, undone_percent as percent, created_by_name as by
      from erp_load
      where id = ${id}`.execute(database.admin)
  ).rows[0]
const titulos = async () =>
  (await sql<{ number: string }>`select number from titulo order by 1`.execute(database.admin)).rows
const countJobs = async () =>
  (
    await sql<{ task: string; payload: object }>`
      select t.identifier as task, j.payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('receivables.load', 'receivables.undo')
      order by j.id`.execute(database.admin)
  ).rows

beforeEach(async () => {
  await emptyTables(
    database.admin,
    'cycle',
    'mall',
    'boleto',
    'titulo',
    'receipt',
    'erp_load',
    'stored_file',
    'audit_entry',
    'audit_head',
  )
  await sql`delete from graphile_worker._private_jobs`.execute(database.admin)
})

test('an undo request is answered at once: the load shows it, and a job is queued', async () => {
  const id = await loadFile()
  expect(await workOf(person, (unit) => requestUndo(unit, id))).toEqual({
    mensagem: 'A carga está sendo desfeita. Acompanhe na lista.',
  })
  expect(await rowOf(id)).toMatchObject({ status: 'DESFAZENDO', error: null, percent: 0 })
  expect(await titulos()).toHaveLength(1)
  expect(await countJobs()).toEqual([{ task: 'receivables.undo', payload: { loadId: id, by } }])
  await expect(workOf(person, (unit) => requestUndo(unit, id))).rejects.toThrow(
    'Esta carga já está sendo desfeita.',
  )
})

test('the job waits for a batch of the ladder that is being made, and drops what it proposed', async () => {
  const id = await loadFile()
  await workOf(person, (unit) => requestUndo(unit, id))
  const proposed = Promise.withResolvers<void>()
  const committing = Promise.withResolvers<void>()
  const making = database.admin.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.ladderBatch}::int, mall_id) from boleto`.execute(
      tx,
    )
    await sql`
      insert into message_left_out (mall_id, day, tenant_id, person, document, name, step,
        boleto_id, due_on, open_cents, reason)
      select b.mall_id, '2026-11-18', t.id, 'LOJISTA', t.document, t.name, 'D+1', b.id, b.due_on,
        b.open_cents, 'PAGO'
      from boleto b join contract k on k.id = b.contract_id join tenant t on t.id = k.tenant_id`.execute(
      tx,
    )
    proposed.resolve()
    await committing.promise
  })
  await proposed.promise
  const undoing = undoLoad({ work }, { loadId: id, by })
  await expect
    .poll(
      async () =>
        (
          await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.admin)
        ).rows,
    )
    .toHaveLength(1)
  committing.resolve()
  await Promise.all([making, undoing])
  expect(await rowOf(id)).toMatchObject({ status: 'DESFEITA', error: null })
  expect(await titulos()).toEqual([])
})

test('the job reports its progress, and its log line has the user who requested it', async () => {
  const id = await loadFile()
  await workOf(person, (unit) => requestUndo(unit, id))
  const seen: number[] = []
  await undoLoad(
    {
      work: (act) =>
        work(async (unit) => {
          const done = await act(unit)
          const { rows } = await sql<{ percent: number; status: string }>`
            select undone_percent as percent, status from erp_load where id = ${id}`.execute(
            unit.tx,
          )
          if (rows[0]?.status === 'DESFAZENDO') seen.push(rows[0].percent)
          return done
        }),
    },
    { loadId: id, by },
  )
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(await rowOf(id)).toMatchObject({ status: 'DESFEITA', percent: 100 })
  expect(await titulos()).toEqual([])
  const { rows } = await sql<{ action: string; who: string }>`
    select action, user_name as who from audit_entry order by position`.execute(database.admin)
  expect(rows).toEqual([
    { action: 'CARGA_ERP', who: 'Sistema' },
    { action: 'DESFAZER_CARGA', who: 'Rita' },
    { action: 'CARGA_DESFEITA', who: 'Rita' },
  ])
})

test('a load used by another load while its undo waited stays, with the reason', async () => {
  const id = await loadFile()
  await workOf(person, (unit) => requestUndo(unit, id))
  const later = await loadFile({ valorAberto: '900,00' })
  await undoLoad({ work }, { loadId: id, by })
  expect(await rowOf(id)).toMatchObject({
    status: 'PROCESSADA',
    error: `A carga não foi desfeita. A carga ${later} (titulos.csv), mais nova, alterou os mesmos registros; desfaça-a antes.`,
  })
  expect(await titulos()).toHaveLength(1)
})

test('a finished undo is not repeated, and a failed one leaves the load unchanged', async () => {
  const id = await loadFile()
  await workOf(person, (unit) => requestUndo(unit, id))
  await work((unit) => giveUpUndo(unit, { loadId: id }))
  expect(await rowOf(id)).toMatchObject({
    status: 'PROCESSADA',
    error: 'O desfazer parou em todas as tentativas; nada foi desfeito. Tente desfazer de novo.',
  })
  await workOf(person, (unit) => requestUndo(unit, id))
  await undoLoad({ work }, { loadId: id, by })
  await undoLoad({ work }, { loadId: id, by })
  await work((unit) => giveUpUndo(unit, { loadId: id }))
  expect(await rowOf(id)).toMatchObject({ status: 'DESFEITA', error: null })
})

test('a killed command-line load is marked as such, and a user can restart it', async () => {
  const id = await receiveFile({}, commandLine)
  const guard = await database.adminPool.connect()
  await guard.query('select pg_advisory_lock($1)', [LOCKS.commandLineLoad])
  await work(endInterruptedAlone)
  expect(await rowOf(id)).toMatchObject({ status: 'RECEBIDA', error: null })
  guard.release(true)
  await expect
    .poll(async () => {
      await work(endInterruptedAlone)
      return rowOf(id)
    })
    .toMatchObject({
      status: 'ERRO',
      error: 'A carga foi interrompida; nada do arquivo foi gravado.',
    })
  expect(await workOf(person, (unit) => retryLoad(unit, id))).toEqual({
    mensagem: 'A carga recomeçou. Acompanhe na lista.',
  })
  expect(await countJobs()).toMatchObject([{ task: 'receivables.load', payload: { loadId: id } }])
  await work(endInterruptedAlone)
  expect(await rowOf(id)).toMatchObject({ status: 'RECEBIDA', error: null, by: 'Rita' })
  await load({ work }, id, true)
  expect(await rowOf(id)).toMatchObject({ status: 'PROCESSADA' })
})

test('an abandoned load can be restarted, one that ended otherwise cannot', async () => {
  const id = await receiveFile()
  await work((unit) => giveUp(unit, { loadId: id }))
  const somebodyElse = { ...person, malls: [4242] }
  await expect(workOf(somebodyElse, (unit) => retryLoad(unit, id))).rejects.toThrow(
    'Carga não encontrada.',
  )
  await workOf(person, (unit) => retryLoad(unit, id))
  await load({ work }, id, true)
  await expect(workOf(person, (unit) => retryLoad(unit, id))).rejects.toThrow(
    'Só uma carga que parou por uma falha pode recomeçar.',
  )
})

test('a load with an adjusted título cannot be undone before the adjustment is undone', async () => {
  const id = await loadFile({ numeroTitulo: 'T-ajustado' })
  await sql`
    insert into delinquency_adjustment (
      mall_id, titulo_id, kind, dated_on, amount_cents, reason, created_by_name
    )
    select mall_id, id, 'DESCONTO', '2026-11-10', 1, 'Desconto', 'Ana'
    from titulo where number = 'T-ajustado'`.execute(database.admin)
  await expect(workOf(person, (unit) => requestUndo(unit, id))).rejects.toThrow(
    'desfaça antes essas importações',
  )
  await sql`delete from delinquency_adjustment`.execute(database.admin)
  await workOf(person, (unit) => requestUndo(unit, id))
})
