import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readTitulos as readClaims } from '#features/legal/lawsuits/store/titulos.ts'
import type { Claim } from '#features/legal/lawsuits/rules/claim.ts'
import { csvLine } from '#listing/csv-line.ts'
import { requireFile } from '#listing/server/importing/import-file.ts'
import { rowsOfFile } from '#listing/server/reading/rows-of-file.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'
import { formatAmount } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import type { downloadTitulos, uploadTitulos } from '../contract/files.ts'
import {
  problemsSentence,
  readTitulosFile,
  titulosColumns,
  type TituloLine,
} from '../gateway/titulos-file.ts'
import type { Choice } from '../rules/claims.ts'
import { findHead } from '../store/detail.ts'
import { lawsuitDetail } from './detail.ts'
import { choose } from './titulos.ts'

const amount = (reais: number | null) => formatAmount(reais ?? 0)

/** The títulos of an action as an editable file for re-upload (rules 9). */
export async function titulosFile(
  work: Work,
  { id }: InputOf<typeof downloadTitulos>,
): Promise<FileAnswer> {
  const { boletos, numeroContrato, idShopping } = await lawsuitDetail(work, { id })
  const lines = boletos.flatMap(({ numeroBoleto, titulos }) =>
    titulos.map((titulo) =>
      csvLine([
        String(titulo.idTitulo),
        numeroBoleto,
        titulo.numeroTitulo,
        titulo.tipoMovimento,
        formatDate(titulo.dataVencimento),
        amount(titulo.valorAberto),
        titulo.considerar ? 'S' : 'N',
        formatAmount(titulo.percentualJuros),
        formatAmount(titulo.percentualMulta),
        titulo.indice,
        amount(titulo.valJuros),
        amount(titulo.valMulta),
        amount(titulo.valCorrecao),
      ]),
    ),
  )
  const text = `\ufeff${[csvLine(titulosColumns.map(({ name }) => name)), ...lines].join('\r\n')}\r\n`
  return new FileAnswer(
    `titulos-acao-${id}.csv`,
    'text/csv; charset=utf-8',
    {
      action: 'EXPORTAR',
      entity: 'acao',
      entityId: id,
      body: { titulo: 'Títulos da ação', contrato: numeroContrato, linhas: lines.length },
      mallId: idShopping,
    },
    async function* () {
      yield Buffer.from(text)
    },
  )
}

/** A charge counts as manual only if it differs from the current one. */
const onlyOther = (current: number | null, sent: number) =>
  sent === (current ?? 0) ? undefined : sent

/** The charges of a título in the format of the downloaded file. */
const choiceOf = (claim: Claim, line: TituloLine): Choice => {
  const computed = <T>(charge: T) => (claim.isConsidered ? charge : null)
  return {
    idTitulo: line.idTitulo,
    considerar: line.considerar ?? claim.isConsidered,
    juros: onlyOther(claim.informedInterest_cents ?? computed(claim.interest_cents), line.interest),
    multa: onlyOther(claim.informedFine_cents ?? computed(claim.fine_cents), line.fine),
    correcao: onlyOther(
      claim.informedCorrection_cents ?? computed(claim.correction_cents),
      line.correction,
    ),
  } as Choice
}

const refuseLines = (problems: readonly string[]): never => {
  throw new InvalidInput(problemsSentence(problems), {
    campos: problems.slice(0, 200).map((mensagem) => ({ campo: 'file', mensagem })),
  })
}

/** Imports the file completely or not at all. */
export async function importTitulosFile(
  work: Work,
  { id }: InputOf<typeof uploadTitulos>,
  { upload }: Pick<Arrival, 'upload'>,
): Promise<AnswerOf<typeof uploadTitulos>> {
  if (!(await findHead(work.tx, id, work.actor.malls))) throw new NotFound('Ação não encontrada.')
  const file = requireFile({ accepts: ['.csv'] }, upload)
  const claims = new Map((await readClaims(work.tx, id)).map((claim) => [claim.id, claim]))
  const { lines, problems } = await readTitulosFile(rowsOfFile(file.path), new Set(claims.keys()))
  if (problems.length > 0) refuseLines(problems)
  if (lines.length === 0) refuseLines(['O arquivo só tem o cabeçalho: não há linha para carregar.'])
  const choices = lines.flatMap((line) => {
    const claim = claims.get(line.idTitulo)
    return claim ? [choiceOf(claim, line)] : []
  })
  const answer = await choose(work, id, choices)
  return {
    ...answer,
    mensagem: answer.aguardaConfirmacao ? answer.mensagem : 'Arquivo enviado com sucesso.',
  }
}
