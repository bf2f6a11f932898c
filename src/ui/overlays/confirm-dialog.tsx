import type { ReactNode } from 'react'
import type { Cents } from '#values/cents.ts'
import type { Noun } from '../display/format-count.ts'
import { lazyDialog } from '../display/lazy-part.tsx'
import type { MarkShape } from '../display/mark.tsx'

/** A part of the total: 'NEGATIVAR, 239 boletos, R$ 6.092.691,75'. */
export type ConfirmLine = {
  readonly label: string
  readonly mark?: MarkShape
  readonly count?: number
  readonly sum?: Cents
  /** Where this part goes, when the parts go different ways. */
  readonly to?: string
}

/** Something to know before confirming; 'block' does not move on. */
export type ConfirmNote = { readonly tone: 'info' | 'alert' | 'block'; readonly text: string }

/** Props of the question before an act that cannot be undone. */
export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** The spec's question, letter by letter. */
  readonly question: string
  readonly title?: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Red, for what destroys. */
  readonly danger?: boolean
  /** The act runs: the button is busy and the dialog stays until it ends. */
  readonly busy?: boolean
  readonly disabledBecause?: string
  readonly count?: number
  readonly noun?: Noun
  readonly sum?: Cents
  readonly lines?: readonly ConfirmLine[]
  /** The status it leaves and the status it enters. */
  readonly from?: string
  readonly to?: string
  readonly notes?: readonly ConfirmNote[]
  readonly children?: ReactNode
}

/** The question before an act that cannot be undone; it is loaded when the first one is asked. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-question.tsx').then((module) => module.ConfirmQuestion),
)
