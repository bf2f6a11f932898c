import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { sumCents } from '#values/cents.ts'

import { type ManualBoleto, manualRelease, releaseManually } from '../contract/manual.ts'
import { failureNotes } from '../parts/failure-notes.ts'
import { GuarantorsCell } from '../parts/row-cells.tsx'
import { ReasonFields, useReason } from '../parts/reason-fields.tsx'
import type { Skipped } from '../contract/boleto.ts'
import { whyNotSelected } from '../parts/why-not-selected.ts'

// They come with the first opening.
const GuarantorsReadDialog = lazyPart(() =>
  import('../parts/guarantors-read-dialog.tsx').then((module) => module.GuarantorsReadDialog),
)
const SkippedDialog = lazyPart(() => import('../parts/skipped-dialog.tsx').then((module) => module.SkippedDialog))

const stale = ['negativation', 'bureau']

/** 'Baixa manual' (spec 1:2.9): asks for the removal of listed boletos; another person approves it. */
export function ManualReleaseScreen() {
  const [shown, setShown] = useState<ManualBoleto>()
  const [asked, setAsked] = useState<{ readonly rows: readonly ManualBoleto[]; readonly clear: () => void }>()
  const reason = useReason('da baixa manual')
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const close = () => {
    act.reset()
    setAsked(undefined)
  }
  const act = useAct(releaseManually, {
    stale,
    success: ({ mensagem }) => mensagem,
    onFailure: () => true,
    onDone: ({ ignorados }) => {
      asked?.clear()
      setAsked(undefined)
      reason.clear()
      setSkipped(ignorados)
    },
  })
  const cells = useMemo(
    () => ({
      qtdFiadores: (row: ManualBoleto) => <GuarantorsCell row={row} onOpen={() => setShown(row)} />,
      'serasaJustificatica.txtJustificativa': ({ serasaJustificatica }: ManualBoleto) =>
        serasaJustificatica?.txtJustificativa ?? '-',
    }),
    [],
  )
  const rows = asked?.rows ?? []
  return (
    <>
      <ListingScreen
        listing={manualRelease}
        cells={cells}
        selectable
        actions={({ selection }) => (
          <Button
            kind="primary"
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={whyNotSelected(selection, 'Selecione os boletos página a página.')}
            onClick={() => setAsked({ rows: selection.rows, clear: selection.clear })}
          >
            SUBMETER RECOMENDAÇÃO
          </Button>
        )}
      />
      {shown && <GuarantorsReadDialog row={shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={close}
        question="Deseja submeter os itens selecionados?"
        cancelLabel="CANCELAR"
        confirmLabel="CONFIRMAR"
        busy={act.busy}
        {...(reason.missing === undefined ? {} : { disabledBecause: reason.missing })}
        count={rows.length}
        noun={{ one: 'boleto', many: 'boletos' }}
        sum={sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))}
        notes={
          act.failure === undefined
            ? [{ tone: 'info', text: 'A baixa é enviada ao bureau depois que outra pessoa a aprovar.' }]
            : failureNotes(act.failure)
        }
        onConfirm={() =>
          void act.run({
            boletos: rows.map(({ idBoleto }) => idBoleto),
            ...reason.told,
          })
        }
      >
        <ReasonFields reason={reason} />
      </ConfirmDialog>
      {skipped.length > 0 && <SkippedDialog skipped={skipped} onClose={() => setSkipped([])} />}
    </>
  )
}
