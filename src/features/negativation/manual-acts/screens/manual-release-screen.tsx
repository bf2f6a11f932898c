import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import {
  type Reason,
  useReason,
} from '#features/negativation/debt-items/components/reason-fields.tsx'
import { selectionRefusal } from '#features/negativation/debt-items/components/selection-refusal.ts'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { ConfirmRelease } from '../components/confirm-release.tsx'
import { fiadoresCells, writtenJustification } from '../components/manual-cells.tsx'
import { ManualDetails } from '../components/manual-details.tsx'
import { releaseDetail } from '../components/manual-words.ts'
import { type ManualQuestion, useManualQuestion } from '../components/use-manual-question.ts'
import { type ManualBoleto, manualRelease, releaseManually } from '../contract/manual.ts'

// Lazy-loaded on first open.
const ManualSheet = lazyPart(() =>
  import('../components/manual-sheet.tsx').then((module) => module.ManualSheet),
)

const stale = ['negativation', 'bureau']

/** Requests the removal, and reports it. */
const useRelease = (question: ManualQuestion, reason: Reason & { readonly clear: () => void }) =>
  useAct(releaseManually, {
    invalidates: stale,
    onFailure: alsoToast,
    onDone: (answer) => {
      const { mensagem, movidos, ignorados } = answer
      showToast(
        movidos > 0
          ? { tone: 'done', title: mensagem, detail: releaseDetail(answer, question.rows) }
          : { tone: 'info', title: mensagem },
      )
      question.finish(ignorados)
      reason.clear()
    },
  })

/**
 * 'Baixa manual' (spec 1:2.9): requests the removal of listed boletos; another user approves it.
 */
export function ManualReleaseScreen() {
  const [openBoleto, setOpenBoleto] = useState<ManualBoleto>()
  const question = useManualQuestion()
  const reason = useReason('da baixa manual')
  const act = useRelease(question, reason)
  const cells = useMemo(
    () => ({
      qtdFiadores: fiadoresCells(setOpenBoleto),
      'serasaJustificatica.txtJustificativa': writtenJustification,
    }),
    [],
  )
  return (
    <>
      <ListingScreen
        listing={manualRelease}
        cells={cells}
        selection={{}}
        sheet={(list, onClose) => <ManualSheet kind="BAIXA_MANUAL" list={list} onClose={onClose} />}
        actions={({ selection }) => (
          <Button
            kind="primary"
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={selectionRefusal(selection, 'Selecione os boletos página a página.')}
            onClick={() => question.ask(selection.rows, selection.clear)}
          >
            SUBMETER RECOMENDAÇÃO
          </Button>
        )}
      />
      <ConfirmRelease question={question} reason={reason} act={act} />
      <ManualDetails
        openBoleto={openBoleto}
        onClose={() => setOpenBoleto(undefined)}
        question={question}
      />
    </>
  )
}
