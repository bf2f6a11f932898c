import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import { requireFile } from '#listing/server/importing/import-file.ts'
import { storeFile } from '#server/files/files.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Upload } from '#server/http/upload.ts'
import { mayOpen, seesMall, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'

import { erpFiles, loadFile, loadScreens, type uploadSpreadsheet } from '../contract.ts'
import type { LoadHooks } from './load-hooks.ts'
import {
  abandonLoads,
  hasProcessed,
  insertLoad,
  lockCommandLine,
  mallExists,
} from '../store/load-rows.ts'

type ReceivedFile = Pick<Upload, 'path' | 'name' | 'mediaType' | 'sha256'>
type Options = Omit<InputOf<typeof uploadSpreadsheet>, 'spreadSheetType'> & {
  readonly spreadSheetType?: 'ORACLE' | 'AUXILIARY' | undefined
  readonly by?: string
}

/**
 * Stores a file and creates its load in state RECEBIDA. The caller runs or enqueues it. Without a
 * type, the header decides.
 */
export async function register(
  work: Work,
  file: ReceivedFile,
  { spreadSheetType = 'ORACLE', shopping, dateReference, ensaio, by }: Options,
  hooks?: LoadHooks,
): Promise<number> {
  const storedFile = await storeFile(work.tx, {
    name: file.name,
    mediaType: file.mediaType,
    source: file.path,
    mallId: shopping ?? null,
    createdBy: work.actor.id,
  })
  const stored = {
    kind: spreadSheetType,
    mallId: shopping ?? null,
    fileId: storedFile.id,
    fileName: storedFile.name,
    sha256: storedFile.sha256,
    isDryRun: ensaio ?? false,
  }
  const loadId = await insertLoad(work.tx, {
    ...stored,
    reference: dateReference || null,
    userId: work.actor.id,
    userName: by ?? work.actor.name,
  })
  await hooks?.received(work, { ...stored, loadId, isCommandLine: by === commandLine })
  return loadId
}

/** User name of loads by `npm run load`. */
export const commandLine = 'Linha de comando'

/**
 * Ends the loads that a killed `npm run load` left open, because no job resumes them. The next run
 * calls this under its lock.
 */
export async function endInterrupted(work: Work): Promise<void> {
  if ((await abandonLoads(work.tx, commandLine)) > 0) work.invalidate('loads')
}

/**
 * Ends interrupted command-line loads, unless a command line is running. Their screens then need
 * not wait for the next run.
 */
export async function endInterruptedAlone(work: Work): Promise<void> {
  if (await lockCommandLine(work.tx)) await endInterrupted(work)
}

type Answer = AnswerOf<typeof uploadSpreadsheet>
type Input = InputOf<typeof uploadSpreadsheet>

/** Files that are uploaded here but are no ERP load: another feature reads them within the call. */
export type ReadInCall = {
  readonly adjustments: (work: Work, input: Input, arrival: Arrival) => Promise<Answer>
  readonly agreements: (work: Work, input: Input, arrival: Arrival) => Promise<Answer>
  /** Detects a file of agreements by its header. */
  readonly isOfAgreements: (file: ReceivedFile) => Promise<boolean>
}

/** Receives a spreadsheet: either read within the call, or loaded later as an ERP file. */
export const receiveWith =
  (others: ReadInCall, hooks?: LoadHooks) =>
  async (work: Work, input: Input, arrival: Arrival): Promise<Answer> => {
    const { spreadSheetType } = input
    if (spreadSheetType === 'ADJUSTMENT') return others.adjustments(work, input, arrival)
    if (
      spreadSheetType !== 'AUXILIARY' &&
      arrival.upload &&
      (await others.isOfAgreements(arrival.upload))
    )
      return others.agreements(work, input, arrival)
    if (!loadScreens.some((screen) => mayOpen(work.actor, screen))) throw new Forbidden()
    return receive(work, { ...input, spreadSheetType }, arrival, hooks)
  }

type LoadInput = Omit<Input, 'spreadSheetType'> & Pick<Options, 'spreadSheetType'>

/** Receives an ERP file: stores it and enqueues its load in one commit (spec 3:7). */
async function receive(
  work: Work,
  input: LoadInput,
  { upload }: Arrival,
  hooks: LoadHooks | undefined,
): Promise<Answer> {
  const { spreadSheetType, shopping } = input
  const file = requireFile(erpFiles, upload)
  if (
    shopping !== undefined &&
    (!seesMall(work.actor, shopping) || !(await mallExists(work.tx, shopping)))
  )
    throw new NotFound('Shopping não encontrado.')
  // A load of many malls writes in all of them, so users limited to some malls must name one.
  if (shopping === undefined && work.actor.malls !== 'all')
    throw new InvalidInput('Escolha o shopping da carga.', {
      campos: [{ campo: 'shopping', mensagem: 'Escolha o shopping.' }],
    })
  const jaCarregada = await hasProcessed(work.tx, file.sha256)
  const id = await register(work, file, { ...input, spreadSheetType }, hooks)
  await work.enqueue(
    loadFile,
    { loadId: id, anyLayout: spreadSheetType === undefined },
    { key: `receivables.load ${id}` },
  )
  work.invalidate('loads')
  return {
    id,
    status: 'RECEBIDA',
    jaCarregada,
    mensagem: jaCarregada
      ? 'Arquivo recebido. Ele já foi carregado antes: só o que mudou será gravado.'
      : erpFiles.message,
  }
}
