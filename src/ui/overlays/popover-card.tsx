import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef } from 'react'
import { lazyDialog } from '../display/lazy-part.tsx'

/** Props of a card beside its opener. */
export type PopoverCardProps = {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  /** The button that opens it; it must accept a ref. */
  readonly target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  readonly title: string
  /** Right of the title: an id, a count. */
  readonly aside?: ReactNode
  /** Footer, such as the time of the last check. */
  readonly foot?: ReactNode
  readonly width?: number
  readonly children: ReactNode
}

// Lazy-load: every row of a list may have a card, but few are opened.
const FloatingCard = lazyDialog(() =>
  import('./floating-card.tsx').then((module) => module.FloatingCard),
)

/** A 360 px card that opens towards the free side; Esc closes it and returns focus. */
export function PopoverCard({ target, ...card }: PopoverCardProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {cloneElement(target, { ref: anchor })}
      <FloatingCard {...card} anchor={anchor} />
    </>
  )
}
