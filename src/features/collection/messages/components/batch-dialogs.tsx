import type { LocalDate } from '#values/local-date.ts'

import type { Batch } from '../contract/batch.ts'
import type { BatchMessage } from '../contract/lists.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import { ReleaseDialog, type ReleaseRequest } from './release-dialog.tsx'
import { RetireDialog } from './retire-dialog.tsx'

/** The dialog that is open over the batch. */
export type BatchDialog =
  | { readonly kind: 'release'; readonly request: ReleaseRequest }
  | { readonly kind: 'retire'; readonly ids: readonly number[] }
  | { readonly kind: 'pause' | 'refusal'; readonly message: BatchMessage }

type Props = {
  readonly dialog: BatchDialog
  readonly day: LocalDate
  readonly steps: Batch['passos']
  readonly onClose: () => void
  /** Released or retired: the selection is over. */
  readonly onDone: () => void
}

export function BatchDialogs({ dialog, day, steps, onClose, onDone }: Props) {
  switch (dialog.kind) {
    case 'release':
      return <ReleaseDialog request={dialog.request} onClose={onClose} onDone={onDone} />
    case 'retire':
      return <RetireDialog day={day} ids={dialog.ids} onClose={onClose} onDone={onDone} />
    case 'pause':
    case 'refusal': {
      const { idLojista: id, lojista: name, shopping: mall, pessoa, canal } = dialog.message
      const tenant = { id, name, mall }
      return dialog.kind === 'pause' ? (
        <PauseDialog tenant={tenant} steps={steps} onClose={onClose} />
      ) : (
        <RefusalDialog tenant={tenant} person={pessoa} channel={canal} onClose={onClose} />
      )
    }
  }
}
