import { alsoToast } from '#listing/screen/failure-toast.ts'
import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { sumCents } from '#values/cents.ts'

import { type ManualBoleto, manualRelease, releaseManually } from '../contract/manual.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { callServer } from '#contract/client.ts'
import { releaseDetail, releaseLines } from '../components/manual-words.ts'
import { useRehearsal } from '../components/use-rehearsal.ts'
import { fiadoresCells, writtenJustification } from '../components/manual-cells.tsx'
import {
  ReasonFields,
  useReason,
} from '#features/negativation/debt-items/components/reason-fields.tsx'
import type { SkippedBoleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { selectionRefusal } from '#features/negativation/debt-items/components/selection-refusal.ts'

// Lazy-loaded on first open.
const GuarantorsReadDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/guarantors-read-dialog.tsx').then(
    (module) => module.GuarantorsReadDialog,
  ),
)
const ManualSheet = lazyPart(() =>
  import('../components/manual-sheet.tsx').then((module) => module.ManualSheet),
)
const SkippedDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/skipped-dialog.tsx').then(
    (module) => module.SkippedDialog,
  ),
)

const stale = ['negativation', 'bureau']

/**
 * 'Baixa manual' (spec 1:2.9): requests the removal of listed boletos; another user approves it.
 */
export function ManualReleaseScreen() {
  const [openBoleto, setOpenBoleto] = useState<ManualBoleto>()
  const [question, setQuestion] = useState<{
    readonly rows: readonly ManualBoleto[]
    readonly clear: () => void
  }>()
  const reason = useReason('da baixa manual')
  const [skippedBoletos, setSkippedBoletos] = useState<readonly SkippedBoleto[]>([])
  const close = () => {
    act.reset()
    setQuestion(undefined)
  }
  const act = useAct(releaseManually, {
    invalidates: stale,
    onFailure: alsoToast,
    onDone: (answer) => {
      const { mensagem, movidos, ignorados } = answer
      showToast(
        movidos > 0
          ? { tone: 'done', title: mensagem, detail: releaseDetail(answer, question?.rows ?? []) }
          : { tone: 'info', title: mensagem },
      )
      question?.clear()
      setQuestion(undefined)
      reason.clear()
      setSkippedBoletos(ignorados)
    },
  })
  const cells = useMemo(
    () => ({
      qtdFiadores: fiadoresCells(setOpenBoleto),
      'serasaJustificatica.txtJustificativa': writtenJustification,
    }),
    [],
  )
  const rows = question?.rows ?? []
  const boletos = rows.map(({ idBoleto }) => idBoleto)
  const rehearsal = useRehearsal(
    releaseManually.name,
    (signal) => callServer(releaseManually, { boletos, ensaio: true }, { signal }),
    boletos,
  )
  const failure = act.failure ?? rehearsal.failure
  const missing = rehearsal.missing ?? reason.missing
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
            onClick={() => setQuestion({ rows: selection.rows, clear: selection.clear })}
          >
            SUBMETER RECOMENDAÇÃO
          </Button>
        )}
      />
      {openBoleto && (
        <GuarantorsReadDialog row={openBoleto} onClose={() => setOpenBoleto(undefined)} />
      )}
      <ConfirmDialog
        opened={question !== undefined}
        onClose={close}
        question="Deseja submeter os itens selecionados?"
        cancelLabel="CANCELAR"
        confirmLabel="CONFIRMAR"
        busy={act.busy}
        {...(missing === undefined ? {} : { disabledBecause: missing })}
        lines={releaseLines(rehearsal.answer)}
        count={rows.length}
        noun={{ one: 'boleto', many: 'boletos' }}
        sum={sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))}
        notes={
          failure === undefined
            ? [
                {
                  tone: 'info',
                  text: 'A baixa é enviada ao bureau depois que outra pessoa a aprovar.',
                },
              ]
            : failureNotes(failure)
        }
        onConfirm={() =>
          void act.run({
            boletos,
            ...reason.values,
          })
        }
      >
        <ReasonFields reason={reason} />
      </ConfirmDialog>
      {skippedBoletos.length > 0 && (
        <SkippedDialog items={skippedBoletos} onClose={() => setSkippedBoletos([])} />
      )}
    </>
  )
}
