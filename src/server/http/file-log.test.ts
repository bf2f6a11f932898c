// Every call that answers a file must log the download in the decision log.
import type { LightMyRequestResponse } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'

import { headerName } from './file-answer.ts'
import { everyRoute, servedToEveryRight } from '#testing/test-everything.ts'
import { samples } from '#testing/test-samples.ts'
import type { Sample } from '#testing/test-targets.ts'

const files = everyRoute.map(({ call }) => call).filter(({ answer }) => answer === undefined)
const fieldsOf = ({ fields, query }: Call) =>
  [fields, query].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.entries(schema.shape) : [],
  )
/** Exports of lists, which take a filter; the format of a file is none. */
const exportCalls = files.filter((call) => fieldsOf(call).some(([key]) => key !== 'formato'))

const { ask, database, target } = servedToEveryRight('mixed')

beforeAll(async () => {
  const [row] = target().rows
  await database.adminPool.query(
    `insert into unsent_boleto (sending_id, mall_id, item_id, kind, code, reason, stays)
     values (
       '00000000-0000-4000-8000-000000000001', $1, $2, 'BLOQUEADO', 'G05', 'Lista de exceção', false
     )`,
    [row?.mall, row?.items['PENDENTE_DE_ENVIO']],
  )
  // The comparison of the first migration is printed once it is concluded.
  await database.adminPool.query(
    `update first_migration
     set state = 'CONCLUIDA', reason = 'teste', started_by_name = 'x', started_at = now(),
       concluded_by_name = 'x', concluded_at = now()`,
  )
})

type Line = {
  readonly action: string
  readonly entity: string
  readonly entity_id: string
  readonly user_name: string
  readonly body: {
    readonly filtros?: string[]
    readonly linhas?: number
    readonly arquivo?: string
  }
}

/** Calls and returns the new lines of the log. */
async function takeFile(
  call: Call,
  sample: Sample,
): Promise<{ answer: LightMyRequestResponse; lines: Line[] }> {
  const { rows: before } = await database.adminPool.query<{ n: number }>(
    'select count(*)::int as n from audit_entry',
  )
  const answer = await ask(call, sample)
  const { rows } = await database.adminPool.query<Line>(
    'select * from audit_entry order by at, chain_id, position',
  )
  return { answer, lines: rows.slice(before[0]?.n ?? 0) }
}

/** Uploaded files and files of one record; all others are logged as EXPORTAR. */
const storedFiles: Readonly<Record<string, string>> = {
  'negativation.historyAttachment': 'BAIXAR_ARQUIVO',
  'lawsuitDecisions.attachment': 'BAIXAR_ARQUIVO',
  'bureau.sentFile': 'BAIXAR_ARQUIVO',
  'receivedFiles.downloadBytes': 'BAIXAR_ARQUIVO',
  'bureau.returnFile': 'BAIXAR_ARQUIVO',
  'disputes.file': 'BAIXAR_ARQUIVO',
  'sending.content': 'BAIXAR_ARQUIVO',
  'sending.proof': 'BAIXAR_ARQUIVO',
  'sending.downloadLetters': 'BAIXAR_ARQUIVO',
  'sending.downloadDispatchCsv': 'BAIXAR_ARQUIVO',
  'bureau.downloadDossier': 'BAIXAR_DOSSIE',
  'lawsuitFollowUp.downloadFolder': 'BAIXAR_DOSSIE',
}

const withNames = (list: readonly Call[]) => list.map((call) => [call.name, call] as const)

describe('the decision log', () => {
  test.each(withNames(files))(
    'says who took the file of %s, which it was and how many rows',
    async (name, call) => {
      const { answer, lines } = await takeFile(call, samples[name]?.(target()) ?? {})
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      expect(lines).toHaveLength(1)
      const [line] = lines
      expect(line?.user_name).toBe('Pessoa tudo')
      expect(headerName(line?.body.arquivo ?? '')).toBe(answer.headers['filename'])
      expect(line?.entity_id).not.toBe('')
      if (exportCalls.includes(call)) {
        expect(line).toMatchObject({ action: 'EXPORTAR', entity: 'lista' })
        expect(line?.body).toMatchObject({
          filtros: expect.any(Array) as string[],
          linhas: expect.any(Number) as number,
        })
      } else expect(line?.action).toBe(storedFiles[name] ?? 'EXPORTAR')
    },
  )
})

