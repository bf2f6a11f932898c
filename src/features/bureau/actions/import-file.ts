import { sql } from 'kysely'

import { allowLongStatements } from '#server/database/connection.ts'
import { InvalidInput } from '#server/errors.ts'
import { seesMall, type Work } from '#server/work.ts'

import { type ImportResult, largestImport } from '../contract/calls.ts'
import { convem04 } from '../gateway/layout.ts'
import { applyReturn, ReturnRefused, type ReturnSummary } from './returns.ts'

const wrong = (mensagem: string, all: readonly string[] = [mensagem]) =>
  new InvalidInput(mensagem, { campos: all.map((each) => ({ campo: 'file', mensagem: each })) })

const notAFile = 'O conteúdo do arquivo não está em base64.'

/** The bytes of a base64 text, as browsers write it ('data:…;base64,' included). */
function bytesOf(text: string): Uint8Array {
  const bare = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text
  if (bare.length % 4 === 1 || /[^A-Za-z0-9+/=\s]/.test(bare)) throw wrong(notAFile)
  const bytes = Buffer.from(bare, 'base64')
  if (bytes.length === 0) throw wrong('O arquivo está vazio.')
  if (bytes.length > largestImport) throw wrong('O arquivo não pode exceder 64MB.')
  return bytes
}

// Told by the header's own mark, so that a remessa or a cut return is named as what it is, and not as unknown.
const isConvem = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, convem04.recordLength)).toString('latin1').includes(convem04.name)

/** Runs `act` and takes back what it wrote: a dry run says what would happen. */
async function rehearsed<T>(work: Work, act: (work: Work) => Promise<T>): Promise<T> {
  await sql`savepoint ensaio`.execute(work.tx)
  try {
    return await act({ ...work, audit: () => undefined, stale: () => undefined, promise: async () => undefined })
  } finally {
    await sql`rollback to savepoint ensaio`.execute(work.tx)
  }
}

function resultOf({ actor }: Work, summary: ReturnSummary, ensaio: boolean): ImportResult {
  const { unknown, lines } = summary
  // A return is applied to every mall, whoever brings it; boletos of other malls are not named to the person.
  const late = summary.late.filter(({ record }) => seesMall(actor, record.mallId))
  return {
    mensagem: 'Importado com sucesso!',
    total: lines,
    aceitos: lines - unknown.length,
    rejeitados: unknown.length,
    ensaio,
    semMudanca: !summary.isChanged,
    retorno: {
      idLote: summary.batchId,
      remessa: summary.remessa,
      aceitosBureau: summary.accepted,
      comErroBureau: summary.refused,
      andamentos: summary.events,
      loteRejeitado: summary.rejectedBecause,
    },
    linhas: [
      ...unknown.map(({ line, contractNumber }) => ({
        linha: line,
        motivo: `Nenhum envio da informante corresponde a este registro (contrato ${contractNumber || 'em branco'}).`,
      })),
      ...late.map(({ record, refusal }) => ({
        linha: 0,
        motivo: `Boleto ${record.state.numBoleto}: ${refusal.because}`,
      })),
    ],
  }
}

/** The import screen (spec 1:2.14; rules 9): the bureau's return is recognised by its header. 400 for anything else. */
export async function importFile(
  work: Work,
  input: { readonly file: string; readonly fileName?: string | undefined; readonly ensaio?: boolean | undefined },
): Promise<ImportResult> {
  const { fileName = 'retorno.txt', ensaio = false } = input
  if (!/\.(csv|txt)$/i.test(fileName)) throw wrong('Apenas arquivos com extensão .csv ou .txt.')
  const bytes = bytesOf(input.file)
  if (!isConvem(bytes))
    throw wrong(
      'Formato não reconhecido: envie o arquivo de retorno do bureau (SERASA-CONVEM04, linhas de 600 caracteres).',
    )
  await allowLongStatements(work.tx)
  const apply = (within: Work) => applyReturn(within, { fileName, bytes })
  try {
    return resultOf(work, await (ensaio ? rehearsed(work, apply) : apply(work)), ensaio)
  } catch (error) {
    if (error instanceof ReturnRefused)
      throw wrong(
        error.message,
        error.refusals.map(({ because }) => because),
      )
    throw error
  }
}
