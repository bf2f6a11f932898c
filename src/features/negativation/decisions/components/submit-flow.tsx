import { useEffect, useRef, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { useNextInQueue } from '#listing/screen/use-next-in-queue.ts'
import { failureDetail, failureSentence, changedByText } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import type { SearchInput } from '#listing/search-input.ts'
import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'
import type { InputOf } from '#contract/call.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Boleto, BoletoSummary } from '#features/negativation/debt-items/contract/boleto.ts'
import {
  type Submitted,
  type searchBoletos,
  submitNegativation,
  type submitRecommendation,
} from '../contract/calls.ts'
import { firstWithoutJustification, withdrawUndo } from '../queries.ts'
import { lacksJustification, stepOf } from '#features/negativation/debt-items/rules/decision-row.ts'
import { needsJustification } from '#features/negativation/debt-items/rules/refusals.ts'
import {
  isWorkflowStatus,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import { SheetOfRequest } from './decision-sheet-to-sign.tsx'
import { SubmitDialog, type Submitting } from './submit-dialog.tsx'
import { SubmitResultDialog } from './submit-result-dialog.tsx'
import { exceptionDetail, resultDetail, showResult } from './submit-result.ts'

/**
 * 'submeter-recomendacao', or 'submeter-negativacao' of the key account: same request and
 * response.
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

/** Quick filter that shows the boletos of a refusal. */
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

/** A click on submit: for the whole search, or for the selection. */
export type SubmitRequest = { readonly of: 'search' | 'selection'; readonly list: List }

/** Props of the submit flow. */
export type SubmitFlowProps = {
  readonly request: SubmitRequest
  readonly call: SubmitCall
  readonly search: typeof searchBoletos
  readonly codes: readonly string[]
  /** Path of the screen. */
  readonly url: string
  readonly onBusy: (busy: boolean) => void
  /** Called at the end: refused, cancelled, or done and reported. */
  readonly onEnd: () => void
}

/** Boletos without a justification: the first one, their count, and the count of the submit. */
type Unjustified = {
  readonly numBoleto: string
  readonly lacking: number
  readonly count: number
}
/** What a submit would send, or why it is refused before any request. */
type Question =
  | { readonly unjustified: Unjustified }
  | { readonly input: SubmitInput; readonly submitting: Omit<Submitting, 'preview'> }

/** Submits the whole search; undefined if it is not loaded. */
async function questionOfSearch(
  { result: found, filter }: List,
  search: SubmitFlowProps['search'],
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

/**
 * Confirms, submits and reports the result: for the whole search or selected rows (rules 4.3 b).
 */
export function SubmitFlow({ request, call, search, codes, url, onBusy, onEnd }: SubmitFlowProps) {
  const [submitIntent, setSubmitIntent] = useState<SubmitIntent>()
  const [result, setResult] = useState<Submitted>()
  const nextInQueue = useNextInQueue(url)
  const [isChecking, setIsChecking] = useState(false)
  const act = useAct(call, {
    invalidates: staleAfterMove,
    onDone: (answer) => {
      withdrawUndo(submitIntent?.input.boletos?.map(({ idBoleto }) => idBoleto))
      submitIntent?.list.selection.clear()
      setSubmitIntent(undefined)
      if (
        showResult(
          answer,
          call.name === submitNegativation.name ? exceptionDetail : resultDetail,
          nextInQueue(),
        )
      )
        setResult(answer)
      else onEnd()
    },
    onFailure: (error) => {
      if (submitIntent && isChangedMeanwhile(error)) {
        void checkAgain(submitIntent, error)
        return true
      }
      return tellFailure(error, submitIntent?.list, submitIntent?.submitting.count)
    },
  })

  // Shows a refusal and filters the list to its boletos; the confirmation must be requested
  // again.
  function tellFailure(error: unknown, list: List | undefined, count = 0): true {
    onEnd()
    const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500
    const items = isRefused ? (error.body?.itens ?? []) : []
    const detail = isRefused
      ? [howMany(items, count), changedByText(error), nothingSent].filter(Boolean).join(' ')
      : failureDetail(error)
    showToast({
      tone: 'error',
      title: failureSentence(error),
      ...(detail === undefined ? {} : { detail }),
    })
    const kind = items[0]?.codigo
    // A block found only by this submit is not in the list yet: its filter would show nothing.
    const isThere = kind === 'BLOQUEIO' ? (resumoOf(list?.result)?.comBloqueio ?? 0) > 0 : true
    const filter = kind === undefined || !isThere ? undefined : filterOf[kind]
    if (filter !== undefined) list?.narrowTo(filter)
    return true
  }

  /** Requests a dry run and shows it as the confirmation. */
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

  /** The boletos changed since the confirmation: shows which, with a new preview to confirm. */
  async function checkAgain(
    { submitting, input, list }: SubmitIntent,
    { message, body }: CallFailure,
  ): Promise<void> {
    setIsChecking(true)
    const changed = { sentence: message, items: body?.itens ?? [] }
    await preview(list, input, { ...submitting, changed }).finally(() => setIsChecking(false))
  }

  /**
   * Refuses before any request: reports the boletos without justification and focuses the first
   * one.
   */
  function refuse(list: List, { numBoleto, lacking, count }: Unjustified): void {
    showToast({
      tone: 'error',
      title: needsJustification(numBoleto).because,
      detail: `${lackingWords(lacking, count)} ${nothingSent}`,
    })
    onEnd()
    list.narrowTo('semJustificativa')
  }

  async function ask({ of, list }: SubmitRequest): Promise<void> {
    const question =
      of === 'selection'
        ? questionOfSelected(list, codes)
        : await questionOfSearch(list, search, codes)
    if (question === undefined) return onEnd()
    if ('unjustified' in question) return refuse(list, question.unjustified)
    await preview(list, question.input, question.submitting)
  }

  const startedRequest = useRef<SubmitRequest>(undefined)
  useEffect(() => {
    if (startedRequest.current === request) return
    startedRequest.current = request
    onBusy(true)
    void ask(request).finally(() => onBusy(false))
  })
  return (
    <>
      {submitIntent && (
        <SubmitDialog
          submitting={submitIntent.submitting}
          busy={act.busy}
          isChecking={isChecking}
          sheet={<SheetOfRequest url={url} request={request} />}
          onConfirm={() => void act.run(confirmedInput(submitIntent))}
          onClose={onEnd}
        />
      )}
      {result && <SubmitResultDialog result={result} onClose={onEnd} />}
    </>
  )
}

/** The input with the checksums of the preview that the user confirmed. */
const confirmedInput = ({ input, submitting: { preview } }: SubmitIntent): SubmitInput =>
  preview.previa ? { ...input, conferencia: preview.previa.conferencia } : input

const isChangedMeanwhile = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  error.status === 409 &&
  error.body?.itens?.[0]?.codigo === 'MUDOU_DEPOIS_DA_CONFERENCIA'

const boleto = { one: 'boleto', many: 'boletos' }

/** '1 de 71 boletos está sem justificativa.', '5 de 71 boletos estão sem justificativa.' */
const lackingWords = (lacking: number, count: number): string =>
  `${formatWhole(lacking)} de ${formatCount(count, boleto)} ${lacking === 1 ? 'está' : 'estão'} sem justificativa.`

/** The same for a server refusal, by kind; undefined if it names no boleto. */
function howMany(items: readonly { readonly codigo: string }[], count: number): string | undefined {
  const [first] = items
  const same = items.filter(({ codigo }) => codigo === first?.codigo).length
  if (first?.codigo === 'JUSTIFICATIVA_OBRIGATORIA') return lackingWords(same, count)
  if (first?.codigo !== 'BLOQUEIO') return undefined
  return `${formatWhole(same)} de ${formatCount(count, boleto)} ${same === 1 ? 'está bloqueado' : 'estão bloqueados'}.`
}

/** Steps of the shown rows, or the user's if none is shown. */
const stepsOf = (rows: readonly Boleto[], own: readonly WorkflowStatus[]): WorkflowStatus[] => {
  const here = [...new Set(rows.map(stepOf))]
  return here.length > 0 ? here : [...own]
}
