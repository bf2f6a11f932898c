import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useDraft } from '#ui/draft.ts'
import { showToast } from '#ui/toast-store.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { sumCents } from '#values/cents.ts'

import type { Skipped } from '../contract/boleto.ts'
import { includeManually, type ManualBoleto, manualInclusion } from '../contract/manual.ts'
import { failureNotes } from '../parts/failure-notes.ts'
import { manualCells } from '../parts/manual-cells.tsx'
import { whyNotSelected } from '../parts/why-not-selected.ts'

// They come with the first opening.
const GuarantorsReadDialog = lazyPart(() =>
  import('../parts/guarantors-read-dialog.tsx').then((module) => module.GuarantorsReadDialog),
)
const ObservationDialog = lazyPart(() =>
  import('../parts/observation-dialog.tsx').then((module) => module.ObservationDialog),
)
const SkippedDialog = lazyPart(() => import('../parts/skipped-dialog.tsx').then((module) => module.SkippedDialog))

type Notes = Readonly<Record<string, string>>
const none: Notes = {}

/** 'Inclusão manual' (spec 1:2.10): boletos outside the cycle, each with an observation of its own. */
export function ManualInclusionScreen() {
  const [notes, setNotes, forgetNotes] = useDraft<Notes>('inclusao-manual', none)
  const [noting, setNoting] = useState<ManualBoleto>()
  const [shown, setShown] = useState<ManualBoleto>()
  const [asked, setAsked] = useState<{ readonly rows: readonly ManualBoleto[]; readonly clear: () => void }>()
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const noteOf = ({ idBoleto }: ManualBoleto) => notes[idBoleto] ?? ''
  const act = useAct(includeManually, {
    stale: ['negativation', 'bureau'],
    success: ({ mensagem }) => mensagem,
    onFailure: () => true,
    onDone: ({ ignorados }) => {
      asked?.clear()
      setAsked(undefined)
      setNotes(none)
      forgetNotes()
      setSkipped(ignorados)
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
    setAsked({ rows, clear })
  }
  const rows = asked?.rows ?? []
  return (
    <>
      <ListingScreen
        listing={manualInclusion}
        cells={manualCells({ noteOf, onGuarantors: setShown, onNote: setNoting })}
        onOpen={setNoting}
        selectable
        actions={({ selection }) => (
          <Button
            kind="primary"
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={whyNotSelected(
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
            setNotes((all) => ({ ...all, [noting.idBoleto]: text }))
            setNoting(undefined)
          }}
        />
      )}
      {shown && <GuarantorsReadDialog row={shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => {
          act.reset()
          setAsked(undefined)
        }}
        question="Deseja enviar os boletos selecionados em tela para negativação no Serasa?"
        confirmLabel="NEGATIVAR"
        busy={act.busy}
        count={rows.length}
        noun={{ one: 'boleto', many: 'boletos' }}
        sum={sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))}
        notes={
          act.failure === undefined
            ? [{ tone: 'info', text: 'As guardas são conferidas agora; o que elas bloqueiam não entra.' }]
            : failureNotes(act.failure)
        }
        onConfirm={() =>
          void act.run({ boletos: rows.map((row) => ({ idBoleto: row.idBoleto, observacao: noteOf(row) })) })
        }
      />
      {skipped.length > 0 && <SkippedDialog skipped={skipped} onClose={() => setSkipped([])} />}
    </>
  )
}
