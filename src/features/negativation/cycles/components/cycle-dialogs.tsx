import { lazyDialog } from '#ui/display/lazy-part.tsx'

import type { Cycle } from '../contract/cycle.ts'

const CloseCycleDialog = lazyDialog(() =>
  import('./close-cycle-dialog.tsx').then((module) => module.CloseCycleDialog),
)
const CompleteCycleDialog = lazyDialog(() =>
  import('./complete-cycle-dialog.tsx').then((module) => module.CompleteCycleDialog),
)
const OpenCycleDialog = lazyDialog(() =>
  import('./open-cycle-dialog.tsx').then((module) => module.OpenCycleDialog),
)

export type CycleDialog = 'open' | 'complete' | 'close'

/** Opening a cycle; completing and closing the open one. */
export function CycleDialogs({
  cycle,
  openDialog,
  onClose,
}: {
  readonly cycle: Cycle | undefined
  readonly openDialog: string | undefined
  readonly onClose: () => void
}) {
  return (
    <>
      <OpenCycleDialog opened={openDialog === 'open'} onClose={onClose} />
      {cycle && (
        <>
          <CompleteCycleDialog cycle={cycle} opened={openDialog === 'complete'} onClose={onClose} />
          <CloseCycleDialog cycle={cycle} opened={openDialog === 'close'} onClose={onClose} />
        </>
      )}
    </>
  )
}
