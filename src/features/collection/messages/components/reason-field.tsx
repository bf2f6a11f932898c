import type { ReactNode } from 'react'

import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'

import { shortReason } from '../rules/pause.ts'

export const longestReason = 500

/** Why a reason cannot be saved. */
export const reasonProblem = (reason: string): string | undefined =>
  isReasonEnough(reason) ? tooLong(reason, longestReason) : shortReason

/** 'Motivo' of an act on a message or a hold. */
export function ReasonField({
  label = 'Motivo',
  reason,
  hint,
  errors,
  autoFocusInDialog = false,
  onChange,
}: {
  readonly label?: string
  readonly reason: string
  readonly hint?: ReactNode
  readonly errors: ReadonlyMap<string, string>
  readonly autoFocusInDialog?: boolean
  readonly onChange: (reason: string) => void
}) {
  return (
    <TextAreaField
      label={label}
      required
      autoFocusInDialog={autoFocusInDialog}
      value={reason}
      onChange={onChange}
      maxLength={longestReason}
      hint={hint}
      error={errors.get('motivo')}
    />
  )
}
