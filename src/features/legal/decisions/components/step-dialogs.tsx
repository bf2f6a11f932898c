import { ClosesWhenMoved } from '#features/platform/approvals/components/closes-when-moved.tsx'
import { useSelectionInUrl } from '#features/platform/approvals/components/use-selection-in-url.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on first open.
const RecommendationDialog = lazyPart(() =>
  import('./recommendation-dialog.tsx').then((module) => module.RecommendationDialog),
)
const DebtDialog = lazyPart(() => import('./debt-dialog.tsx').then((module) => module.DebtDialog))
const SendBackDialog = lazyPart(() =>
  import('./send-back-dialog.tsx').then((module) => module.SendBackDialog),
)

const keyOf = ({ id }: StepRow) => id

/** The dialogs over a step's list; their rows are in the URL. */
export function useStepDialogs() {
  const justifying = useSelectionInUrl('recomendando', keyOf)
  const detailing = useSelectionInUrl('detalhando', keyOf)
  const givingBack = useSelectionInUrl('devolvendo-acoes', keyOf)
  return {
    justifying,
    detailing,
    givingBack,
    justify: (row: StepRow) => justifying.open({ rows: [row] }),
    detail: (row: StepRow) => detailing.open({ rows: [row] }),
  }
}

export type StepDialogsState = ReturnType<typeof useStepDialogs>

/** Justify, details of the debt, and give back. */
export function StepDialogs({
  list: { result, navigation },
  by,
  dialogs: { justifying, detailing, givingBack, justify },
}: {
  readonly list: ListingAct<StepRow>
  readonly by: Actor
  readonly dialogs: StepDialogsState
}) {
  const [toJustify] = justifying.rowsIn(result) ?? []
  const [toDetail] = detailing.rowsIn(result) ?? []
  const toGiveBack = givingBack.rowsIn(result)
  return (
    <>
      {toJustify && (
        <RecommendationDialog
          key={toJustify.id}
          row={toJustify}
          by={by}
          steps={navigation.from(toJustify, justify)}
          onClose={() => {
            justifying.close()
            navigation.backTo(toJustify)
          }}
        />
      )}
      {toDetail && <DebtDialog row={toDetail} by={by} onClose={detailing.close} />}
      {toGiveBack && (
        <SendBackDialog rows={toGiveBack} onClose={givingBack.close} onDone={givingBack.done} />
      )}
      {[justifying, detailing, givingBack].map((dialog, index) => (
        <ClosesWhenMoved
          key={index}
          isGone={dialog.isGone(result)}
          title="A ação saiu desta etapa enquanto a janela estava aberta."
          onClose={dialog.close}
        />
      ))}
    </>
  )
}
