import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import {
  SendingOutcome,
  showSendingResult,
} from '#features/negativation/bureau-exchange/components/sending-outcome.tsx'
import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { toastFailure, alsoToast } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { failedSubmissions, type FailedSubmission, resend } from '../contract/failed-submissions.ts'
import { worthOf } from './failed-worth.ts'
import { resentOf, useResendPreview } from './use-resend-preview.ts'

const registro = { one: 'registro', many: 'registros' }

/**
 * 'Reenviar os 21 corrigidos': resends all persons of the search corrected since the bureau's
 * answer. They are fetched on click.
 */
export function ResendCorrected({ list }: { readonly list: ListingAct<FailedSubmission> }) {
  const [rows, setRows] = useState<readonly FailedSubmission[]>()
  const [outcome, setOutcome] = useState<Sending>()
  const [busy, setBusy] = useState(false)
  const sending = useAct(resend, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      if (showSendingResult(answer)) setOutcome(answer)
      setRows(undefined)
    },
  })
  const { corrigidos = 0 } = (list.result?.answer ?? {}) as { readonly corrigidos?: number }
  const ask = async () => {
    setBusy(true)
    try {
      const { content } = await callServer(failedSubmissions.search, {
        ...list.filter,
        corrigidos: true,
      })
      setRows(content.filter(({ impedimentoEnvio }) => impedimentoEnvio === null))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const worth = worthOf(rows ?? [])
  const boletos = (rows ?? []).map(resentOf)
  const preview = useResendPreview(boletos, worth.sum, rows !== undefined)
  const failure = sending.failure ?? preview.failure
  return (
    <>
      {corrigidos > 0 && list.selection.count === 0 && (
        <Button
          kind="primary"
          icon={<IconSend size={16} stroke={1.75} />}
          loading={busy}
          onClick={() => void ask()}
        >
          {corrigidos === 1
            ? 'Reenviar o corrigido'
            : `Reenviar os ${formatWhole(corrigidos)} corrigidos`}
        </Button>
      )}
      <ConfirmDialog
        opened={rows !== undefined}
        onClose={() => {
          setRows(undefined)
          sending.reset()
        }}
        count={rows?.length ?? 0}
        noun={registro}
        sum={worth.sum}
        question="Enviar para o Serasa os itens corrigidos?"
        confirmLabel="Enviar"
        wide
        busy={sending.busy}
        lines={preview.lines}
        {...(preview.missing === undefined ? {} : { disabledBecause: preview.missing })}
        onConfirm={() => void sending.run({ boletos })}
        notes={failure === undefined ? worth.notes : failureNotes(failure)}
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
