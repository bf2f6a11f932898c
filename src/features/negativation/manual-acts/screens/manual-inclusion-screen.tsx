import { alsoToast } from '#listing/screen/failure-toast.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { SkippedBoleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { includeManually, type ManualBoleto, manualInclusion } from '../contract/manual.ts'
import { ConfirmInclusion } from '../components/confirm-inclusion.tsx'
import { useNotes } from '../components/use-notes.ts'
import { manualCells } from '../components/manual-cells.tsx'
import { inclusionDetail } from '../components/manual-words.ts'
import { selectionRefusal } from '#features/negativation/debt-items/components/selection-refusal.ts'

// Lazy-loaded on first open.
const GuarantorsReadDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/guarantors-read-dialog.tsx').then(
    (module) => module.GuarantorsReadDialog,
  ),
)
const ObservationDialog = lazyPart(() =>
  import('../components/observation-dialog.tsx').then((module) => module.ObservationDialog),
)
const ManualSheet = lazyPart(() =>
  import('../components/manual-sheet.tsx').then((module) => module.ManualSheet),
)
const SkippedDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/skipped-dialog.tsx').then(
    (module) => module.SkippedDialog,
  ),
)

/** 'Inclusão manual' (spec 1:2.10): boletos outside the cycle, each with its own observation. */
export function ManualInclusionScreen() {
  const notes = useNotes()
  const { noteOf } = notes
  const [noting, setNoting] = useState<ManualBoleto>()
  const [openBoleto, setOpenBoleto] = useState<ManualBoleto>()
  const [question, setQuestion] = useState<{
    readonly rows: readonly ManualBoleto[]
    readonly clear: () => void
  }>()
  const [skippedBoletos, setSkippedBoletos] = useState<readonly SkippedBoleto[]>([])
  const act = useAct(includeManually, {
    invalidates: ['negativation', 'bureau'],
    onFailure: alsoToast,
    onDone: (answer) => {
      const { mensagem, incluidos, ignorados } = answer
      showToast(
        incluidos > 0
          ? { tone: 'done', title: mensagem, detail: inclusionDetail(answer, question?.rows ?? []) }
          : { tone: 'info', title: mensagem },
      )
      question?.clear()
      setQuestion(undefined)
      notes.clear()
      setSkippedBoletos(ignorados)
    },
  })
  const ask = (rows: readonly ManualBoleto[], clear: () => void) => {
    const without = rows.find((row) => noteOf(row) === '')
    if (without)
      return showToast({
        tone: 'warn',
        title: 'Os itens selecionados precisam de uma justificativa associada.',
        detail: `Boleto ${without.numBoleto}.`,
      })
    setQuestion({ rows, clear })
  }
  const rows = question?.rows ?? []
  return (
    <>
      <ListingScreen
        listing={manualInclusion}
        cells={manualCells({ noteOf, onGuarantors: setOpenBoleto, onNote: setNoting })}
        onOpen={setNoting}
        selection={{}}
        sheet={(list, onClose) => (
          <ManualSheet kind="INCLUSAO_MANUAL" list={list} onNotes={notes.take} onClose={onClose} />
        )}
        actions={({ selection }) => (
          <Button
            kind="primary"
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={selectionRefusal(
              selection,
              'Cada boleto precisa da sua justificativa: selecione página a página.',
            )}
            onClick={() => ask(selection.rows, selection.clear)}
          >
            NEGATIVAR LOJISTA
          </Button>
        )}
      />
      {noting && (
        <ObservationDialog
          numBoleto={noting.numBoleto}
          value={noteOf(noting)}
          onClose={() => setNoting(undefined)}
          onSave={(text) => {
            notes.take([{ idBoleto: noting.idBoleto, observacao: text }])
            setNoting(undefined)
          }}
        />
      )}
      {openBoleto && (
        <GuarantorsReadDialog row={openBoleto} onClose={() => setOpenBoleto(undefined)} />
      )}
      {rows.length > 0 && (
        <ConfirmInclusion
          rows={rows}
          boletos={rows.map((row) => ({ idBoleto: row.idBoleto, observacao: noteOf(row) }))}
          act={act}
          onClose={() => {
            act.reset()
            setQuestion(undefined)
          }}
        />
      )}
      {skippedBoletos.length > 0 && (
        <SkippedDialog items={skippedBoletos} onClose={() => setSkippedBoletos([])} />
      )}
    </>
  )
}
