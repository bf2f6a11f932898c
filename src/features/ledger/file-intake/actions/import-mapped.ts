import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { FileState } from '#features/ledger/received-files/contract/states.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import { writeFileTo } from '#server/files/files.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import type { Arrival } from '#server/http/routes.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import { judgedAsCsv, type JudgedPartFacts } from '../gateway/judged-part.ts'
import * as store from '../store/files.ts'
import { knownFacts } from '../store/known-facts.ts'
import { apply } from './failures.ts'
import { compareFile } from './judge.ts'
import { findingsOf, readingOf } from './judge-parts.ts'
import type { ImportResult } from './insert-file.ts'
import { alertWaiting, nothing } from './outcome.ts'
import { recipeOf } from './parts.ts'

export type ImportInput = {
  readonly ensaio?: boolean | undefined
  /** The mall of a file whose rows name none. */
  readonly shopping?: number | undefined
}

/** An importer of a native layout that reads its file within the call. */
export type Importer = (
  work: Work,
  input: ImportInput,
  arrival: Pick<Arrival, 'upload'>,
) => Promise<ImportResult>

type Judged = { readonly facts: JudgedPartFacts; readonly csv: Buffer }

async function judge(work: Work, entrada: store.Entrada, path: string): Promise<Judged> {
  const recipe = recipeOf(entrada)
  const [part, other] = recipe.partes
  if (part === undefined || other !== undefined)
    throw new Refused('Uma receita deste tipo tem uma só parte.')
  return judgedAsCsv({
    path,
    name: entrada.fileName,
    recipe,
    facts: await knownFacts(work.tx, entrada.sourceMalls),
    today: work.today,
    columnsBefore: undefined,
    codes: await staged.codesInUse(work.tx),
  })
}

const countsOf = ({ counts }: JudgedPartFacts) => ({
  rows: (counts?.aceitas ?? 0) + (counts?.rejeitadas ?? 0),
  accepted: counts?.aceitas ?? 0,
  rejected: counts?.rejeitadas ?? 0,
})

/** The importer of the rows, and the mall they belong to. */
export type Import = {
  readonly importer: Importer
  readonly shopping: number | undefined
}

/** Gives the accepted rows to the importer of the native layout. */
async function importCsv(
  work: Work,
  csv: Buffer,
  folder: string,
  { importer, shopping }: Import,
): Promise<ImportResult> {
  const path = join(folder, 'linhas.csv')
  await writeFile(path, csv, { mode: 0o600 })
  return importer(
    work,
    { ensaio: false, shopping },
    {
      upload: {
        path,
        name: 'linhas.csv',
        mediaType: 'text/csv',
        size: csv.length,
        sha256: createHash('sha256').update(csv).digest('hex'),
      },
    },
  )
}

async function judgeAndImport(
  work: Work,
  entrada: store.Entrada,
  folder: string,
  how: Import,
): Promise<FileState> {
  const source = join(folder, 'entrada')
  await writeFileTo(work.tx, entrada.fileId ?? '', source)
  const { facts, csv } = await judge(work, entrada, source)
  const counts = countsOf(facts)
  const { headerOn } = facts
  const compared = await compareFile(
    work,
    { ...entrada, headerOn: headerOn ?? null },
    undefined,
    counts,
  )
  const isConfirmed = entrada.state === 'CARREGANDO'
  const findings = isConfirmed ? entrada.findings : [...findingsOf([facts]), ...compared.findings]
  const { state } = isConfirmed
    ? entrada
    : await apply(work, entrada, { type: 'julgar', findings, malls: entrada.malls })
  await store.saveJudged(work.tx, entrada.id, {
    ...nothing,
    ...counts,
    state,
    findings,
    reading: readingOf([facts]),
    headerOn,
    ignored: facts.counts?.ignoradas ?? 0,
    warned: facts.counts?.comAviso ?? 0,
    open_cents: cents(0),
  })
  if (state === 'AGUARDANDO_CONFIRMACAO') await alertWaiting(work, entrada, findings)
  if (state !== 'CARREGANDO') return state
  const result = await importCsv(work, csv, folder, how)
  if (result.aceitos === 0) throw new Refused('Nenhuma linha do arquivo pôde ser aceita.')
  await store.saveLoaded(work.tx, entrada.id, [])
  return 'CARREGADA'
}

/**
 * Judges a file of a mapped source and gives its rows to the importer of the native layout, within
 * the call. A file that waits is read again when it is confirmed.
 */
export async function importMapped(work: Work, id: number, how: Import): Promise<FileState> {
  const entrada = await store.lockEntrada(work.tx, id)
  if (entrada === undefined) throw new Error(`Entrada ${id} is missing`)
  const folder = await temporaryFolder()
  try {
    return await judgeAndImport(work, entrada, folder, how)
  } catch (error) {
    throw error instanceof FileRefused ? new Refused(error.message) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
