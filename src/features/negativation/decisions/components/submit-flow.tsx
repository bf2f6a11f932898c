import { useEffect, useRef, useState } from 'react'

import { callServer } from '#contract/client.ts'
import type { CallFailure } from '#contract/errors.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useNextInQueue } from '#listing/screen/use-next-in-queue.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { type Submitted, type searchBoletos, submitNegativation } from '../contract/calls.ts'
import { withdrawUndo } from '../queries/restore.ts'
import { SheetOfRequest } from './decision-sheet-to-sign.tsx'
import { SubmitDialog, type Submitting } from './submit-dialog.tsx'
import {
  questionOf,
  type SubmitCall,
  type SubmitInput,
  type SubmitRequest,
} from './submit-question.ts'
import { isChangedMeanwhile, showRefusal, showUnjustified } from './submit-refusal.ts'
import { SubmitResultDialog } from './submit-result-dialog.tsx'
import { exceptionDetail, resultDetail, showResult } from './submit-result.ts'

type List = ListingAct<Boleto>
type SubmitIntent = {
  readonly submitting: Submitting
  readonly input: SubmitInput
  readonly list: List
}

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

/** The input with the checksums of the preview that the user confirmed. */
const confirmedInput = ({ input, submitting: { preview } }: SubmitIntent): SubmitInput =>
  preview.previa ? { ...input, conferencia: preview.previa.conferencia } : input

/** The dry run of a submit, which is its confirmation. */
function useSubmitPreview({ call, onEnd }: Pick<SubmitFlowProps, 'call' | 'onEnd'>) {
  const [submitIntent, setSubmitIntent] = useState<SubmitIntent>()
  const [isChecking, setIsChecking] = useState(false)

  /** Ends the flow with a refusal; the confirmation must be requested again. */
  function end(error: unknown, list: List | undefined, count = 0): void {
    onEnd()
    showRefusal(error, list, count)
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
      end(error, list, submitting.count)
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

  return {
    submitIntent,
    isChecking,
    preview,
    checkAgain,
    end,
    clear: () => setSubmitIntent(undefined),
  }
}

/** Submits what was confirmed, and reports it; `result` needs a list. */
function useConfirmedSubmit(
  { call, url, onEnd }: Pick<SubmitFlowProps, 'call' | 'url' | 'onEnd'>,
  { submitIntent, clear, checkAgain, end }: ReturnType<typeof useSubmitPreview>,
) {
  const [result, setResult] = useState<Submitted>()
  const nextInQueue = useNextInQueue(url)
  const detail = call.name === submitNegativation.name ? exceptionDetail : resultDetail
  const act = useAct(call, {
    invalidates: staleAfterMove,
    onDone: (answer) => {
      withdrawUndo(submitIntent?.input.boletos?.map(({ idBoleto }) => idBoleto))
      submitIntent?.list.selection.clear()
      clear()
      if (showResult(answer, detail, nextInQueue())) setResult(answer)
      else onEnd()
    },
    onFailure: (error) => {
      if (submitIntent && isChangedMeanwhile(error)) void checkAgain(submitIntent, error)
      else end(error, submitIntent?.list, submitIntent?.submitting.count)
      return true
    },
  })
  return { act, result }
}

/**
 * Confirms, submits and reports the result: for the whole search or selected rows (rules 4.3 b).
 */
export function SubmitFlow(props: SubmitFlowProps) {
  const { request, search, codes, url, onBusy, onEnd } = props
  const previews = useSubmitPreview(props)
  const { act, result } = useConfirmedSubmit(props, previews)
  const { submitIntent, isChecking } = previews

  async function ask(): Promise<void> {
    const { list } = request
    const question = await questionOf(request, search, codes)
    if (question === undefined) return onEnd()
    if ('unjustified' in question) {
      onEnd()
      return showUnjustified(list, question.unjustified)
    }
    await previews.preview(list, question.input, question.submitting)
  }

  const startedRequest = useRef<SubmitRequest>(undefined)
  useEffect(() => {
    if (startedRequest.current === request) return
    startedRequest.current = request
    onBusy(true)
    void ask().finally(() => onBusy(false))
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
