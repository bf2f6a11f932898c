import type { AnswerOf } from '#contract/call.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { sumCents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { BatchMessage, batchMessages } from '../contract/lists.ts'
import { releasableRows } from '../rules/batch-row.ts'
import type { ReleaseRequest } from './release-dialog.tsx'

type Answer = AnswerOf<typeof batchMessages.search>

function ofSelection(data: LocalDate, rows: readonly BatchMessage[]): ReleaseRequest {
  const chosen = releasableRows(rows)
  const valor = sumCents(chosen.map((row) => row.valor))
  return {
    input: { data, ids: chosen.map(({ id }) => id), quantidade: chosen.length, valor },
    released: {
      messages: chosen.length,
      persons: new Set(chosen.map(({ nome, pessoa }) => `${pessoa} ${nome}`)).size,
      boletos: chosen.reduce((sum, { boletos }) => sum + boletos.length, 0),
      cents: valor,
    },
  }
}

/** What 'Liberar' would release: the marked rows, or all of the filter that this user may release. */
export function releaseRequestOf(
  data: LocalDate,
  { selection, filter }: ListingAct<BatchMessage>,
  answer: Answer | undefined,
): ReleaseRequest | undefined {
  if (selection.count > 0 && !selection.isAll) return ofSelection(data, selection.rows)
  if (!answer) return undefined
  const { liberaveis } = answer
  const { data: _, page: __, size: ___, sort: ____, ...filtro } = filter
  return {
    input: {
      data,
      filtro: { ...filtro, minhas: true, proposta: true },
      quantidade: liberaveis.mensagens,
      valor: liberaveis.valor,
    },
    released: {
      messages: liberaveis.mensagens,
      persons: liberaveis.pessoas,
      boletos: liberaveis.boletos,
      cents: liberaveis.valor,
    },
  }
}
