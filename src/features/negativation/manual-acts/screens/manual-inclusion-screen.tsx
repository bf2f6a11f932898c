import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { selectionRefusal } from '#features/negativation/debt-items/components/selection-refusal.ts'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { ConfirmInclusion } from '../components/confirm-inclusion.tsx'
import { manualCells } from '../components/manual-cells.tsx'
import { ManualDetails } from '../components/manual-details.tsx'
import { inclusionDetail } from '../components/manual-words.ts'
import { type ManualQuestion, useManualQuestion } from '../components/use-manual-question.ts'
import { useNotes } from '../components/use-notes.ts'
import { includeManually, type ManualBoleto, manualInclusion } from '../contract/manual.ts'

// Lazy-loaded on first open.
const ObservationDialog = lazyPart(() =>
  import('../components/observation-dialog.tsx').then((module) => module.ObservationDialog),
)
const ManualSheet = lazyPart(() =>
  import('../components/manual-sheet.tsx').then((module) => module.ManualSheet),
)

type Notes = ReturnType<typeof useNotes>

/** Includes the boletos, and reports it. */
const useInclusion = (question: ManualQuestion, notes: Notes) =>
  useAct(includeManually, {
    invalidates: ['negativation', 'bureau'],
    onFailure: alsoToast,
    onDone: (answer) => {
      const { mensagem, incluidos, ignorados } = answer
      showToast(
        incluidos > 0
          ? { tone: 'done', title: mensagem, detail: inclusionDetail(answer, question.rows) }
          : { tone: 'info', title: mensagem },
      )
      question.finish(ignorados)
      notes.clear()
    },
  })

/** 'NEGATIVAR LOJISTA' for the selection; a boleto without an observation is named instead. */
function IncludeButton({
  selection,
  notes: { noteOf },
  onAsk,
}: {
  readonly selection: ListingAct<ManualBoleto>['selection']
  readonly notes: Notes
  readonly onAsk: ManualQuestion['ask']
}) {
  const ask = () => {
    const without = selection.rows.find((row) => noteOf(row) === '')
    if (without)
      return showToast({
        tone: 'warn',
        title: 'Os itens selecionados precisam de uma justificativa associada.',
        detail: `Boleto ${without.numBoleto}.`,
      })
    onAsk(selection.rows, selection.clear)
  }
  return (
    <Button
      kind="primary"
      icon={<IconSend size={16} stroke={1.75} />}
      disabledBecause={selectionRefusal(
        selection,
        'Cada boleto precisa da sua justificativa: selecione página a página.',
      )}
      onClick={ask}
    >
      NEGATIVAR LOJISTA
    </Button>
  )
}

/** The observation of one boleto. */
function NoteDialog({
  row,
  notes: { noteOf, take },
  onClose,
}: {
  readonly row: ManualBoleto
  readonly notes: Notes
  readonly onClose: () => void
}) {
  return (
    <ObservationDialog
      numBoleto={row.numBoleto}
      value={noteOf(row)}
      onClose={onClose}
      onSave={(text) => {
        take([{ idBoleto: row.idBoleto, observacao: text }])
        onClose()
      }}
    />
  )
}

/** 'Inclusão manual' (spec 1:2.10): boletos outside the cycle, each with its own observation. */
export function ManualInclusionScreen() {
  const notes = useNotes()
  const { noteOf } = notes
  const [noting, setNoting] = useState<ManualBoleto>()
  const [openBoleto, setOpenBoleto] = useState<ManualBoleto>()
  const question = useManualQuestion()
  const act = useInclusion(question, notes)
  const { rows } = question
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
          <IncludeButton selection={selection} notes={notes} onAsk={question.ask} />
        )}
      />
      {noting && <NoteDialog row={noting} notes={notes} onClose={() => setNoting(undefined)} />}
      {rows.length > 0 && (
        <ConfirmInclusion
          rows={rows}
          boletos={rows.map((row) => ({ idBoleto: row.idBoleto, observacao: noteOf(row) }))}
          act={act}
          onClose={resetThen(act, question.close)}
        />
      )}
      <ManualDetails
        openBoleto={openBoleto}
        onClose={() => setOpenBoleto(undefined)}
        question={question}
      />
    </>
  )
}
