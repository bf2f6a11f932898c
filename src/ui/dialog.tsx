import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

/** Widths of the dialogs: a confirmation, a form, a wide one for tables. */
export type DialogSize = 'confirm' | 'form' | 'wide'

const widths: Record<DialogSize, number> = { confirm: 560, form: 600, wide: 960 }

/** Props of a modal dialog. Give `autoFocusInDialog` to the first field to fill, or the close button takes the focus. */
export type DialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly size?: DialogSize
  /** Acts, at the right; the last is the one that does it. */
  readonly footer?: ReactNode
  /** The least weighty act, at the left as text. */
  readonly footerStart?: ReactNode
  /** Something was typed and not saved: Esc and the close button ask first. */
  readonly dirty?: boolean
  /** While an act runs the dialog does not close. */
  readonly busy?: boolean
}

/** A modal dialog with a title bar 68 px high, a close button and action buttons; the focus returns to its opener. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = 'form',
  footer,
  footerStart,
  dirty = false,
  busy = false,
}: DialogProps) {
  const [asking, setAsking] = useState(false)
  const stay = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const typing = useRef<Element | null>(null)
  const titleId = useId()

  useEffect(() => {
    if (!opened) setAsking(false)
  }, [opened])
  useEffect(() => {
    if (asking) stay.current?.focus()
  }, [asking])

  const keepEditing = () => {
    setAsking(false)
    if (typing.current instanceof HTMLElement) typing.current.focus()
  }
  const wantsToClose = () => {
    if (busy) return
    if (asking) keepEditing()
    else if (dirty) {
      typing.current = document.activeElement
      setAsking(true)
    } else onClose()
  }

  if (!opened) return null
  return (
    <Modal labelledBy={titleId} width={widths[size]} onClose={wantsToClose} staysOnClickBeside={dirty}>
      <div className={styles['header']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <IconButton
          label="Fechar"
          icon={<IconX size={20} stroke={1.75} />}
          onClick={wantsToClose}
          withTooltip={false}
        />
      </div>
      <div className={styles['body']}>{children}</div>
      {asking ? (
        <div className={styles['footer']} role="alert">
          <span className={styles['leaving']}>Há alterações que não foram salvas.</span>
          <Button ref={stay} onClick={keepEditing}>
            Continuar editando
          </Button>
          <Button kind="danger" onClick={onClose}>
            Descartar
          </Button>
        </div>
      ) : (
        (footer !== undefined || footerStart !== undefined) && (
          <div className={styles['footer']}>
            {footerStart !== undefined && <div className={styles['start']}>{footerStart}</div>}
            {footer}
          </div>
        )
      )}
    </Modal>
  )
}
