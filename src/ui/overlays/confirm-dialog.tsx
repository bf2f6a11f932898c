import { IconAlertTriangle, IconArrowRight, IconBan, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Cents, formatBrl } from '#values/cents.ts'
import { brlInWords } from '#values/number-in-words.ts'
import { Button } from '../actions/button.tsx'
import styles from './confirm-dialog.module.css'
import { formatCount, type Noun } from '../display/format-count.ts'
import { countedInWords } from '../display/count-in-words.ts'
import { Dialog } from './dialog.tsx'
import { Mark, type MarkShape } from '../display/mark.tsx'

/** A part of the total: 'NEGATIVAR, 239 boletos, R$ 6.092.691,75'. */
export type ConfirmLine = {
  readonly label: string
  readonly mark?: MarkShape
  readonly count?: number
  readonly sum?: Cents
  /** Where this part goes, when the parts go different ways. */
  readonly to?: string
}

/** Something to know before confirming; 'block' does not move on. */
export type ConfirmNote = { readonly tone: 'info' | 'alert' | 'block'; readonly text: string }

/** Props of the question before an act that cannot be undone. */
export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** The spec's question, letter by letter. */
  readonly question: string
  readonly title?: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Red, for what destroys. */
  readonly danger?: boolean
  /** The act runs: the button is busy and the dialog stays until it ends. */
  readonly busy?: boolean
  readonly disabledBecause?: string
  readonly count?: number
  readonly noun?: Noun
  readonly sum?: Cents
  readonly lines?: readonly ConfirmLine[]
  /** The status it leaves and the status it enters. */
  readonly from?: string
  readonly to?: string
  readonly notes?: readonly ConfirmNote[]
  readonly children?: ReactNode
}

const noteIcon = {
  info: <IconInfoCircle size={16} stroke={1.75} className={styles['quiet']} aria-hidden="true" />,
  alert: (
    <IconAlertTriangle
      size={16}
      stroke={1.75}
      className={styles['warn']}
      aria-label="Alerta:"
      role="img"
    />
  ),
  block: (
    <IconBan
      size={16}
      stroke={1.75}
      className={styles['danger']}
      aria-label="Bloqueio:"
      role="img"
    />
  ),
}

/** Asks before an act that cannot be undone, with count and sum in figures and in words; the focus is on Cancelar. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    count,
    noun = { one: 'item', many: 'itens' },
    sum,
    lines = [],
    notes = [],
    busy = false,
  } = props
  const words = [
    count === undefined ? '' : countedInWords(count, noun),
    sum === undefined ? '' : brlInWords(sum),
  ].filter(Boolean)
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title ?? 'Confirmação'}
      size="confirm"
      busy={busy}
      footer={
        <>
          <Button
            onClick={props.onClose}
            autoFocusInDialog
            disabledBecause={busy ? 'O envio já começou.' : undefined}
          >
            {props.cancelLabel ?? 'Cancelar'}
          </Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            onClick={({ detail }) => {
              // The second half of a double click that opened the question must not answer it.
              if (detail < 2) props.onConfirm()
            }}
            loading={busy}
            disabledBecause={props.disabledBecause}
          >
            {props.confirmLabel ?? 'Confirmar'}
          </Button>
        </>
      }
    >
      <p className={styles['question']}>{props.question}</p>
      {words.length > 0 && (
        <div className={styles['totals']}>
          <div className={styles['figures']}>
            {count !== undefined && <span>{formatCount(count, noun)}</span>}
            {sum !== undefined && <span>{formatBrl(sum)}</span>}
          </div>
          <div className={styles['words']}>{words.join(', ')}</div>
        </div>
      )}
      {lines.length > 0 && (
        <table className={styles['lines']} aria-label="Como o total se divide">
          <tbody>
            {lines.map((line) => (
              <tr key={line.label}>
                <th scope="row">
                  {line.mark && (
                    <span className={styles['mark']}>
                      <Mark shape={line.mark} />
                    </span>
                  )}
                  {line.label}
                  {line.to !== undefined && (
                    <span className={styles['way']}>
                      <IconArrowRight size={14} stroke={1.75} role="img" aria-label="passa para" />
                      {line.to}
                    </span>
                  )}
                </th>
                <td className={styles['number']}>
                  {line.count === undefined ? '' : formatCount(line.count, noun)}
                </td>
                <td className={styles['number']}>
                  {line.sum === undefined ? '' : formatBrl(line.sum)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {props.to !== undefined && (
        <p className={styles['steps']}>
          {props.from !== undefined && <span>{props.from}</span>}
          <IconArrowRight size={16} stroke={1.75} role="img" aria-label="passa para" />
          <strong>{props.to}</strong>
        </p>
      )}
      {notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map((note) => (
            <li key={note.text}>
              {noteIcon[note.tone]}
              <span>{note.text}</span>
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </Dialog>
  )
}
