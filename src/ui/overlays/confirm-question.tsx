import { IconAlertTriangle, IconArrowRight, IconBan, IconInfoCircle } from '@tabler/icons-react'
import { formatBrl } from '#values/cents.ts'
import { brlInWords } from '#values/number-in-words.ts'
import { Button } from '../actions/button.tsx'
import styles from './confirm-question.module.css'
import { formatCount } from '../display/format-count.ts'
import { countedInWords } from '../display/count-in-words.ts'
import { StackedBar } from '../display/bar.tsx'
import { Dialog } from './dialog.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { Mark } from '../display/mark.tsx'

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

/** The share of each coloured line in the sum of all. */
function Shares({ lines }: { readonly lines: NonNullable<ConfirmDialogProps['lines']> }) {
  const segments = lines.flatMap(({ color, sum = 0 }) =>
    color === undefined ? [] : [{ color, value: sum }],
  )
  if (segments.length === 0) return null
  return (
    <div className={styles['shares']}>
      <StackedBar
        segments={segments}
        label={lines
          .filter(({ color }) => color !== undefined)
          .map(({ label, sum }) => `${label}: ${sum === undefined ? '' : formatBrl(sum)}`)
          .join('; ')}
      />
    </div>
  )
}

/** Confirms an irreversible action, with count and sum in figures and words; focuses Cancelar. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
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
      size={props.wide ? 'reading' : 'confirm'}
      busy={busy}
      footerStart={props.footerStart}
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
              // Ignore the second half of the double click that opened the dialog.
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
      <Shares lines={lines} />
      {lines.length > 0 && (
        <table className={styles['lines']} aria-label="Como o total se divide">
          <tbody>
            {lines.map((line) => (
              <tr key={line.label}>
                <th scope="row">
                  {line.color === undefined ? (
                    line.mark && (
                      <span className={styles['mark']}>
                        <Mark shape={line.mark} />
                      </span>
                    )
                  ) : (
                    <span
                      className={styles['swatch']}
                      style={{ background: `var(--${line.color})` }}
                    />
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
                  {line.count === undefined ? '' : formatCount(line.count, line.noun ?? noun)}
                  {line.detail !== undefined && (
                    <span className={styles['detail']}>{line.detail}</span>
                  )}
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
