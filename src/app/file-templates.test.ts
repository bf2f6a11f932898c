// A template of every import, filled with its own examples, passes its own importer (rules 11.11).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { FileKind, type FileColumn } from '#features/ledger/file-templates/contract.ts'
import { COLUMN_WORDS } from '#features/ledger/file-templates/rules/column-words.ts'
import { jobsWith } from '#features/ledger/receivables/jobs.ts'
import { declaredLayouts } from '#listing/importer.ts'
import { rowsOfFile } from '#listing/server/reading/rows-of-file.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { systemActor } from '#server/work/work.ts'
import { runPromised } from '#testing/promised-jobs.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { multipart } from '#testing/test-requests.ts'
import { exampleReason } from '#values/example-row.ts'
import { localDate } from '#values/local-date.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
let app: FastifyInstance

const rows = async <T = Record<string, unknown>>(text: string) =>
  (await database.adminPool.query(text)).rows as T[]

beforeAll(async () => {
  const rights = (
    await rows<{ path: string; codes: string[] }>(`
      select m.path, array_agg(r.code) as codes
      from menu m join menu_rule r on r.menu_id = m.id group by m.path`)
  ).map(({ path, codes }) => [path, new Set(codes)] as const)
  app = await testApp({
    db: database.app,
    routes: everyRoute,
    clock,
    authenticate: async () => ({
      ...systemActor,
      id: 1,
      name: 'Ana',
      profile: 'ADMINISTRADOR',
      rights: new Map(rights),
    }),
  })
  await rows(`
    insert into app_user (name, login, email, profile_id)
    select 'Ana', 'ana', '', min(id) from profile;
    update first_migration set state = 'EM_CURSO', reason = 'teste', started_by = 1,
      started_by_name = 'Ana', started_at = regua.now()`)
}, 60_000)
afterAll(() => app.close())

const get = (path: string) => app.inject({ method: 'GET', url: `/bff${path}` })
const columnsOf = async (kind: FileKind) =>
  (await get(`/fontes/colunas?traz=${kind}`)).json<{ data: FileColumn[] }>().data

