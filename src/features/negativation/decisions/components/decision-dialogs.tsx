import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { ClosesWhenMoved } from '#features/platform/approvals/components/closes-when-moved.tsx'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { useMark } from '../queries/marks.ts'
import type { useDecisionDialogs } from './use-decision-dialogs.ts'

// Lazy-loaded on first open.
const GuarantorsDialog = lazyPart(() =>
  import('./guarantors-dialog.tsx').then((module) => module.GuarantorsDialog),
)
const SendBackDialog = lazyPart(() =>
  import('./send-back-dialog.tsx').then((module) => module.SendBackDialog),
)
const JustificationDialog = lazyPart(() =>
  import('./justification-dialog.tsx').then((module) => module.JustificationDialog),
)

type DecisionDialogsProps = {
  readonly list: ListingAct<Boleto>
  readonly by: Actor
  readonly dialogs: ReturnType<typeof useDecisionDialogs>
  readonly onSetApart: ReturnType<typeof useMark>['setApart']
}

/** Closes the dialogs of boletos that left the step. */
function MovedDialogs({
  dialogs,
  result,
}: {
  readonly dialogs: readonly ReturnType<typeof useDecisionDialogs>['justifying'][]
  readonly result: ListingAct<Boleto>['result']
}) {
  return dialogs.map((dialog, index) => (
    <ClosesWhenMoved
      key={index}
      isGone={dialog.isGone(result)}
      title="O boleto saiu desta etapa enquanto a janela estava aberta."
      onClose={dialog.close}
    />
  ))
}

/** Dialogs over a decision list: fiadores of a boleto, justify, and give back. */
export function DecisionDialogs({
  list: { result, navigation },
  by,
  dialogs: { justifying, givingBack, guarantorsOf, justify, hideGuarantors },
  onSetApart,
}: DecisionDialogsProps) {
  const toJustify = justifying.rowsIn(result)
  const toGiveBack = givingBack.rowsIn(result)
  const only = toJustify?.length === 1 ? toJustify[0] : undefined
  return (
    <>
      {guarantorsOf !== undefined && (
        <GuarantorsDialog
          row={result?.rows.find(({ idBoleto }) => idBoleto === guarantorsOf)}
          by={by}
          onSetApart={onSetApart}
          onClose={hideGuarantors}
        />
      )}
      {toJustify && (
        <JustificationDialog
          key={only?.idBoleto}
          rows={toJustify}
          by={by}
          steps={only && navigation.from(only, justify)}
          onClose={() => {
            justifying.close()
            if (only) navigation.backTo(only)
          }}
          onSaved={justifying.done}
        />
      )}
      <MovedDialogs dialogs={[justifying, givingBack]} result={result} />
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
