import type { ReactNode } from 'react'
import type { Cents } from '#values/cents.ts'
import type { Noun } from '../display/format-count.ts'
import { lazyDialog } from '../display/lazy-part.tsx'
import type { MarkShape } from '../display/mark.tsx'

/** A part of the total: 'NEGATIVAR, 239 boletos, R$ 6.092.691,75'. */
export type ConfirmLine = {
  readonly label: string
  readonly mark?: MarkShape
  /** Token of its share of the bar above the lines, instead of the mark: 'chart', 'text-3'. */
  readonly color?: string
  readonly count?: number
  /** If the line counts something else than the total. */
  readonly noun?: Noun
  /** Below the count: '25 lojistas'. */
  readonly detail?: string | undefined
  readonly sum?: Cents
  /** Target status of this part, if parts differ. */
  readonly to?: string
}

/** A note before confirming; 'block' items are not moved. */
export type ConfirmNote = { readonly tone: 'info' | 'alert' | 'block'; readonly text: string }

/** Props of the confirmation before an irreversible action. */
export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** The question, literally as in the spec. */
  readonly question: string
  readonly title?: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Red, for destructive actions. */
  readonly danger?: boolean
  /** With figures to read: wider, and a whole page on a phone. */
  readonly wide?: boolean
  /** The action is running: the button is busy and the dialog stays open. */
  readonly busy?: boolean
  readonly disabledBecause?: string
  readonly count?: number
  readonly noun?: Noun
  readonly sum?: Cents
  readonly lines?: readonly ConfirmLine[]
  /** Status before and after. */
  readonly from?: string
  readonly to?: string
  readonly notes?: readonly ConfirmNote[]
  /** Least prominent action, as text at the left of the foot. */
  readonly footerStart?: ReactNode
  readonly children?: ReactNode
}

/** Confirmation before an irreversible action; lazy-loaded on first use. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-question.tsx').then((module) => module.ConfirmQuestion),
)