/** The sheets of a template as a reader sees the first one. */
async function dataOf(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'modelo-'))
  try {
    const path = join(folder, 'modelo.xlsx')
    writeFileSync(path, bytes)
    const all: (readonly string[])[] = []
    for await (const piece of rowsOfFile(path)) all.push(...piece.map(({ cells }) => cells))
    return all
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('every kind of file', () => {
  test('has a layout, and each column has words', () => {
    const layouts = declaredLayouts()
    const missing = FileKind.options.filter((kind) => kind !== 'ACOES' && !layouts.has(kind))
    expect(missing).toEqual([])
    const unnamed = [...layouts].flatMap(([kind, columns]) =>
      columns
        .filter(({ name, means }) => means === undefined && !(name in COLUMN_WORDS))
        .map(({ name }) => `${kind}.${name}`),
    )
    expect(unnamed).toEqual([])
  })

  test('has a template', async () => {
    for (const kind of FileKind.options) {
      const answer = await get(`/fontes/modelos/${kind}`)
      expect(answer.statusCode, kind).toBe(200)
      expect(answer.rawPayload.subarray(0, 2).toString(), kind).toBe('PK')
    }
  })

  test('whose sheet Dados has the header and an example row', async () => {
    for (const kind of ['TITULOS', 'NEGATIVADOS'] as const) {
      const [header, example] = await dataOf((await get(`/fontes/modelos/${kind}`)).rawPayload)
      expect(header).toEqual((await columnsOf(kind)).map(({ coluna }) => coluna))
      expect(example?.[0]).toBe('EXEMPLO')
    }
  })
})

const csvOf = (columns: readonly FileColumn[], first?: string) =>
  [
    columns.map(({ coluna }) => coluna).join(';'),
    columns.map(({ exemplo }, place) => (place === 0 && first ? first : exemplo)).join(';'),
  ].join('\r\n')

async function send(path: string, fields: object, text: string) {
  const { payload, type } = multipart(fields as Record<string, unknown>, ['arquivo.csv', text])
  const answer = await app.inject({
    method: 'POST',
    url: `/bff${path}`,
    payload,
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const mallId = async () => {
  const [mall] = await rows<{ id: number }>(`select id from mall where economic_unit = '9001'`)
  return String(mall?.id ?? '')
}

/** Importers in the order in which their examples build on each other. */
const uploads: readonly (readonly [FileKind, string, ((mall: string) => object)?])[] = [
  ['EMPRESAS', '/migracao/EMPRESAS/carregar'],
  ['CONTRATOS', '/producer/updload/spreadsheet', () => ({ spreadSheetType: 'AUXILIARY' })],
  ['TITULOS', '/producer/updload/spreadsheet', () => ({ spreadSheetType: 'ORACLE' })],
  ['USUARIOS', '/migracao/USUARIOS/carregar'],
  ['GRUPOS', '/migracao/GRUPOS/carregar'],
  ['CONTATOS', '/migracao/CONTATOS/carregar'],
  ['NOTIFICACOES', '/notified-bills/upload'],
  ['AJUSTES', '/inadimplencia/upload/ajuste'],
  [
    'ACORDOS',
    '/producer/updload/spreadsheet',
    (shopping) => ({ spreadSheetType: 'ORACLE', shopping }),
  ],
  ['INDICES', '/parametros/ajuizamento/indices/upload'],
  ['EXCECOES_DOCUMENTO', '/config/excecoes/numero-documento/upload'],
  ['ACORDOS_AUTOS', '/judgment/upload-acordo-auto'],
  ['AJUIZAMENTO_MANUAL', '/workflow/ajuizamento/ajuizamento-manual/upload'],
  ['CICLO_ABERTO', '/migracao/CICLO_ABERTO/carregar', () => ({ ensaio: 'true' })],
  ['NEGATIVADOS', '/migracao/NEGATIVADOS/carregar'],
  ['CONFERENCIA', '/migracao/CONFERENCIA/carregar'],
  ['PLANILHA_FINAL', '/non-payment-summary/upload', () => ({ date: '30/09/2026' })],
]

/** Kinds whose examples no importer takes alone, with the reason. */
const notAlone: Readonly<Partial<Record<FileKind, string>>> = {
  ACOES: 'the same file as AJUIZAMENTO_MANUAL',
  APURACAO_FINAL: 'reports the end of an action that has to be there',
  ENTREGAS: 'reports the delivery of a message that has to be there',
  TITULOS_DA_ACAO: 'changes the títulos of one action, by their ids',
  NEGATIVACAO_ARQUIVO: 'includes or releases by the rules of the workflow',
  RETORNO_BUREAU: 'answers a lote that has to be there',
  RECEBIMENTOS: 'read through a source only',
  RETORNO_BANCARIO: 'a file of the bank: its template has no rows to fill',
  ZIP_INADIMPLENCIA: 'the columns of PLANILHA_FINAL, one file a mall',
  ZIP_RESUMO: 'a grid of seventeen rows, all or nothing',
}

const log = () => app.log

describe('its own examples', () => {
  test('are those of every kind, but for those that nothing takes alone', () => {
    const named = [...uploads.map(([kind]) => kind), ...Object.keys(notAlone)]
    expect(named.toSorted()).toEqual([...FileKind.options].toSorted())
  })

  test(
    'pass the importer, and the example row of the template does not',
    { timeout: 120_000 },
    async () => {
      for (const [kind, path, fieldsOf = () => ({})] of uploads) {
        const columns = await columnsOf(kind)
        const fields = fieldsOf(await mallId())
        const isLater = kind === 'CONTRATOS' || kind === 'TITULOS'
        const example = await send(path, fields, csvOf(columns, 'EXEMPLO'))
        if (!isLater) {
          expect(example.body, `${kind}: ${JSON.stringify(example.body)}`).toMatchObject({
            aceitos: 0,
            rejeitados: 1,
          })
          expect(JSON.stringify(example.body['problemas'])).toContain(exampleReason)
        }
        const filled = await send(path, fields, csvOf(columns))
        expect(filled.status, `${kind}: ${JSON.stringify(filled.body)}`).toBe(200)
        if (isLater) {
          await runPromised(database, jobsWith(), { clock, log: log() })
          expect(
            await rows(`select rows_accepted as accepted from erp_load order by id desc limit 1`),
            kind,
          ).toEqual([{ accepted: 1 }])
          await rows(`
          insert into first_migration_step (step, state, done_by, done_by_name, done_at)
          values ('${kind}', 'FEITA', 1, 'Ana', regua.now())`)
        } else
          expect(filled.body, `${kind}: ${JSON.stringify(filled.body)}`).toMatchObject({
            aceitos: 1,
            rejeitados: 0,
          })
      }
    },
  )
})
