import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { DayField } from '#ui/fields/day-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { noSuchDay } from '#ui/fields/masks.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { longestReason, postpone } from '../contract/postpone.ts'
import type { QueueRow } from '../contract/queue.ts'
import { todayQueries } from '../contract/words.ts'
import { product } from '../queries.ts'
import { mayPostpone, missingReason } from '../rules/postponement.ts'
import styles from './today.module.css'

const wholeDate = 10

type Props = {
  readonly row: QueueRow
  readonly last: LocalDate
  readonly onClose: () => void
  readonly onDone: (saved: { readonly id: number; readonly mensagem: string }) => void
}

/** The typed day and reason, why they are refused, and the act. */
function usePostponement({ row, last, onClose, onDone }: Props) {
  const [day, setDay] = useState(() => formatDate(addBusinessDays(bankCalendar, today(), 1)))
  const [reason, setReason] = useState('')
  const act = useAct(postpone, {
    invalidates: [todayQueries],
    onDone: (saved) => {
      onClose()
      onDone(saved)
    },
  })
  const until = parseBrDate(day)
  const refused =
    until === undefined && day.length === wholeDate
      ? noSuchDay
      : mayPostpone(until ?? today(), { today: today(), last })?.because
  return {
    day,
    setDay,
    reason,
    setReason,
    busy: act.busy,
    refused,
    disabledBecause:
      refused ?? (reason.trim() === '' ? missingReason : tooLong(reason, longestReason)),
    save: () => void act.run({ product, clientId: row.clientId, ate: until, motivo: reason }),
  }
}

/** Chooses the day until which a customer leaves the queue. */
export function PostponeDialog(props: Props) {
  const { row, last, onClose } = props
  const { day, setDay, reason, setReason, busy, refused, ...act } = usePostponement(props)
  return (
    <Dialog
      opened
      title="Adiar"
      onClose={onClose}
      busy={busy}
      dirty={reason !== ''}
      footer={
        <DialogButtons
          label="Adiar"
          busy={busy}
          disabledBecause={act.disabledBecause}
          onAct={act.save}
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <p>
          <b>{row.nomeFantasia}</b>{' '}
          <span className={styles['quiet']}>
            {`sai de Agir hoje para todos e volta no dia escolhido, até ${formatDate(last)}.`}
          </span>
        </p>
        <DayField
          label="Volta em"
          required
          autoFocusInDialog
          today={today()}
          value={day}
          onChange={setDay}
          error={day.length === wholeDate ? refused : undefined}
        />
        <TextField
          label="Motivo"
          required
          maxLength={longestReason}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
