import * as z from 'zod'

import type { InputOf } from '#contract/call.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { hashPieces, readFileChunks } from '#server/files/files.ts'
import type { Tx } from '#server/database/connection.ts'
import { writePdf } from '#server/files/pdf.ts'
import { type ZipPieces, ZipStream } from '#server/files/zip.ts'
import type { Work } from '#server/work/work.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { LawsuitDetail } from '../contract/acts.ts'
import type { downloadFolder } from '../contract/files.ts'
import { plainName } from '../rules/file-name.ts'
import { type FolderParts, readFolder } from '../store/folder.ts'
import { lawsuitDetail } from './detail.ts'
import * as documents from './folder-text.ts'
import { memoryPdf } from './memory-pdf.ts'
import { memorySheets } from './memory-sheets.ts'
import { memoryOf, type MemoryOf } from './memory.ts'

type Folder = {
  readonly lawsuit: LawsuitDetail
  readonly parts: FolderParts
  readonly memory: MemoryOf
}
type FolderFile = {
  readonly name: string
  readonly pieces: ZipPieces
  readonly level: number
}
type By = { readonly name: string; readonly at: Date }

const packedWell = 6
/** Documents are already compressed, so they are stored without compression. */
const asItIs = 0

async function* lazily(bytes: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes()
}

const documentFile = (
  name: string,
  { title, lines }: documents.FolderDocument,
  { lawsuit }: Folder,
  by: By,
): FolderFile => ({
  name,
  level: asItIs,
  pieces: lazily(() =>
    writePdf(
      `${title}, contrato ${lawsuit.numeroContrato}`,
      [
        { as: 'title', text: title },
        {
          as: 'quiet',
          text: `Ação ${lawsuit.idAcaoAjuizamento}, contrato ${lawsuit.numeroContrato}, ${lawsuit.razaoSocial}; emitido por ${by.name} em ${formatInstant(by.at)}`,
        },
        ...lines,
      ],
      by.at,
    ),
  ),
})

const attachmentsOf = (tx: Tx, { recommendations }: FolderParts): FolderFile[] =>
  recommendations.flatMap(({ attachmentId, attachmentName }, at) =>
    attachmentId === null
      ? []
      : {
          name: `08_Anexos/${String(at + 1).padStart(2, '0')}_${plainName(attachmentName ?? 'anexo')}`,
          pieces: readFileChunks(tx, attachmentId),
          level: asItIs,
        },
  )

/**
 * Files in the order of a petition: parties, debt, calculation, notices, contacts, decisions. Names
 * use plain letters and digits, which every court system accepts.
 */
const filesOf = (tx: Tx, folder: Folder, by: By): FolderFile[] => {
  const { lawsuit, parts, memory } = folder
  const document = (name: string, text: documents.FolderDocument) =>
    documentFile(name, text, folder, by)
  return [
    document('01_Contrato_e_partes.pdf', documents.partiesDocument(lawsuit, parts)),
    document('02_Boletos_e_titulos.pdf', documents.titulosDocument(lawsuit)),
    {
      name: '03_Memoria_de_calculo.pdf',
      pieces: lazily(() => memoryPdf(memory, by)),
      level: asItIs,
    },
    document('04_Notificacoes_e_provas.pdf', documents.noticesDocument(parts)),
    document('05_Historico_de_negociacao.pdf', documents.negotiationsDocument(parts)),
    document('06_Decisoes.pdf', documents.decisionsDocument(lawsuit, parts)),
    document('07_Documentos_guias_e_fases.pdf', documents.checklistDocument(lawsuit)),
    ...attachmentsOf(tx, parts),
    {
      name: '09_Dados/memoria_de_calculo.xlsx',
      pieces: memorySheets(
        memory,
        [`Ação: ${lawsuit.idAcaoAjuizamento}`, `Data: ${formatDate(memory.memory.data)}`],
        by,
      ),
      level: asItIs,
    },
    {
      name: '09_Dados/acao.json',
      pieces: [Buffer.from(`${JSON.stringify(z.encode(LawsuitDetail, lawsuit), null, 2)}\n`)],
      level: packedWell,
    },
  ]
}

async function* archive(tx: Tx, folder: Folder, by: By): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  const sums: string[] = []
  for (const { name, pieces, level } of filesOf(tx, folder, by)) {
    const counted = hashPieces(pieces, (sha256) => sums.push(`${sha256}  ${name}\n`))
    yield* zip.file(name, counted, { at: by.at, level })
  }
  yield* zip.file('sha256.txt', [Buffer.from(sums.join(''))], { at: by.at, level: packedWell })
  yield* zip.end()
}

/** The folder of an action for the filing lawyer: one archive, with the hash of each file. */
export async function folderOf(
  work: Work,
  { id }: InputOf<typeof downloadFolder>,
): Promise<FileAnswer> {
  const memory = await memoryOf(work, { id })
  const lawsuit = await lawsuitDetail(work, { id })
  const parts = await readFolder(work.tx, memory.head)
  const by = { name: work.actor.name, at: work.now }
  return new FileAnswer(
    `acao-${id}-contrato-${plainName(lawsuit.numeroContrato)}.zip`,
    'application/zip',
    {
      action: 'BAIXAR_DOSSIE',
      entity: 'acao',
      entityId: id,
      mallId: lawsuit.idShopping,
      body: {
        contrato: lawsuit.numeroContrato,
        titulos: memory.memory.titulos.length,
        notificacoes: parts.notices.length,
        decisoes: parts.decisions.length,
      },
    },
    (tx) => archive(tx, { lawsuit, parts, memory }, by),
  )
}
