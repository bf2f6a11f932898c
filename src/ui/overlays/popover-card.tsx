import { Popover } from '@base-ui/react/popover'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef } from 'react'
import floating from './floating.module.css'
import { besideTarget } from './floating.ts'
import styles from './popover-card.module.css'

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

/** A card of 360 px that opens towards the free side; Esc closes it and the focus returns to its target. */
export function PopoverCard(props: PopoverCardProps) {
  const { opened, onChange, target, title, aside, foot, width = 360, children } = props
  const body = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={opened} onOpenChange={onChange}>
      <Popover.Trigger render={({ ref }) => cloneElement(target, { ref: ref ?? null })} />
      <Popover.Portal>
        <Popover.Positioner className={floating['layer']} align="end" {...besideTarget}>
          <Popover.Popup
            className={styles['card']}
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

/** A part of the card, with a rule above the next. */
export function PopoverSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles['section']}>{children}</div>
}
