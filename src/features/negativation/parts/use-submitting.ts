import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { failureDetail, failureSentence, whoWasFaster } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen.tsx'
import type { SearchInput } from '#listing/search-input.ts'
import { CallFailure } from '#contract/errors.ts'
import type { InputOf } from '#contract/call.ts'
import { showToast } from '#ui/toast-store.ts'
import { sumCents } from '#values/cents.ts'

import type { Boleto, BoletoSummary, SubmissionResult } from '../contract/boleto.ts'
import type { searchBoletos, searchExceptions, submitRecommendation } from '../contract/calls.ts'
import { firstWithoutJustification } from '../queries.ts'
import { lacksJustification, stepOf } from '../rules/decision-row.ts'
import { needsJustification } from '../rules/refusals.ts'
import { isWorkflowStatus, type WorkflowStatus } from '../rules/status.ts'
import { staleAfterMove } from './mall-queries.ts'
import type { Submitting } from './submit-dialog.tsx'
import { tellResult } from './submit-result.ts'

/** 'submeter-recomendacao', or 'submeter-negativacao' of the key account: both take and answer the same. */
export type SubmitCall = typeof submitRecommendation
type SubmitInput = InputOf<typeof submitRecommendation>

export const resumoOf = (found: ListingAct<Boleto>['found']): BoletoSummary | undefined =>
  (found?.answer as { resumo?: BoletoSummary } | undefined)?.resumo

/** The split of chosen rows, as the search answers it for all of them. */
function splitOf(rows: readonly Boleto[]): Submitting['split'] {
  const negativar = rows.filter(({ flagNegativar }) => flagNegativar)
  const isentar = rows.filter(({ flagNegativar }) => !flagNegativar)
  const sum = (some: readonly Boleto[]) => sumCents(some.map(({ valTotalVencido }) => valTotalVencido))
  return {
    negativar: negativar.length,
    valorNegativar: sum(negativar),
    isentar: isentar.length,
    valorIsentar: sum(isentar),
    comAlerta: rows.filter(({ qtdAlertas }) => qtdAlertas > 0).length,
    comBloqueio: rows.filter(({ qtdBloqueios }) => qtdBloqueios > 0).length,
  }
}

const decisionsOf = (rows: readonly Boleto[]): NonNullable<SubmitInput['boletos']> =>
  rows.map(({ idBoleto, versao, flagNegativar, fiadores }) => ({
    idBoleto,
    versao,
    loja: { negativar: flagNegativar },
    fiadores: fiadores.map(({ idSerasaBoletoFiador, negativar }) => ({ idSerasaBoletoFiador, negativar })),
  }))

const nothingSent = 'Nada foi enviado.'

const refuse = (numBoleto: string) =>
  showToast({ tone: 'error', title: needsJustification(numBoleto).because, detail: nothingSent })

/** Asks, submits and tells the result of a step: of the whole search or of chosen rows (rules 4.3 b). */
export function useSubmitting(
  call: SubmitCall,
  search: typeof searchBoletos | typeof searchExceptions,
  codes: readonly string[],
) {
  const [asked, setAsked] = useState<{
    readonly submitting: Submitting
    readonly input: SubmitInput
    readonly done: () => void
  }>()
  const [result, setResult] = useState<SubmissionResult>()
  const [checking, setChecking] = useState(false)
  const act = useAct(call, {
    stale: staleAfterMove,
    onDone: (answer) => {
      asked?.done()
      setAsked(undefined)
      if (tellResult(answer)) setResult(answer)
    },
    onFailure: (error) => {
      // Whatever was refused, the list shows what to do about it: the question has to be asked anew.
      setAsked(undefined)
      const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500
      const detail = isRefused ? [whoWasFaster(error), nothingSent].filter(Boolean).join(' ') : failureDetail(error)
      showToast({ tone: 'error', title: failureSentence(error), ...(detail === undefined ? {} : { detail }) })
      return true
    },
  })
  const pinned = [...codes]

  async function askAll({ found, filter, selection }: ListingAct<Boleto>): Promise<void> {
    const resumo = resumoOf(found)
    if (!found || !resumo || checking) return
    if (resumo.semJustificativa > 0 || found.rows.some(lacksJustification)) {
      setChecking(true)
      const seen = found.rows.find(lacksJustification)?.numBoleto
      const first = seen ?? (await firstWithoutJustification(search, filter).catch(() => undefined))
      setChecking(false)
      if (first !== undefined) return void refuse(first)
    }
    const steps = pinned.filter(isWorkflowStatus)
    setAsked({
      submitting: {
        count: found.total,
        sum: sumCents([resumo.valorNegativar, resumo.valorIsentar]),
        split: resumo,
        steps: stepsOf(found.rows, steps),
      },
      input: { filtro: filter as SearchInput as NonNullable<SubmitInput['filtro']>, status: pinned },
      done: selection.clear,
    })
  }

  function askSelected({ selection }: ListingAct<Boleto>): void {
    const { rows } = selection
    const lacking = rows.find(lacksJustification)
    if (lacking) return void refuse(lacking.numBoleto)
    setAsked({
      submitting: {
        count: rows.length,
        sum: sumCents(rows.map(({ valTotalVencido }) => valTotalVencido)),
        split: splitOf(rows),
        steps: stepsOf(rows, []),
      },
      input: { boletos: decisionsOf(rows), status: pinned },
      done: selection.clear,
    })
  }

  return {
    submitting: asked?.submitting,
    busy: act.busy,
    checking,
    result,
    askAll,
    askSelected,
    confirm: () => {
      if (asked) void act.run(asked.input)
    },
    cancel: () => setAsked(undefined),
    closeResult: () => setResult(undefined),
  }
}

/** The steps of the rows on the screen, or those of the person where none is shown. */
const stepsOf = (rows: readonly Boleto[], own: readonly WorkflowStatus[]): WorkflowStatus[] => {
  const here = [...new Set(rows.map(stepOf))]
  return here.length > 0 ? here : [...own]
}
