import type { AnswerOf, InputOf } from '#contract/call.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work.ts'
import { statusLabels } from '#features/negativation/actions/bureau.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import { exemptFailed as exempt } from '#features/negativation/actions/resend.ts'
import * as registers from '#features/registers/actions.ts'

import * as calls from '../contract/failed-submissions.ts'
import { describeCode, errorCodes, type FileOperation } from '../gateway/return-codes.ts'
import { correctableOf, mayExemptRow, mayResendRow } from '../rules/failed-submissions.ts'
import { failedSource, type FailedRow } from '../store/failed-submissions.ts'
import { staleName } from './send.ts'

const source = failedSource(statusLabels)

/** Operation INCLUSAO unless another is asked for (spec 1:9). */
const asked = (work: Work, { idUsuario: _, operacao, ...search }: calls.FailedSearch) => ({
  ...search,
  comErro: true,
  escopo: scopeFilter(work.actor.malls),
  operacao: operacao || 'INCLUSAO',
})

function shown({ retornoSerasa, inclusao, exclusao: _, bloqueado, ...row }: FailedRow): calls.FailedSubmission {
  const { codigos, ...retorno } = retornoSerasa
  const operation: FileOperation = row.operacao === 'EXCLUSAO' ? 'E' : 'I'
  const erros = errorCodes(codigos, operation).map((code) => {
    const { codigo, descricao, orientacao, campo } = describeCode(code)
    return { codigo, description: descricao, orientacao, campo: correctableOf(campo)[0] ?? null }
  })
  const facts = { ...row, inclusao, bloqueado }
  return {
    ...row,
    retornoSerasa: { ...retorno, erros },
    impedimentoEnvio: mayResendRow(facts)?.because ?? null,
    impedimentoExclusao: mayExemptRow(facts)?.because ?? null,
  }
}

/** Failed submissions, one row per person that was sent (spec 1:2.17; rules 4.8). */
export async function searchFailed(
  work: Work,
  search: calls.FailedSearch,
): Promise<AnswerOf<typeof calls.searchFailed>> {
  const filter = asked(work, search)
  const page = await readPage<FailedRow>(work.tx, calls.failedSubmissions, source, filter)
  const { boletos = 0 } = page.counts
  return { content: page.content.map(shown), pageInfo: page.pageInfo, totais: page.totais, boletos }
}

/** The same rows as a spreadsheet. */
export async function downloadFailed(work: Work, search: calls.FailedSearch): Promise<FileAnswer> {
  const names = new Map((await registers.listMalls(work)).map(({ id, nome }) => [String(id), nome]))
  const filter = asked(work, search)
  const words = { ...search, idShopping: search.shoppings ?? search.idShopping, operacao: filter.operacao }
  const about = await exportTitle(work, calls.failedSubmissions, words, { idShopping: names })
  return exportListing(calls.failedSubmissions, source, filter, about)
}

/** 'excluir' (isentar) of row 10. 422 when one of them is an exclusion, which is never dispensed with (row 10b). */
export async function exemptFailed(
  work: Work,
  input: InputOf<typeof calls.exemptFailed>,
): Promise<AnswerOf<typeof calls.exemptFailed>> {
  const ids = [...new Set(input.idBoletos)]
  if (ids.length === 0) return { mensagem: 'Nenhum item selecionado.', isentos: 0, paraBaixa: 0, ignorados: [] }
  const { moved, refused } = await exempt(work, ids, {
    motivo: input.motivo?.trim() || 'não informado',
    chamado: input.numChamado ?? 'não informado',
  })
  if (moved.length === 0) throw negativation.refusalOf(refused, 'Boleto não encontrado.')
  const toRemove = moved.filter(({ move }) => move.to.removal !== undefined).length
  work.stale(staleName)
  return {
    mensagem: 'Excluído com sucesso.',
    isentos: moved.length - toRemove,
    paraBaixa: toRemove,
    ignorados: refused.map(({ record, refusal }) => ({
      idBoleto: record.id,
      numBoleto: record.state.numBoleto,
      motivo: refusal.because,
    })),
  }
}
