import { readFile } from 'node:fs/promises'

import type { InputOf } from '#contract/call.ts'
import { endReading, receiveUpload } from '#features/ledger/received-files/actions/receive.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'

import type { bringReturn as bringCall } from '../contract.ts'
import { takeReturn } from './take-return.ts'

const sourceCode = 'REGUA_RETORNO'

/**
 * Takes a return that a user brought: it holds for two business days, until another user confirms
 * it (rules 11.7).
 */
export async function bringReturn(work: Work, _: InputOf<typeof bringCall>, { upload }: Arrival) {
  if (!upload)
    throw new InvalidInput('Insira um arquivo válido.', {
      campos: [{ campo: 'file', mensagem: 'Escolha o arquivo de retorno do banco.' }],
    })
  const id = await receiveUpload(work, upload, sourceCode)
  const { banco, forma, retorno, problemas, malls } = await takeReturn(work, {
    fileId: id,
    // Byte by byte: the positions of a layout count bytes.
    text: await readFile(upload.path, 'latin1'),
    broughtBy: work.actor.id ?? undefined,
    receivedOn: work.today,
  })
  await endReading(
    work,
    id,
    {
      state: 'CARREGADA',
      rows: retorno.linhas + problemas.length,
      rejected: problemas.length,
      bankReturn: { banco, forma, ...retorno },
      malls,
    },
    problemas,
  )
  const acts = countOf(retorno.linhas, 'ato novo', 'atos novos')
  return {
    mensagem:
      retorno.linhas === 0
        ? 'O arquivo não tem atos novos.'
        : `Retorno recebido: ${acts}. Outra pessoa precisa confirmar o arquivo.`,
    id,
    situacao: 'CARREGADA' as const,
    retorno: { banco, forma, ...retorno },
    problemas: [...problemas],
  }
}
