import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { RowGroup } from '#contract/wire.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readTotals } from '#listing/server/page.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'
import { statusLabels } from '#features/negativation/debt-items/actions/status-words.ts'
import { refusalOf } from '#features/negativation/debt-items/actions/act-refusals.ts'
import { exemptFailed as exempt } from '#features/negativation/debt-items/actions/resend.ts'

import * as calls from '../contract/failed-submissions.ts'
import {
  describeCode,
  errorCodes,
  type FileOperation,
  RETURN_CODES,
} from '#features/negativation/bureau-exchange/gateway/return-codes.ts'
import { correctableOf, mayExemptRow, mayResendRow } from '../rules/failed-submissions.ts'
import { failedSource, type FailedRow, type HarmlessCodes } from '../store/failed-submissions.ts'
import { bureauQueries } from '#features/negativation/bureau-exchange/actions/send.ts'

const harmlessOf = (operation: FileOperation) =>
  RETURN_CODES.map(({ codigo }) => codigo).filter(
    (code) => errorCodes([code], operation).length === 0,
  )

const harmless: HarmlessCodes = { INCLUSAO: harmlessOf('I'), EXCLUSAO: harmlessOf('E') }

/**
 * Label and remedy of a cause. Persons refused only because of another person have a fixed text.
 */
function describeCause(group: RowGroup): RowGroup {
  const { descricao, orientacao } =
    group.chave === '-'
      ? { descricao: 'Sem erro próprio', orientacao: 'O bureau recusou outra pessoa do boleto.' }
      : describeCode(group.chave)
  const { lojistas = 0, pessoas = 0 } = group.contagens
  const persons = `${pessoas} ${pessoas === 1 ? 'pessoa' : 'pessoas'}`
  return {
    ...group,
    nome: descricao,
    detalhe: `${persons} de ${lojistas} ${lojistas === 1 ? 'lojista' : 'lojistas'}`,
    textos: { ...group.textos, 'retornoSerasa.mensagem': orientacao },
  }
}

function toRow({
  retornoSerasa,
  inclusao,
  exclusao: _,
  bloqueado,
  ...row
}: FailedRow): calls.FailedSubmission {
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

// Default operation INCLUSAO (spec 1:9).
const operationOf = ({ operacao }: { readonly operacao?: string | undefined }) =>
  operacao || 'INCLUSAO'

/** Failed submissions, one row per sent person (spec 1:2.17; rules 4.8). */
export const servedFailed = serveListing(calls.failedSubmissions, {
  source: failedSource(statusLabels, harmless),
  toFilter: (_, search) => ({ ...search, comErro: true, operacao: operationOf(search) }),
  toRow,
  alsoAnswer: async (work, search, { source, filter, page }) => {
    const operacao = operationOf(search) === 'INCLUSAO' ? 'EXCLUSAO' : 'INCLUSAO'
    const { counts } = await readTotals(work.tx, source, { ...filter, operacao })
    return {
      boletosDaOutraOperacao: counts['boletos'] ?? 0,
      resumo: { corrigidos: page.counts['corrigidos'] ?? 0 },
      ...(page.grupos && filter['agrupar'] === 'causa'
        ? { grupos: page.grupos.map(describeCause) }
        : {}),
    }
  },
  inTitle: (_, search) => ({ ...search, operacao: operationOf(search) }),
})

/**
 * 'excluir' (isentar) of row 10. Throws 422 if one of them is an exclusion, which is never
 * skipped (row 10b).
 */
export const exemptFailed = (
  work: Work,
  input: InputOf<typeof calls.exemptFailed>,
): Promise<AnswerOf<typeof calls.exemptFailed>> =>
  input.ensaio ? rehearse(work, (rehearsal) => exemptNow(rehearsal, input)) : exemptNow(work, input)

async function exemptNow(
  work: Work,
  input: InputOf<typeof calls.exemptFailed>,
): Promise<AnswerOf<typeof calls.exemptFailed>> {
  const ids = [...new Set(input.idBoletos)]
  if (ids.length === 0)
    return { mensagem: 'Nenhum item selecionado.', isentos: 0, paraBaixa: 0, ignorados: [] }
  const { movedItems, refusedItems } = await exempt(work, ids, {
    motivo: input.motivo?.trim() || 'sem motivo informado',
    chamado: input.numChamado ?? 'não informado',
  })
  if (movedItems.length === 0) throw refusalOf(refusedItems, 'Boleto não encontrado.')
  const toRemove = movedItems.filter(({ move }) => move.to.removal !== undefined).length
  work.invalidate(bureauQueries)
  return {
    mensagem: 'Excluído com sucesso.',
    isentos: movedItems.length - toRemove,
    paraBaixa: toRemove,
    ignorados: refusedItems.map(({ record, refusal }) => ({
      idBoleto: record.id,
      numBoleto: record.state.numBoleto,
      motivo: refusal.because,
    })),
  }
}
