import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { ClosesWhenMoved } from '#features/platform/approvals/components/closes-when-moved.tsx'
import type { useSelectionInUrl } from '#features/platform/approvals/components/use-selection-in-url.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on first open.
const SendBackDialog = lazyPart(() =>
  import('./send-back-dialog.tsx').then((module) => module.SendBackDialog),
)
const JustificationDialog = lazyPart(() =>
  import('./justification-dialog.tsx').then((module) => module.JustificationDialog),
)

type Dialog = ReturnType<typeof useSelectionInUrl<Boleto>>

type DecisionDialogsProps = {
  readonly list: ListingAct<Boleto>
  readonly by: Actor
  readonly justifying: Dialog
  readonly givingBack: Dialog
  readonly onJustify: (row: Boleto) => void
}

/** Dialogs over a decision list: justify, and give back. */
export function DecisionDialogs({
  list: { result, navigation },
  by,
  justifying,
  givingBack,
  onJustify,
}: DecisionDialogsProps) {
  const toJustify = justifying.rowsIn(result)
  const toGiveBack = givingBack.rowsIn(result)
  const only = toJustify?.length === 1 ? toJustify[0] : undefined
  return (
    <>
      {toJustify && (
        <JustificationDialog
          key={only?.idBoleto}
          rows={toJustify}
          by={by}
          steps={only && navigation.from(only, onJustify)}
          onClose={() => {
            justifying.close()
            if (only) navigation.backTo(only)
          }}
          onSaved={justifying.done}
        />
      )}
      {[justifying, givingBack].map((dialog, index) => (
        <ClosesWhenMoved
          key={index}
          isGone={dialog.isGone(result)}
          title="O boleto saiu desta etapa enquanto a janela estava aberta."
          onClose={dialog.close}
        />
      ))}
      {toGiveBack && (
        <SendBackDialog
          rows={toGiveBack}
          onClose={givingBack.close}
          onDone={() => {
            givingBack.done()
            givingBack.close()
          }}
        />
      )}
    </>
  )
}
