import type { InputOf } from '#contract/call.ts'
import type { Boleto, BoletoSummary } from '#features/negativation/debt-items/contract/boleto.ts'
import { lacksJustification, stepOf } from '#features/negativation/debt-items/rules/decision-row.ts'
import {
  isWorkflowStatus,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { sumCents } from '#values/cents.ts'

import type { searchBoletos, submitRecommendation } from '../contract/calls.ts'
import { firstWithoutJustification } from '../queries/search.ts'
import type { Submitting } from './submit-dialog.tsx'

/**
 * 'submeter-recomendacao', or 'submeter-negativacao' of the key account: same request and
 * response.
 */
export type SubmitCall = typeof submitRecommendation
export type SubmitInput = InputOf<typeof submitRecommendation>

type List = ListingAct<Boleto>
type Search = typeof searchBoletos

/** A click on submit: for the whole search, or for the selection. */
export type SubmitRequest = { readonly of: 'search' | 'selection'; readonly list: List }

/** The sums of the whole search; undefined until it is loaded. */
export const resumoOf = (result: ListingAct<Boleto>['result']): BoletoSummary | undefined =>
  (result?.answer as { resumo?: BoletoSummary } | undefined)?.resumo

const decisionsOf = (rows: readonly Boleto[]): NonNullable<SubmitInput['boletos']> =>
  rows.map(({ idBoleto, versao, flagNegativar, fiadores }) => ({
    idBoleto,
    versao,
    loja: { negativar: flagNegativar },
    fiadores: fiadores.map(({ idSerasaBoletoFiador, negativar }) => ({
      idSerasaBoletoFiador,
      negativar,
    })),
  }))

/** Steps of the shown rows, or the user's if none is shown. */
const stepsOf = (rows: readonly Boleto[], own: readonly WorkflowStatus[]): WorkflowStatus[] => {
  const here = [...new Set(rows.map(stepOf))]
  return here.length > 0 ? here : [...own]
}

/** Boletos without a justification: the first one, their count, and the count of the submit. */
export type Unjustified = {
  readonly numBoleto: string
  readonly lacking: number
  readonly count: number
}
/** What a submit would send, or why it is refused before any request. */
export type Question =
  | { readonly unjustified: Unjustified }
  | { readonly input: SubmitInput; readonly submitting: Omit<Submitting, 'preview'> }

/** Submits the whole search; undefined if it is not loaded. */
async function questionOfSearch(
  { result: found, filter }: List,
  search: Search,
  codes: readonly string[],
): Promise<Question | undefined> {
  const resumo = resumoOf(found)
  if (!found || !resumo) return undefined
  const lacking = Math.max(resumo.semJustificativa, found.rows.filter(lacksJustification).length)
  if (lacking > 0) {
    const firstWithout = found.rows.find(lacksJustification)?.numBoleto
    const numBoleto =
      firstWithout ?? (await firstWithoutJustification(search, filter).catch(() => undefined))
    if (numBoleto !== undefined) return { unjustified: { numBoleto, lacking, count: found.total } }
  }
  return {
    input: {
      filtro: filter as SearchInput as NonNullable<SubmitInput['filtro']>,
      status: [...codes],
    },
    submitting: {
      count: found.total,
      sum: sumCents([resumo.valorNegativar, resumo.valorIsentar]),
      alerts: resumo.comAlerta,
      steps: stepsOf(found.rows, codes.filter(isWorkflowStatus)),
    },
  }
}

function questionOfSelected(list: List, codes: readonly string[]): Question {
  const { rows } = list.selection
  // Selected rows of other pages have their data from the selection time; the server validates
  // them.
  const loaded = new Set(list.result?.rows)
  const lacking = rows.filter((row) => loaded.has(row) && lacksJustification(row))
  const [first] = lacking
  if (first)
    return {
      unjustified: { numBoleto: first.numBoleto, lacking: lacking.length, count: rows.length },
    }
  return {
    input: { boletos: decisionsOf(rows), status: [...codes] },
    submitting: {
      count: rows.length,
      sum: sumCents(rows.map(({ valTotalVencido }) => valTotalVencido)),
      alerts: rows.filter(({ qtdAlertas }) => qtdAlertas > 0).length,
      steps: stepsOf(rows, []),
    },
  }
}

/** What a click would submit; undefined if its list is not loaded. */
export const questionOf = async (
  { of, list }: SubmitRequest,
  search: Search,
  codes: readonly string[],
): Promise<Question | undefined> =>
  of === 'selection' ? questionOfSelected(list, codes) : questionOfSearch(list, search, codes)
