import { alsoToast } from '#listing/screen/failure-toast.ts'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import {
  ReasonFields,
  useReason,
} from '#features/negativation/debt-items/components/reason-fields.tsx'
import { selectionRefusal } from '#features/negativation/debt-items/components/selection-refusal.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { exemptFailed, type FailedSubmission, resend } from '../contract/failed-submissions.ts'
import { worthOf } from './failed-worth.ts'
import { useExemptionPreview } from './use-exemption-preview.ts'
import { resentOf, useResendPreview } from './use-resend-preview.ts'
import {
  SendingOutcome,
  showSendingResult,
} from '#features/negativation/bureau-exchange/components/sending-outcome.tsx'

const registro = { one: 'registro', many: 'registros' }
const invalidatedQueries = ['bureau', 'negativation']

/** Refusal of an act on the selection: that of the first refused row. */
const because = (
  rows: readonly FailedSubmission[],
  of: (row: FailedSubmission) => string | null,
): string | undefined => {
  const row = rows.find((one) => of(one) !== null)
  return row && `Boleto ${row.numBoleto}: ${of(row) ?? ''}`
}

const boleto = { one: 'boleto', many: 'boletos' }

/**
 * '2 boletos isentos; 1 espera a aprovação da baixa; não excluídos: …': results and skipped
 * boletos.
 */
const exemptionDetail = ({
  isentos,
  paraBaixa,
  ignorados,
}: AnswerOf<typeof exemptFailed>): string =>
  [
    ...(isentos > 0 ? [`${formatCount(isentos, boleto)} em Finalizado (Isento após erro)`] : []),
    ...(paraBaixa > 0 ? [`${formatCount(paraBaixa, boleto)} em Pendente Aprovação Baixa`] : []),
    ...ignorados.map(({ numBoleto, motivo }) => `boleto ${numBoleto} não foi excluído: ${motivo}`),
  ].join('; ')

/** 'Excluir' (isentar) and 'Enviar' for the selection, each with a confirmation (spec 1:2.17). */
export function FailedActs({
  list: { selection },
}: {
  readonly list: ListingAct<FailedSubmission>
}) {
  const [confirming, setConfirming] = useState<'exempt' | 'send'>()
  const reason = useReason('dos envios com falha')
  const [outcome, setOutcome] = useState<Sending>()
  const { rows } = selection
  const worth = worthOf(rows)
  const beyond = selectionRefusal(
    selection,
    'Os registros são tratados um a um: selecione página a página.',
  )
  const close = () => {
    setConfirming(undefined)
    reason.clear()
    exempting.reset()
    sending.reset()
  }
  const onDone = () => {
    close()
    selection.clear()
  }
  const exempting = useAct(exemptFailed, {
    invalidates: invalidatedQueries,
    onFailure: alsoToast,
    onDone: (answer) => {
      showToast({ tone: 'done', title: answer.mensagem, detail: exemptionDetail(answer) })
      onDone()
    },
  })
  const sending = useAct(resend, {
    invalidates: invalidatedQueries,
    onFailure: alsoToast,
    onDone: (answer) => {
      if (showSendingResult(answer)) setOutcome(answer)
      onDone()
    },
  })
  const boletos = rows.map(resentOf)
  const preview = useResendPreview(boletos, worth.sum, confirming === 'send')
  const idBoletos = [...new Set(rows.map(({ idSerasaBoleto }) => idSerasaBoleto))]
  const exemption = useExemptionPreview(idBoletos, confirming === 'exempt')
  const notExempted = exemption.missing ?? reason.missing
  const failure =
    confirming === 'exempt'
      ? (exempting.failure ?? exemption.failure)
      : (sending.failure ?? preview.failure)
  const sharedProps = {
    onClose: close,
    count: rows.length,
    noun: registro,
    sum: worth.sum,
  }
  return (
    <>
      <Button
        kind="danger"
        icon={<IconTrash size={16} stroke={1.75} />}
        disabledBecause={beyond ?? because(rows, ({ impedimentoExclusao }) => impedimentoExclusao)}
        onClick={() => setConfirming('exempt')}
      >
        Excluir
      </Button>
      <Button
        kind="primary"
        icon={<IconSend size={16} stroke={1.75} />}
        disabledBecause={beyond ?? because(rows, ({ impedimentoEnvio }) => impedimentoEnvio)}
        onClick={() => setConfirming('send')}
      >
        Enviar
      </Button>
      <ConfirmDialog
        {...sharedProps}
        opened={confirming === 'exempt'}
        question="Deseja excluir os itens selecionados?"
        confirmLabel="Excluir"
        danger
        busy={exempting.busy}
        lines={exemption.lines}
        {...(notExempted === undefined ? {} : { disabledBecause: notExempted })}
        onConfirm={() => void exempting.run({ idBoletos, ...reason.values })}
        notes={
          failure === undefined
            ? [
                ...worth.notes,
                {
                  tone: 'info',
                  text: 'O boleto sai inteiro: quem o bureau já aceitou segue para a aprovação da baixa.',
                },
              ]
            : failureNotes(failure)
        }
      >
        <ReasonFields reason={reason} />
      </ConfirmDialog>
      <ConfirmDialog
        {...sharedProps}
        opened={confirming === 'send'}
        question="Enviar para o Serasa os itens selecionados?"
        confirmLabel="Enviar"
        wide
        busy={sending.busy}
        lines={preview.lines}
        {...(preview.missing === undefined ? {} : { disabledBecause: preview.missing })}
        onConfirm={() => void sending.run({ boletos })}
        notes={
          failure === undefined
            ? [
                ...worth.notes,
                {
                  tone: 'info',
                  text: 'As guardas são conferidas agora; cada pessoa tem no máximo cinco inclusões.',
                },
              ]
            : failureNotes(failure)
        }
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
