import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog, type ConfirmLine } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'

import type { SubmissionResult } from '#features/negativation/debt-items/contract/boleto.ts'
import {
  type ReadingRow,
  ReadingRows,
} from '#features/negativation/debt-items/components/reading-rows.tsx'
import { type Forwarded, forward, type MallSummary } from '../contract/calls.ts'
import { statusLabel } from '#features/negativation/debt-items/rules/status.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import { OutcomeDialog } from '#features/negativation/debt-items/components/outcome-dialog.tsx'

const boleto = { one: 'boleto', many: 'boletos' }
const lojista = { one: 'lojista', many: 'lojistas' }

export type ForwardDialogProps = {
  readonly malls: readonly MallSummary[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Preview of the act, one line per destination. */
function previewLines({ para, retirados, ignorados, previa }: Forwarded): ConfirmLine[] {
  const line = (label: string, { length }: readonly unknown[]): ConfirmLine[] =>
    length === 0 ? [] : [{ label, mark: 'hollow', count: length }]
  return [
    ...para.map(({ nome, boletos, valor }) => ({
      label: `Seguem para ${nome}`,
      mark: 'filled' as const,
      count: boletos,
      sum: valor,
    })),
    ...(previa && previa.retidos.boletos > 0
      ? [
          {
            label: 'Destes, uma guarda já retém',
            mark: 'hollow' as const,
            count: previa.retidos.boletos,
            detail: formatCount(previa.retidos.lojistas, lojista),
            sum: previa.retidos.valor,
          },
        ]
      : []),
    ...line('Saem: pagos ou cancelados', retirados),
    ...line('Ficam onde estão', ignorados),
  ]
}

/** Boletos that a guard holds already now. */
const blockedWords = (count: number): string =>
  count === 0
    ? ''
    : ` ${formatCount(count, { one: 'está retido', many: 'estão retidos' })} por guarda.`

/** Dry run of the same act, requested when the dialog opens. */
function useForwardPreview(shoppings: number[], isOpen: boolean) {
  const { data, error } = useQuery({
    queryKey: ['negativation', forward.name, 'ensaio', shoppings],
    queryFn: ({ signal }) => callServer(forward, { shoppings, ensaio: true }, { signal }),
    enabled: isOpen && shoppings.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [first] = data?.ignorados ?? []
  return {
    lines: data ? previewLines(data) : [],
    blockedCount: data?.previa?.retidos.boletos ?? 0,
    blocked: (data?.previa?.motivos ?? []).map(
      ({ lojista: name, boletos, valor, motivo }): ReadingRow => ({
        key: `${name} ${motivo} ${valor}`,
        valor,
        words: `${name}, ${formatCount(boletos, boleto)}: ${motivo}`,
      }),
    ),
    notes: first
      ? [{ tone: 'block' as const, text: `Boleto ${first.numBoleto}: ${first.motivo}` }]
      : [],
    failure: error ?? undefined,
    missing: data || error ? undefined : 'Aguarde a conferência.',
  }
}

/** The forwarding: a toast if all moved, else `onPartly` with the whole list. */
const useForward = (
  blockedCount: number,
  onDone: () => void,
  onPartly: (answer: SubmissionResult) => void,
) =>
  useAct(forward, {
    invalidates: staleAfterMove,
    onFailure: alsoToast,
    onDone: (answer) => {
      onDone()
      const isWhole = answer.movidos > 0 && answer.ignorados.length + answer.retirados.length === 0
      if (!isWhole) return onPartly(answer)
      const next = answer.para.map(({ nome }) => nome).join(', ')
      showToast({
        tone: 'done',
        title: answer.mensagem,
        detail: `${formatCount(answer.movidos, boleto)}, ${formatBrl(answer.valor)}. Agora: ${next}.${blockedWords(blockedCount)}`,
      })
    },
  })

/** One line per mall, by name. */
const mallLines = (malls: readonly MallSummary[]): ConfirmLine[] =>
  malls
    .toSorted((a, b) => a.shopping.nomeShopping.localeCompare(b.shopping.nomeShopping, 'pt-BR'))
    .map(({ shopping, quantidadeBoletos, valor }) => ({
      label: shopping.nomeShopping,
      count: quantidadeBoletos,
      sum: valor,
    }))

/** Boletos that were not forwarded, with the reason. */
function ForwardOutcome({
  outcome,
  onClose,
}: {
  readonly outcome: SubmissionResult | undefined
  readonly onClose: () => void
}) {
  const { retirados = [], ignorados = [] } = outcome ?? {}
  return (
    <OutcomeDialog
      opened={outcome !== undefined}
      onClose={onClose}
      title={outcome?.mensagem ?? ''}
      doneText={formatCount(outcome?.movidos ?? 0, {
        one: 'boleto encaminhado',
        many: 'boletos encaminhados',
      })}
      {...(outcome ? { sum: outcome.valor } : {})}
      groups={[
        {
          label: 'Retirados',
          rows: retirados.map(({ idBoleto, numBoleto, texto }) => ({
            key: String(idBoleto),
            numBoleto,
            texto,
          })),
        },
        {
          label: 'Não encaminhados',
          rows: ignorados.map(({ idBoleto, numBoleto, motivo }) => ({
            key: String(idBoleto),
            numBoleto,
            texto: motivo,
          })),
        },
      ]}
    />
  )
}

/** Confirms, forwards and reports: a toast if all moved, else the whole list. */
export function ForwardDialog({ malls, opened, onClose, onDone }: ForwardDialogProps) {
  const [outcome, setOutcome] = useState<SubmissionResult>()
  const shoppings = malls.map(({ idShopping }) => idShopping)
  const preview = useForwardPreview(shoppings, opened)
  const act = useForward(preview.blockedCount, onDone, setOutcome)
  const failure = act.failure ?? preview.failure
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={resetThen(act, onClose)}
        onConfirm={() => void act.run({ shoppings })}
        question={`Deseja encaminhar para aprovação os boletos ${malls.length === 1 ? 'do shopping selecionado' : `dos ${malls.length} shoppings selecionados`}?`}
        count={malls.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0)}
        noun={boleto}
        sum={sumCents(malls.map(({ valor }) => valor))}
        lines={[...preview.lines, ...mallLines(malls)]}
        {...(preview.missing === undefined ? {} : { disabledBecause: preview.missing })}
        from={statusLabel('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')}
        to={statusLabel('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')}
        busy={act.busy}
        notes={failure === undefined ? preview.notes : failureNotes(failure)}
        wide
      >
        {preview.blocked.length > 0 && (
          <ReadingRows title="Retidos por guarda, por lojista" rows={preview.blocked} />
        )}
      </ConfirmDialog>
      <ForwardOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
