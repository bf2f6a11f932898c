import { IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { selectionRefusal } from '#features/negativation/debt-items/components/selection-refusal.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { Button } from '#ui/actions/button.tsx'
import type { ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'

import type { FailedSubmission } from '../contract/failed-submissions.ts'
import { ConfirmExemption } from './confirm-exemption.tsx'
import { ConfirmResend } from './confirm-resend.tsx'

/** Refusal of an act on the selection: that of the first refused row. */
const because = (
  rows: readonly FailedSubmission[],
  of: (row: FailedSubmission) => string | null,
): string | undefined => {
  const row = rows.find((one) => of(one) !== null)
  return row && `Boleto ${row.numBoleto}: ${of(row) ?? ''}`
}

const guardsAgain: ConfirmNote = {
  tone: 'info',
  text: 'As guardas são conferidas agora; cada pessoa tem no máximo cinco inclusões.',
}

/** 'Excluir' (isentar) and 'Enviar' for the selection, each with a confirmation (spec 1:2.17). */
export function FailedActs({
  list: { selection },
}: {
  readonly list: ListingAct<FailedSubmission>
}) {
  const [confirming, setConfirming] = useState<'exempt' | 'send'>()
  const { rows } = selection
  const beyond = selectionRefusal(
    selection,
    'Os registros são tratados um a um: selecione página a página.',
  )
  const onClose = () => setConfirming(undefined)
  const onDone = () => {
    onClose()
    selection.clear()
  }
  const shared = { rows, onClose, onDone }
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
      <ConfirmExemption {...shared} opened={confirming === 'exempt'} />
      <ConfirmResend
        {...shared}
        opened={confirming === 'send'}
        question="Enviar para o Serasa os itens selecionados?"
        notes={[guardsAgain]}
      />
    </>
  )
}
