import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { failedSubmissions, type FailedSubmission } from '../contract/failed-submissions.ts'
import { ConfirmResend } from './confirm-resend.tsx'

/**
 * 'Reenviar os 21 corrigidos': resends all persons of the search corrected since the bureau's
 * answer. They are fetched on click.
 */
export function ResendCorrected({ list }: { readonly list: ListingAct<FailedSubmission> }) {
  const [rows, setRows] = useState<readonly FailedSubmission[]>()
  const [busy, setBusy] = useState(false)
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
  const close = () => setRows(undefined)
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
      <ConfirmResend
        rows={rows ?? []}
        opened={rows !== undefined}
        question="Enviar para o Serasa os itens corrigidos?"
        onClose={close}
        onDone={close}
      />
    </>
  )
}
