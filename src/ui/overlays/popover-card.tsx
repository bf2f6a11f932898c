import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef } from 'react'
import { lazyDialog } from '../display/lazy-part.tsx'

/** Props of a card that floats beside what opened it. */
export type PopoverCardProps = {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  /** The button that opens it; it must take a ref. */
  readonly target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  readonly title: string
  /** At the right of the title: an id, a count. */
  readonly aside?: ReactNode
  /** Below: when it was checked. */
  readonly foot?: ReactNode
  readonly width?: number
  readonly children: ReactNode
}

// Every row of a list may have one, and few are ever opened.
const FloatingCard = lazyDialog(() =>
  import('./floating-card.tsx').then((module) => module.FloatingCard),
)

/** A card of 360 px that opens towards the free side; Esc closes it and the focus goes back to where it was. */
export function PopoverCard({ target, ...card }: PopoverCardProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {cloneElement(target, { ref: anchor })}
      <FloatingCard {...card} anchor={anchor} />
    </>
  )
}
