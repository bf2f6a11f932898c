import { IconAlertTriangle, IconArrowRight, IconBan, IconInfoCircle } from '@tabler/icons-react'
import { type Cents, formatBrl } from '#values/cents.ts'
import { brlInWords } from '#values/number-in-words.ts'
import { Button } from '../actions/button.tsx'
import styles from './confirm-question.module.css'
import { formatCount, type Noun } from '../display/format-count.ts'
import { countedInWords } from '../display/count-in-words.ts'
import { StackedBar } from '../display/bar.tsx'
import { Dialog } from './dialog.tsx'
import type { ConfirmDialogProps, ConfirmLine, ConfirmNote } from './confirm-dialog.tsx'
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
function Shares({ lines }: { readonly lines: readonly ConfirmLine[] }) {
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

/** Count and sum, in figures and in words. */
function Totals({
  count,
  noun,
  sum,
}: {
  readonly count: number | undefined
  readonly noun: Noun
  readonly sum: Cents | undefined
}) {
  if (count === undefined && sum === undefined) return null
  const words = [
    count === undefined ? '' : countedInWords(count, noun),
    sum === undefined ? '' : brlInWords(sum),
  ].filter(Boolean)
  return (
    <div className={styles['totals']}>
      <div className={styles['figures']}>
        {count !== undefined && <span>{formatCount(count, noun)}</span>}
        {sum !== undefined && <span>{formatBrl(sum)}</span>}
      </div>
      <div className={styles['words']}>{words.join(', ')}</div>
    </div>
  )
}

function LineSign({ line: { color, mark } }: { readonly line: ConfirmLine }) {
  if (color !== undefined)
    return <span className={styles['swatch']} style={{ background: `var(--${color})` }} />
  return (
    mark && (
      <span className={styles['mark']}>
        <Mark shape={mark} />
      </span>
    )
  )
}

/** A part of the total: its name, target status, count and sum. */
function Part({ line, noun }: { readonly line: ConfirmLine; readonly noun: Noun }) {
  return (
    <tr>
      <th scope="row">
        <LineSign line={line} />
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
        {line.detail !== undefined && <span className={styles['detail']}>{line.detail}</span>}
      </td>
      <td className={styles['number']}>{line.sum === undefined ? '' : formatBrl(line.sum)}</td>
    </tr>
  )
}

/** The parts of the total, with their shares as a bar. */
function Parts({ lines, noun }: { readonly lines: readonly ConfirmLine[]; readonly noun: Noun }) {
  if (lines.length === 0) return null
  return (
    <>
      <Shares lines={lines} />
      <table className={styles['lines']} aria-label="Como o total se divide">
        <tbody>
          {lines.map((line) => (
            <Part key={line.label} line={line} noun={noun} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Status before and after. */
function Move({ from, to }: Pick<ConfirmDialogProps, 'from' | 'to'>) {
  if (to === undefined) return null
  return (
    <p className={styles['steps']}>
      {from !== undefined && <span>{from}</span>}
      <IconArrowRight size={16} stroke={1.75} role="img" aria-label="passa para" />
      <strong>{to}</strong>
    </p>
  )
}

function Notes({ notes }: { readonly notes: readonly ConfirmNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles['notes']}>
      {notes.map((note) => (
        <li key={note.text}>
          {noteIcon[note.tone]}
          <span>{note.text}</span>
        </li>
      ))}
    </ul>
  )
}

function Answers(props: ConfirmDialogProps) {
  const { busy = false } = props
  return (
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
  )
}

/** Confirms an irreversible action, with count and sum in figures and words; focuses Cancelar. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const { noun = { one: 'item', many: 'itens' } } = props
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title ?? 'Confirmação'}
      size={props.wide ? 'reading' : 'confirm'}
      busy={props.busy ?? false}
      footerStart={props.footerStart}
      footer={<Answers {...props} />}
    >
      <p className={styles['question']}>{props.question}</p>
      <Totals count={props.count} noun={noun} sum={props.sum} />
      <Parts lines={props.lines ?? []} noun={noun} />
      <Move from={props.from} to={props.to} />
      <Notes notes={props.notes ?? []} />
      {props.children}
    </Dialog>
  )
}
