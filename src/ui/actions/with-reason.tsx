import type { HTMLAttributes, ReactElement } from 'react'

import { Tooltip } from '../overlays/tooltip.tsx'

/** A button with its tooltip, and the sentence that describes why it is disabled. */
export function WithReason({
  id,
  because,
  label = because,
  children,
}: {
  /** Id for `aria-describedby`. */
  readonly id: string
  readonly because: string | undefined
  readonly label?: string | undefined
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}) {
  return (
    <>
      <Tooltip label={label}>{children}</Tooltip>
      {because !== undefined && (
        <span id={id} hidden>
          {because}
        </span>
      )}
    </>
  )
}