const notFilters = new Set(['page', 'size', 'sort', 'idUsuario', 'url'])
/** Fields that select the list itself; they are part of the title. */
const ofScreen = new Set([
  'negativation.downloadBoletos.status',
  'negativation.downloadTotalsByMall.codigoStatus',
  'negativation.downloadManual.tipo',
  'bureau.downloadWriteOff.status',
  'bureau.downloadWriteOff.codigoStatus',
  'messages.downloadBatch.aba',
])
/** Filters that name a record or a choice; with an unknown value there is no file. */
const named = () => target().rows.at(-1)
const ofRecord: Readonly<Record<string, () => string>> = {
  'openBalances.downloadDebtReport.nroContrato': () => `C ${named()?.luc.slice(1)}`,
  'openBalances.downloadDebtReport.unidEcon': () => named()?.mallName ?? '',
  'openBalances.downloadSlips.unidEcon': () => named()?.mallName ?? '',
  'messages.downloadIndicators.agrupar': () => 'canal',
  'recovery.downloadRecoveryBoletos.janela': () => '60',
  'delinquencyRuns.downloadDifferences.mesAno': () => '09/2026',
  'lawsuitFollowUp.download.mesAnoCicloAjuizamento': () => '11/2026',
  'expectations.downloadTrend.shoppingName': () => named()?.mallName ?? '',
}
// Filters that are lists of choices need a valid choice.
const ofFilter: Readonly<Record<string, unknown>> = { atraso: ['1-30'] }
const guesses = [
  '1',
  1,
  ['1'],
  [1],
  '2026-11-18',
  '2026-08',
  2026,
  true,
  '52998224725',
  ['PENDENTE_DE_ENVIO'],
  ['FINALIZADO'],
  'INCLUSAO',
  'BAIXA_MANUAL',
  'ORACLE',
]
const guessInput = (schema: unknown) => {
  const options = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  const own = options instanceof z.ZodEnum ? options.options : []
  return [...own.filter(Boolean), ...guesses].find(
    (value) => schema instanceof z.ZodType && z.safeDecode(schema, value as never).success,
  )
}

/** Documents to sign or to send: without a record there is nothing to print (their own tests). */
const documents = new Set([
  'negativation.downloadApprovalSheet',
  'lawsuitDecisions.downloadApprovalSheet',
  'openBalances.downloadStatement',
])

/** Spreadsheets for a customer: filter and user are in the log alone. */
const forCustomers = new Set([
  'openBalances.downloadDebtReport',
  'openBalances.downloadCustomerDebt',
  'openBalances.downloadGroupDebt',
])

describe('an export', () => {
  const searches = exportCalls
    .filter(({ name }) => !documents.has(name))
    .flatMap((call) =>
      fieldsOf(call)
        .filter(([key]) => !notFilters.has(key) && !ofScreen.has(`${call.name}.${key}`))
        .map(([key, schema]) => [call.name, key, call, schema] as const),
    )

  test.each(searches)(
    'of %s has the filter %s in the file and in the log',
    async (name, key, call, schema) => {
      const where = call.fields === undefined ? 'query' : 'body'
      const input = samples[name]?.(target())[where] ?? {}
      const { idShopping: _, shoppings: __, url, ...sample } = input
      const value = ofRecord[`${name}.${key}`]?.() ?? ofFilter[key] ?? guessInput(schema)
      expect(value).toBeDefined()
      const needed = url === undefined ? {} : { url }
      const { params } = samples[name]?.(target()) ?? {}
      const { answer, lines } = await takeFile(call, {
        ...(params ? { params } : {}),
        [where]: { ...sample, ...needed, [key]: value },
      })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      const words = lines[0]?.body.filtros ?? []
      expect(words.join('; '), JSON.stringify(value)).not.toBe('')
      if (!String(answer.headers['content-type']).includes('spreadsheet')) return
      const { sheets } = await readXlsx(answer.rawPayload)
      if (forCustomers.has(name)) {
        const cells = (sheets[0]?.rows ?? []).flat().map(String)
        expect(cells.filter((text) => /^(Filtros|Usuário|Linhas):/.test(text))).toEqual([])
        return
      }
      expect(sheets[0]?.rows?.[1]?.[0]).toBe(`Filtros: ${words.join('; ')}`)
      // Reading the decision log already finds this line.
      if (name === 'audit.download') return
      const rows = lines[0]?.body.linhas
      expect(sheets[0]?.rows?.[4]?.[0]).toBe(
        name === 'delinquencyFigures.downloadSummary'
          ? `Linhas: 17 no resumo, ${rows} na folha Títulos`
          : `Linhas: ${rows}`,
      )
    },
  )
})
