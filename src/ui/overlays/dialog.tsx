import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { formatWhole } from '#values/whole-number.ts'

import { Button } from '../actions/button.tsx'
import styles from './dialog.module.css'
import { IconButton } from '../actions/icon-button.tsx'
import { Modal, type ModalPlace } from './modal.tsx'
import { pressOnSubmitKeys } from '../actions/submit-keys.ts'
import { TooLongFields, TooLongReason, useTooLongTexts } from '../fields/too-long-texts.ts'
import { useCloseQuestion } from './use-close-question.ts'

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

/** The record that Alt+J or Alt+K goes to. */
function stepOfKey(event: KeyboardEvent, steps: DialogSteps | undefined) {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined
  if (event.code === 'KeyJ') return steps?.next
  return event.code === 'KeyK' ? steps?.previous : undefined
}

/** Replaces the buttons while the user decides about unsaved input. */
function LeaveQuestion({
  onStay,
  onDiscard,
}: {
  readonly onStay: () => void
  readonly onDiscard: () => void
}) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className={styles['footer']} role="alert">
      <span className={styles['leaving']}>Há alterações que não foram salvas.</span>
      <Button ref={stay} onClick={onStay}>
        Continuar editando
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  )
}

function Footer({
  props: { footer, footerStart },
  ref,
  tooLong,
}: {
  readonly props: DialogProps
  readonly ref: RefObject<HTMLDivElement | null>
  /** Why the action is disabled while a text is too long. */
  readonly tooLong: string | undefined
}) {
  if (footer === undefined && footerStart === undefined) return null
  return (
    <div ref={ref} className={styles['footer']}>
      {footerStart !== undefined && <div className={styles['start']}>{footerStart}</div>}
      <TooLongReason value={tooLong}>{footer}</TooLongReason>
    </div>
  )
}

/** A modal dialog with a 68 px title bar, close button and actions; returns focus to its opener. */
export function Dialog(props: DialogProps) {
  const { opened, size = 'form', dirty = false, busy = false, steps } = props
  const closeButton = useRef<HTMLButtonElement>(null)
  const acts = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { texts, reason } = useTooLongTexts()
  const question = useCloseQuestion({ opened, dirty, busy, onClose: props.onClose })
  const findSave = () => acts.current?.querySelector<HTMLElement>('[data-kind=primary]')
  const onKeyDown = (event: KeyboardEvent) => {
    // Confirmations ignore the submit keys.
    const isConfirmation = size === 'confirm' || size === 'reading'
    if (!isConfirmation && pressOnSubmitKeys(event, findSave)) return
    const step = stepOfKey(event, steps)
    if (!step) return
    event.preventDefault()
    question.step(step)
  }

  if (!opened) return null
  const dialog = (
    <Modal
      labelledBy={titleId}
      width={widths[size]}
      place={props.place ?? 'middle'}
      onClose={question.close}
      staysOnClickBeside={dirty}
      focusedFirst={closeButton}
      onKeyDown={onKeyDown}
    >
      <div className={styles['header']} data-whole-page={size === 'reading' || undefined}>
        <h2 id={titleId} className={styles['title']}>
          {props.title}
        </h2>
        {steps && <Steps steps={steps} onStep={question.step} />}
        <IconButton
          ref={closeButton}
          label="Fechar"
          icon={<IconX size={20} stroke={1.75} />}
          onClick={question.close}
          withTooltip={false}
        />
      </div>
      <div className={styles['body']}>{props.children}</div>
      {question.isAsking ? (
        <LeaveQuestion onStay={question.stay} onDiscard={question.discard} />
      ) : (
        <Footer props={props} ref={acts} tooLong={reason} />
      )}
    </Modal>
  )
  return <TooLongFields value={texts}>{dialog}</TooLongFields>
}
