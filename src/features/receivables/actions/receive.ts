import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import { requireFile } from '#listing/server/importing/take-file.ts'
import { storeFile } from '#server/files/files.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Upload } from '#server/http/upload.ts'
import { mayOpen, seesMall, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'

import { erpFiles, loadFile, loadScreens, type uploadSpreadsheet } from '../contract.ts'
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
 * Keeps a file and opens its load in state RECEBIDA; whoever calls runs it or promises it. Without
 * a type the header tells it.
 */
export async function register(
  work: Work,
  file: ReceivedFile,
  { spreadSheetType = 'ORACLE', shopping, dateReference, ensaio, by }: Options,
): Promise<number> {
  const storedFile = await storeFile(work.tx, {
    name: file.name,
    mediaType: file.mediaType,
    source: file.path,
    mallId: shopping ?? null,
    createdBy: work.actor.id,
  })
  return insertLoad(work.tx, {
    kind: spreadSheetType,
    mallId: shopping ?? null,
    fileId: storedFile.id,
    fileName: storedFile.name,
    sha256: storedFile.sha256,
    isDryRun: ensaio ?? false,
    reference: dateReference || null,
    userId: work.actor.id,
    userName: by ?? work.actor.name,
  })
}

/** The name under which `npm run load` loads. */
export const commandLine = 'Linha de comando'

/**
 * Ends the loads that a killed `npm run load` left open: no job takes them up. Its next run calls
 * this, alone.
 */
export async function endInterrupted(work: Work): Promise<void> {
  if ((await abandonLoads(work.tx, commandLine)) > 0) work.invalidate('loads')
}

/**
 * The same when no command line runs: a load that was killed says so without waiting for the next
 * one.
 */
export async function endInterruptedAlone(work: Work): Promise<void> {
  if (await lockCommandLine(work.tx)) await endInterrupted(work)
}

type Answer = AnswerOf<typeof uploadSpreadsheet>
type Input = InputOf<typeof uploadSpreadsheet>

/** What comes through the same door and is no load: read in the call by the feature that owns it. */
export type ReadInCall = {
  readonly adjustments: (work: Work, input: Input, arrival: Arrival) => Promise<Answer>
  readonly agreements: (work: Work, input: Input, arrival: Arrival) => Promise<Answer>
  /** Are these agreements, by the header of the file? */
  readonly isOfAgreements: (file: ReceivedFile) => Promise<boolean>
}

/** Receives a spreadsheet: what is read in the call goes its way, an ERP file is loaded later. */
export const receiveWith =
  (others: ReadInCall) =>
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
    return receive(work, { ...input, spreadSheetType }, arrival)
  }

type LoadInput = Omit<Input, 'spreadSheetType'> & Pick<Options, 'spreadSheetType'>

/** Receives an ERP file: it is kept and its load promised in one commit (spec 3:7). */
async function receive(work: Work, input: LoadInput, { upload }: Arrival): Promise<Answer> {
  const { spreadSheetType, shopping } = input
  const file = requireFile(erpFiles, upload)
  if (
    shopping !== undefined &&
    (!seesMall(work.actor, shopping) || !(await mallExists(work.tx, shopping)))
  )
    throw new NotFound('Shopping não encontrado.')
  // A load of many malls writes in all of them: people with malls of their own name one.
  if (shopping === undefined && work.actor.malls !== 'all')
    throw new InvalidInput('Escolha o shopping da carga.', {
      campos: [{ campo: 'shopping', mensagem: 'Escolha o shopping.' }],
    })
  const jaCarregada = await hasProcessed(work.tx, file.sha256)
  const id = await register(work, file, { ...input, spreadSheetType })
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
      : erpFiles.says,
  }
}
