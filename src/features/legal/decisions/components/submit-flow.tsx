import { type ReactNode, useEffect, useRef, useState } from 'react'

import { callServer } from '#contract/client.ts'
import type { InputOf } from '#contract/call.ts'
import { firstListingsUnread } from '#features/negativation/debt-items/components/first-listings-box.tsx'
import { ReadingRows } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { OutcomeDialog } from '#features/negativation/debt-items/components/outcome-dialog.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useNextInQueue } from '#listing/screen/use-next-in-queue.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { ConfirmDialog, type ConfirmLine } from '#ui/overlays/confirm-dialog.tsx'
import { showToast, type ToastInput } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { APPROVAL_STEPS } from '../contract/approval-sheet.ts'
import { type ListResult, submit, type SubmitPreview, type Submitted } from '../contract/calls.ts'
import { everyRow } from '../queries.ts'
import { SheetOfRequest } from './step-sheet-to-sign.tsx'

const action = { one: 'ação', many: 'ações', feminine: true }

const movedWords = ({ movidos, valor, para }: ListResult): string =>
  para.length === 0
    ? 'Tudo ficou onde estava.'
    : `${formatCount(movidos, action)}, ${formatBrl(valor)}. Agora: ${
        para.length === 1
          ? para[0]?.nome
          : para.map(({ nome, acoes }) => `${formatWhole(acoes)} em ${nome}`).join('; ')
      }.`

/** '3 ações, R$ 10,00. Agora: Aprovação do Shopping. 1 ação retirada.' */
const resultDetail = (result: ListResult): string => {
  const left = result.retirados.length
  return left === 0
    ? movedWords(result)
    : `${movedWords(result)} ${formatCount(left, { one: 'ação retirada', many: 'ações retiradas' })}.`
}

/** Shows the result of a list act, in the server's words. */
export const showResult = (result: ListResult, next: Pick<ToastInput, 'next'> = {}): unknown =>
  showToast({
    tone: result.movidos > 0 ? 'done' : 'info',
    title: result.mensagem,
    detail: resultDetail(result),
    ...next,
  })

const lojista = { one: 'lojista', many: 'lojistas' }

const lineOf = (
  label: string,
  { acoes, valor, lojistas }: SubmitPreview['ajuizar'],
  look: Pick<ConfirmLine, 'mark' | 'color'>,
): ConfirmLine => ({
  label,
  ...look,
  count: acoes,
  sum: valor,
  detail: formatCount(lojistas, lojista),
})

/** One line per recommendation, then per destination, then what leaves. */
function linesOf({ para, retirados, previa }: Submitted): ConfirmLine[] {
  if (!previa) return []
  return [
    lineOf('AJUIZAR', previa.ajuizar, { mark: 'filled', color: 'chart' }),
    lineOf('ISENTAR', previa.isentar, { mark: 'hollow', color: 'chart-2' }),
    ...para.map(({ nome, acoes, valor }) => ({
      label: `Passam para ${nome}`,
      count: acoes,
      sum: valor,
    })),
    ...(retirados.length === 0
      ? []
      : [{ label: 'Saem: pagas, canceladas, em acordo ou exceção', count: retirados.length }]),
  ]
}

/** Before the question: who changed since the previous step, and who goes to court first. */
function Reading({ mudancas, etapaAnterior, primeiraVez }: SubmitPreview) {
  const by = etapaAnterior.length === 1 ? ` de ${etapaAnterior[0] ?? ''}` : ''
  const changed = mudancas.reduce((sum, { acoes }) => sum + acoes, 0)
  return (
    <>
      {mudancas.length > 0 && (
        <ReadingRows
          title={`Diferente da etapa anterior${by}: ${formatCount(changed, action)}`}
          rows={mudancas.map(({ nome, acoes, valor, de, para }) => ({
            key: `${nome} ${de} ${valor}`,
            valor,
            words: `${nome}, ${formatCount(acoes, action)}: ${de} → ${para}`,
          }))}
        />
      )}
      {primeiraVez.length > 0 && (
        <ReadingRows
          title={`Pela primeira vez na Justiça: ${formatCount(primeiraVez.length, lojista)}`}
          rows={primeiraVez.map(({ nome, acoes, valor }) => ({
            key: `${nome} ${valor}`,
            valor,
            words: `${nome}, ${formatCount(acoes, action)}`,
          }))}
        />
      )}
    </>
  )
}

