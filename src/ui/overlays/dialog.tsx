import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatWhole } from '#values/whole-number.ts'

import { Button } from '../actions/button.tsx'
import styles from './dialog.module.css'
import { IconButton } from '../actions/icon-button.tsx'
import { useLeaveGuard } from '../actions/leave-guard.ts'
import { Modal, type ModalPlace } from './modal.tsx'
import { pressOnSubmitKeys } from '../actions/submit-keys.ts'
import { TooLongFields, TooLongReason, useTooLongTexts } from '../fields/too-long-texts.ts'

/** Dialog widths: confirmation, form, confirmation with figures, tables, widest. */
export type DialogSize = 'confirm' | 'reading' | 'form' | 'table' | 'wide' | 'broad'

const widths: Record<DialogSize, number> = {
  confirm: 560,
  reading: 720,
  form: 600,
  table: 720,
  wide: 960,
  broad: 1120,
}

/** Position of the record in its list, and links to its neighbours. */
export type DialogSteps = {
  /** From 1. */
  readonly position: number
  readonly total: number
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/**
 * Props of a modal dialog. Set `autoFocusInDialog` on the first field, otherwise the close button
 * gets the focus.
 */
export type DialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly size?: DialogSize
  /** 'side' is a full-height panel beside its list. */
  readonly place?: ModalPlace
  /** Buttons at the right; the last one is primary. */
  readonly footer?: ReactNode
  /** Least prominent action, as text at the left. */
  readonly footerStart?: ReactNode
  /** Unsaved input: Esc, the close button and browser back ask first. */
  readonly dirty?: boolean
  /** The dialog cannot close while an action runs. */
  readonly busy?: boolean
  /** Steps between records: Alt+K and Alt+J, or two buttons. */
  readonly steps?: DialogSteps | undefined
}

function Steps({
  steps,
  onStep,
}: {
  readonly steps: DialogSteps
  readonly onStep: (step: () => void) => void
}) {
  const { position, total, previous, next } = steps
  const icon = { size: 20, stroke: 1.75 } as const
  return (
    <div className={styles['steps']}>
      <span role="status">{`${formatWhole(position)} de ${formatWhole(total)}`}</span>
      <IconButton
        label="Anterior (Alt+K)"
        icon={<IconChevronUp {...icon} />}
        onClick={() => previous && onStep(previous)}
        disabledBecause={previous ? undefined : 'É o primeiro da lista.'}
      />
      <IconButton
        label="Próximo (Alt+J)"
        icon={<IconChevronDown {...icon} />}
        onClick={() => next && onStep(next)}
        disabledBecause={next ? undefined : 'É o último da lista.'}
      />
    </div>
  )
}

/** A modal dialog with a 68 px title bar, close button and actions; returns focus to its opener. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = 'form',
  place = 'middle',
  footer,
  footerStart,
  dirty = false,
  busy = false,
  steps,
}: DialogProps) {
  const [confirming, setConfirming] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  const typing = useRef<Element | null>(null)
  const going = useRef<() => void>(undefined)
  const closeButton = useRef<HTMLButtonElement>(null)
  const acts = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { texts, reason } = useTooLongTexts()

  useEffect(() => {
    if (!opened) setConfirming(false)
  }, [opened])
  useEffect(() => {
    if (confirming) stay.current?.focus()
  }, [confirming])

  const ask = () => {
    if (!confirming) typing.current = document.activeElement
    setConfirming(true)
  }
  useLeaveGuard(opened && dirty, (leave) => {
    going.current = leave
    ask()
  })
  const keepEditing = () => {
    going.current = undefined
    setConfirming(false)
    if (typing.current instanceof HTMLElement) typing.current.focus()
  }
  const wantsToClose = () => {
    if (busy) return
    if (confirming) keepEditing()
    else if (dirty) ask()
    else onClose()
  }
  const discard = () => {
    // A step shows the next record in the same render, so the dialog may never close.
    setConfirming(false)
    onClose()
    going.current?.()
    going.current = undefined
  }
  const walk = (step: () => void) => {
    if (busy || confirming) return
    if (!dirty) return step()
    going.current = step
    ask()
  }
  const findSave = () => acts.current?.querySelector<HTMLElement>('[data-kind=primary]')
  const onKeyDown = (event: KeyboardEvent) => {
    // Confirmations ignore the submit keys.
    const isConfirmation = size === 'confirm' || size === 'reading'
    if (!isConfirmation && pressOnSubmitKeys(event, findSave)) return
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const step =
      event.code === 'KeyJ' ? steps?.next : event.code === 'KeyK' ? steps?.previous : undefined
    if (!step) return
    event.preventDefault()
    walk(step)
  }

  if (!opened) return null
  const dialog = (
    <Modal
      labelledBy={titleId}
      width={widths[size]}
      place={place}
      onClose={wantsToClose}
      staysOnClickBeside={dirty}
      focusedFirst={closeButton}
      onKeyDown={onKeyDown}
    >
      <div className={styles['header']} data-whole-page={size === 'reading' || undefined}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {steps && <Steps steps={steps} onStep={walk} />}
        <IconButton
          ref={closeButton}
          label="Fechar"
          icon={<IconX size={20} stroke={1.75} />}
          onClick={wantsToClose}
          withTooltip={false}
        />
      </div>
      <div className={styles['body']}>{children}</div>
      {confirming ? (
        <div className={styles['footer']} role="alert">
          <span className={styles['leaving']}>Há alterações que não foram salvas.</span>
          <Button ref={stay} onClick={keepEditing}>
            Continuar editando
          </Button>
          <Button kind="danger" onClick={discard}>
            Descartar
          </Button>
        </div>
      ) : (
        (footer !== undefined || footerStart !== undefined) && (
          <div ref={acts} className={styles['footer']}>
            {footerStart !== undefined && <div className={styles['start']}>{footerStart}</div>}
            <TooLongReason value={reason}>{footer}</TooLongReason>
          </div>
        )
      )}
    </Modal>
  )
  return <TooLongFields value={texts}>{dialog}</TooLongFields>
}
