import { useEffect, useRef, useState } from 'react'

import { OutcomeDialog } from '#features/negativation/debt-items/components/outcome-dialog.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useNextInQueue } from '#listing/screen/use-next-in-queue.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast, type ToastInput } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type ListResult, submit } from '../contract/calls.ts'
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

const split = (rows: readonly StepRow[], recommendation: StepRow['recomendacao']) => {
  const some = rows.filter(({ recomendacao }) => recomendacao === recommendation)
  return { count: some.length, sum: sumCents(some.map(({ saldoAberto }) => saldoAberto)) }
}

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

/** Confirms, submits the displayed rows of all pages, and reports the result. */
export function SubmitFlow({ request, path, onBusy, onEnd }: SubmitFlowProps) {
  const [rows, setRows] = useState<readonly StepRow[]>()
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
  /** The selected rows, else all rows of the search. */
  function ask({ of, list }: SubmitRequest): void {
    if (of === 'selection' && !list.selection.isAll) return setRows(list.selection.rows)
    onBusy(true)
    void everyRow(list.filter)
      .then(setRows, (error: unknown) => {
        toastFailure(error)
        onEnd()
      })
      .finally(() => onBusy(false))
  }
  const started = useRef<SubmitRequest>(undefined)
  useEffect(() => {
    if (started.current === request) return
    started.current = request
    ask(request)
  })
  if (result)
    return (
      <OutcomeDialog
        opened
        onClose={onEnd}
        title="Resultado"
        subject="Ação"
        doneText={formatCount(result.movidos, { one: 'ação movida', many: 'ações movidas' })}
        sum={result.valor}
        groups={[
          {
            label: 'Retirados',
            rows: result.retirados.map(({ id, nome, texto }) => ({
              key: String(id),
              numBoleto: nome,
              texto,
            })),
          },
        ]}
      />
    )
  return rows === undefined ? null : (
    <ConfirmDialog
      opened
      onClose={onEnd}
      busy={act.busy}
      footerStart={<SheetOfRequest path={path} request={request} />}
      question="Deseja submeter as ações apresentadas em tela à próxima etapa do workflow?"
      count={rows.length}
      noun={action}
      sum={sumCents(rows.map(({ saldoAberto }) => saldoAberto))}
      lines={[
        { label: 'AJUIZAR', mark: 'filled', ...split(rows, 'AJUIZAR') },
        { label: 'ISENTAR', mark: 'hollow', ...split(rows, 'ISENTAR') },
      ]}
      onConfirm={() =>
        void act.run({
          ids: rows.map(({ id }) => id),
          versoes: rows.map(({ versao }) => versao),
        })
      }
    />
  )
}
