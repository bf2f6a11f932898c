import { useEffect, useRef, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { failureDetail, failureSentence, whoWasFaster } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen.tsx'
import type { SearchInput } from '#listing/search-input.ts'
import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'
import type { InputOf } from '#contract/call.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Boleto, BoletoSummary } from '#features/debt-items/contract/boleto.ts'
import {
  type Submitted,
  type searchBoletos,
  type searchExceptions,
  submitNegativation,
  type submitRecommendation,
} from '../contract/calls.ts'
import { firstWithoutJustification, withdrawUndo } from '../queries.ts'
import { lacksJustification, stepOf } from '#features/debt-items/rules/decision-row.ts'
import { needsJustification } from '#features/debt-items/rules/refusals.ts'
import { isWorkflowStatus, type WorkflowStatus } from '#features/debt-items/rules/status.ts'
import { staleAfterMove } from '#features/debt-items/contract/stale-names.ts'
import { SubmitDialog, type Submitting } from './submit-dialog.tsx'
import { SubmitResultDialog } from './submit-result-dialog.tsx'
import { exceptionDetail, resultDetail, tellResult } from './submit-result.ts'

/**
 * 'submeter-recomendacao', or 'submeter-negativacao' of the key account: both take and answer the
 * same.
 */
export type SubmitCall = typeof submitRecommendation
type SubmitInput = InputOf<typeof submitRecommendation>

const resumoOf = (result: ListingAct<Boleto>['result']): BoletoSummary | undefined =>
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

const nothingSent = 'Nada foi enviado.'

/** The quick filter that shows what a refusal is about. */
const filterOf: Readonly<Record<string, string>> = {
  JUSTIFICATIVA_OBRIGATORIA: 'semJustificativa',
  BLOQUEIO: 'comBloqueio',
}

type List = ListingAct<Boleto>
type SubmitIntent = {
  readonly submitting: Submitting
  readonly input: SubmitInput
  readonly list: List
}

/** A click on a submit: of the whole search, or of what is selected. */
export type SubmitRequest = { readonly of: 'search' | 'selection'; readonly list: List }

/** Props of what follows on a click. */
export type SubmitFlowProps = {
  readonly request: SubmitRequest
  readonly call: SubmitCall
  readonly search: typeof searchBoletos | typeof searchExceptions
  readonly codes: readonly string[]
  readonly onBusy: (busy: boolean) => void
  /** It is over: refused, given up, or done and told. */
  readonly onEnd: () => void
}

/**
 * Asks, submits and tells the result of a step: of the whole search or of chosen rows (rules 4.3
 * b).
 */
export function SubmitFlow({ request, call, search, codes, onBusy, onEnd }: SubmitFlowProps) {
  const [submitIntent, setSubmitIntent] = useState<SubmitIntent>()
  const [result, setResult] = useState<Submitted>()
  const act = useAct(call, {
    invalidates: staleAfterMove,
    onDone: (answer) => {
      withdrawUndo(submitIntent?.input.boletos?.map(({ idBoleto }) => idBoleto))
      submitIntent?.list.selection.clear()
      setSubmitIntent(undefined)
      if (
        tellResult(answer, call.name === submitNegativation.name ? exceptionDetail : resultDetail)
      )
        setResult(answer)
      else onEnd()
    },
    onFailure: (error) => tellFailure(error, submitIntent?.list, submitIntent?.submitting.count),
  })

  // Whatever was refused, the list shows what to do about it: the question has to be asked anew.
  function tellFailure(error: unknown, list: List | undefined, count = 0): true {
    onEnd()
    const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500
    const items = isRefused ? (error.body?.itens ?? []) : []
    const detail = isRefused
      ? [howMany(items, count), whoWasFaster(error), nothingSent].filter(Boolean).join(' ')
      : failureDetail(error)
    showToast({
      tone: 'error',
      title: failureSentence(error),
      ...(detail === undefined ? {} : { detail }),
    })
    const kind = items[0]?.codigo
    // A block that only this submit found is not in the list yet, and its filter would leave
    // nothing.
    const isThere = kind === 'BLOQUEIO' ? (resumoOf(list?.result)?.comBloqueio ?? 0) > 0 : true
    const filter = kind === undefined || !isThere ? undefined : filterOf[kind]
    if (filter !== undefined) list?.narrowTo(filter)
    return true
  }

  /** Asks the server what it would do, and shows that as the question. */
  async function preview(
    list: List,
    input: SubmitInput,
    submitting: Omit<Submitting, 'preview'>,
  ): Promise<void> {
    try {
      const answer = await callServer(call, { ...input, ensaio: true })
      if (answer.movidos + answer.ignorados.length + answer.retirados.length === 0) {
        showToast({ tone: 'info', title: answer.mensagem })
        return onEnd()
      }
      setSubmitIntent({ submitting: { ...submitting, preview: answer }, input, list })
    } catch (error) {
      tellFailure(error, list, submitting.count)
    }
  }

  const pinnedCodes = [...codes]

  /**
   * Told and shown before anything is asked: which boletos still need a justification, the first of
   * them in focus.
   */
  function refuse(list: List, numBoleto: string, lacking: number, count: number): void {
    showToast({
      tone: 'error',
      title: needsJustification(numBoleto).because,
      detail: `${lackingWords(lacking, count)} ${nothingSent}`,
    })
    onEnd()
    list.narrowTo('semJustificativa')
  }

  async function askAll(list: List): Promise<void> {
    const { result: found, filter } = list
    const resumo = resumoOf(found)
    if (!found || !resumo) return onEnd()
    const lacking = Math.max(resumo.semJustificativa, found.rows.filter(lacksJustification).length)
    if (lacking > 0) {
      const firstWithout = found.rows.find(lacksJustification)?.numBoleto
      const first =
        firstWithout ?? (await firstWithoutJustification(search, filter).catch(() => undefined))
      if (first !== undefined) return refuse(list, first, lacking, found.total)
    }
    const steps = pinnedCodes.filter(isWorkflowStatus)
    await preview(
      list,
      {
        filtro: filter as SearchInput as NonNullable<SubmitInput['filtro']>,
        status: pinnedCodes,
      },
      {
        count: found.total,
        sum: sumCents([resumo.valorNegativar, resumo.valorIsentar]),
        alerts: resumo.comAlerta,
        steps: stepsOf(found.rows, steps),
      },
    )
  }

  async function askSelected(list: List): Promise<void> {
    const { rows } = list.selection
    // What is selected on another page stands here as it was when it was ticked: the server judges
    // that.
    const firstWithout = new Set(list.result?.rows)
    const lacking = rows.filter((row) => firstWithout.has(row) && lacksJustification(row))
    const [first] = lacking
    if (first) return refuse(list, first.numBoleto, lacking.length, rows.length)
    await preview(
      list,
      { boletos: decisionsOf(rows), status: pinnedCodes },
      {
        count: rows.length,
        sum: sumCents(rows.map(({ valTotalVencido }) => valTotalVencido)),
        alerts: rows.filter(({ qtdAlertas }) => qtdAlertas > 0).length,
        steps: stepsOf(rows, []),
      },
    )
  }

  const startedRequest = useRef<SubmitRequest>(undefined)
  useEffect(() => {
    if (startedRequest.current === request) return
    startedRequest.current = request
    onBusy(true)
    const question = request.of === 'selection' ? askSelected(request.list) : askAll(request.list)
    void question.finally(() => onBusy(false))
  })
  return (
    <>
      {submitIntent && (
        <SubmitDialog
          submitting={submitIntent.submitting}
          busy={act.busy}
          onConfirm={() => void act.run(submitIntent.input)}
          onClose={onEnd}
        />
      )}
      {result && <SubmitResultDialog result={result} onClose={onEnd} />}
    </>
  )
}

const boleto = { one: 'boleto', many: 'boletos' }

/** '1 de 71 boletos está sem justificativa.', '5 de 71 boletos estão sem justificativa.' */
const lackingWords = (lacking: number, count: number): string =>
  `${formatWhole(lacking)} de ${formatCount(count, boleto)} ${lacking === 1 ? 'está' : 'estão'} sem justificativa.`

/** The same of what the server refused, by its kind; nothing where it speaks of no boleto. */
function howMany(items: readonly { readonly codigo: string }[], count: number): string | undefined {
  const [first] = items
  const same = items.filter(({ codigo }) => codigo === first?.codigo).length
  if (first?.codigo === 'JUSTIFICATIVA_OBRIGATORIA') return lackingWords(same, count)
  if (first?.codigo !== 'BLOQUEIO') return undefined
  return `${formatWhole(same)} de ${formatCount(count, boleto)} ${same === 1 ? 'está bloqueado' : 'estão bloqueados'}.`
}

/** The steps of the rows on the screen, or those of the person where none is shown. */
const stepsOf = (rows: readonly Boleto[], own: readonly WorkflowStatus[]): WorkflowStatus[] => {
  const here = [...new Set(rows.map(stepOf))]
  return here.length > 0 ? here : [...own]
}
