import { Popover } from '@base-ui/react/popover'
import { type RefObject, useRef } from 'react'
import floating from './floating.module.css'
import styles from './floating-card.module.css'
import { floatingPosition } from './floating.ts'
import type { PopoverCardProps } from './popover-card.tsx'
import { useEscapeToClose } from './use-escape-to-close.ts'

/** Props of the card without its target. */
export type FloatingCardProps = Omit<PopoverCardProps, 'target'> & {
  readonly anchor: RefObject<HTMLButtonElement | null>
}

/** The lazy-loaded card of a `PopoverCard`. */
export function FloatingCard(props: FloatingCardProps) {
  const { opened, onChange, anchor, title, aside, foot, width = 360, children } = props
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEscapeToClose(opened, card, () => onChange(false))
  return (
    <Popover.Root
      open={opened}
      onOpenChange={(open, { event }) => {
        // Ignore presses on the target: it toggles the card itself and would reopen it.
        const isOnTarget = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!isOnTarget || event instanceof KeyboardEvent) onChange(open)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={floating['layer']}
          anchor={anchor}
          align="end"
          {...floatingPosition}
        >
          <Popover.Popup
            ref={card}
            className={`${floating['surface']} ${styles['card']}`}
            style={{ width }}
            aria-label={title}
            initialFocus={() =>
              body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? body.current
            }
          >
            <div className={styles['head']}>
              <span className={styles['title']}>{title}</span>
              {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
            </div>
            <div ref={body} className={styles['body']} tabIndex={0} role="group" aria-label={title}>
              {children}
            </div>
            {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