/** What a submit would do, to be confirmed. */
type Question = {
  readonly rows: readonly StepRow[]
  readonly input: InputOf<typeof submit>
  readonly preview: Submitted
}

const isApproval = (step: string): boolean => APPROVAL_STEPS.some((each) => each === step)

/** A click on submit: all rows of the search, or the selected ones. */
export type SubmitRequest = {
  readonly of: 'search' | 'selection'
  readonly list: ListingAct<StepRow>
}

export type SubmitFlowProps = {
  readonly request: SubmitRequest
  /** Path of the screen. */
  readonly path: string
  readonly onBusy: (busy: boolean) => void
  readonly onEnd: () => void
}

/** Actions that left the workflow instead of moving. */
function WithdrawnOutcome({
  result: { movidos, valor, retirados },
  onClose,
}: {
  readonly result: ListResult
  readonly onClose: () => void
}) {
  return (
    <OutcomeDialog
      opened
      onClose={onClose}
      title="Resultado"
      subject="Ação"
      doneText={formatCount(movidos, { one: 'ação movida', many: 'ações movidas' })}
      sum={valor}
      groups={[
        {
          label: 'Retirados',
          rows: retirados.map(({ id, nome, texto }) => ({
            key: String(id),
            numBoleto: nome,
            texto,
          })),
        },
      ]}
    />
  )
}

/** The question with its preview; an approval asks who goes to court first to be checked. */
function SubmitQuestion({
  question: { rows, preview },
  busy,
  sheet,
  onConfirm,
  onClose,
}: {
  readonly question: Question
  readonly busy: boolean
  /** At the left of the foot. */
  readonly sheet: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const [isChecked, setIsChecked] = useState(false)
  const { movidos, previa } = preview
  const step = rows[0]?.statusWorkflow.codigo
  const mustCheck =
    step !== undefined && isApproval(step) && previa !== undefined && previa.primeiraVez.length > 0
  return (
    <ConfirmDialog
      opened
      wide
      onClose={onClose}
      busy={busy}
      footerStart={sheet}
      question="Deseja submeter as ações apresentadas em tela à próxima etapa do workflow?"
      count={rows.length}
      noun={action}
      sum={sumCents(rows.map(({ saldoAberto }) => saldoAberto))}
      lines={linesOf(preview)}
      {...(movidos === 0
        ? { disabledBecause: preview.mensagem }
        : mustCheck && !isChecked
          ? { disabledBecause: firstListingsUnread }
          : {})}
      onConfirm={onConfirm}
    >
      {previa && <Reading {...previa} />}
      {mustCheck && (
        <CheckboxField
          label="Conferi quem vai pela primeira vez."
          checked={isChecked}
          onChange={setIsChecked}
        />
      )}
    </ConfirmDialog>
  )
}

/** A dry run for the selected rows, else for all rows of the search. */
async function questionOf({ of, list }: SubmitRequest): Promise<Question> {
  const rows =
    of === 'selection' && !list.selection.isAll ? list.selection.rows : await everyRow(list.filter)
  const input = { ids: rows.map(({ id }) => id), versoes: rows.map(({ versao }) => versao) }
  return { rows, input, preview: await callServer(submit, { ...input, ensaio: true }) }
}

/** Confirms, submits the displayed rows of all pages, and reports the result. */
export function SubmitFlow({ request, path, onBusy, onEnd }: SubmitFlowProps) {
  const [question, setQuestion] = useState<Question>()
  const [result, setResult] = useState<ListResult>()
  const nextInQueue = useNextInQueue(path)
  const act = useAct(submit, {
    invalidates: [lawsuitQueries],
    onDone: (answer) => {
      request.list.selection.clear()
      showResult(answer, nextInQueue())
      if (answer.retirados.length > 0) setResult(answer)
      else onEnd()
    },
    onFailure: onEnd,
  })
  async function ask(): Promise<void> {
    onBusy(true)
    try {
      setQuestion(await questionOf(request))
    } catch (error) {
      toastFailure(error)
      onEnd()
    } finally {
      onBusy(false)
    }
  }
  const started = useRef<SubmitRequest>(undefined)
  useEffect(() => {
    if (started.current === request) return
    started.current = request
    void ask()
  })
  if (result) return <WithdrawnOutcome result={result} onClose={onEnd} />
  return (
    question && (
      <SubmitQuestion
        question={question}
        busy={act.busy}
        sheet={<SheetOfRequest path={path} request={request} />}
        onConfirm={() => void act.run(question.input)}
        onClose={onEnd}
      />
    )
  )
}
