import { InvalidInput, NotFound, Refused } from '#server/errors.ts'
import { keepFile } from '#server/files.ts'
import type { Arrival } from '#server/routes.ts'
import type { Upload } from '#server/upload.ts'
import { seesMall, type Work } from '#server/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'

import { loadFile, type uploadSpreadsheet } from '../contract.ts'
import { abandonLoads, hasProcessed, insertLoad, mallExists } from '../store/load-rows.ts'

type Received = Pick<Upload, 'path' | 'name' | 'mediaType' | 'sha256'>
type Options = Omit<InputOf<typeof uploadSpreadsheet>, 'spreadSheetType'> & {
  readonly spreadSheetType?: 'ORACLE' | 'AUXILIARY' | undefined
  readonly by?: string
}

/** Keeps a file and opens its load in state RECEBIDA; whoever calls runs it or promises it. Without a type the header tells it. */
export async function register(
  work: Work,
  file: Received,
  { spreadSheetType = 'ORACLE', shopping, dateReference, ensaio, by }: Options,
): Promise<number> {
  const kept = await keepFile(work.tx, {
    name: file.name,
    mediaType: file.mediaType,
    source: file.path,
    mallId: shopping ?? null,
    createdBy: work.actor.id,
  })
  return insertLoad(work.tx, {
    kind: spreadSheetType,
    mallId: shopping ?? null,
    fileId: kept.id,
    fileName: kept.name,
    sha256: kept.sha256,
    isDryRun: ensaio ?? false,
    reference: dateReference || null,
    userId: work.actor.id,
    userName: by ?? work.actor.name,
  })
}

/** The name under which `npm run load` loads. */
export const commandLine = 'Linha de comando'

/** Ends the loads that an interrupted `npm run load` left open: no job takes them up. Its next run calls this, alone. */
export async function endInterrupted(work: Work): Promise<void> {
  await abandonLoads(work.tx, commandLine)
}

/** Receives an ERP file: it is kept and its load promised in one commit (spec 3:7). */
export async function receive(
  work: Work,
  input: InputOf<typeof uploadSpreadsheet>,
  { upload }: Arrival,
): Promise<AnswerOf<typeof uploadSpreadsheet>> {
  if (!upload)
    throw new InvalidInput('Insira um arquivo válido.', {
      campos: [{ campo: 'file', mensagem: 'Insira um arquivo válido.' }],
    })
  const { spreadSheetType, shopping } = input
  if (spreadSheetType === 'ADJUSTMENT')
    throw new Refused('A planilha de ajustes é recebida na tela de inadimplência (Subir Arquivo).')
  if (!/\.(csv|txt|xlsx)$/i.test(upload.name))
    throw new InvalidInput('O arquivo deve ser csv ou xlsx.', {
      campos: [{ campo: 'file', mensagem: 'O arquivo deve ser csv ou xlsx.' }],
    })
  if (shopping !== undefined && (!seesMall(work.actor, shopping) || !(await mallExists(work.tx, shopping))))
    throw new NotFound('Shopping não encontrado.')
  // A load of many malls writes in all of them: people with malls of their own name one.
  if (shopping === undefined && work.actor.malls !== 'all')
    throw new InvalidInput('Escolha o shopping da carga.', {
      campos: [{ campo: 'shopping', mensagem: 'Escolha o shopping.' }],
    })
  const jaCarregada = await hasProcessed(work.tx, upload.sha256)
  const id = await register(work, upload, { ...input, spreadSheetType })
  await work.promise(
    loadFile,
    { loadId: id, anyLayout: spreadSheetType === undefined },
    { key: `receivables.load ${id}` },
  )
  work.stale('loads')
  return {
    id,
    status: 'RECEBIDA',
    jaCarregada,
    mensagem: jaCarregada
      ? 'Arquivo recebido. Ele já foi carregado antes: só o que mudou será gravado.'
      : 'Arquivo recebido. Acompanhe a carga na lista.',
  }
}
