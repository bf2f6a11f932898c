import { type ReactNode, type SyntheticEvent, useId } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog, type DialogSize } from '#ui/dialog.tsx'

import type { Versioned } from '../saved-meanwhile.ts'
import { ChangedMeanwhile, chooseFirst } from './changed-meanwhile.tsx'
import styles from './record-dialog.module.css'

/** Props of the dialog of a record. */
export type RecordDialogProps = {
  readonly title: string
  readonly size?: DialogSize
  /** What is typed, as `useRecordForm` tells it. */
  readonly edited: {
    readonly base: unknown
    readonly dirty: boolean
    readonly newer: Versioned | undefined
    readonly take: () => void
    readonly keep: () => void
  }
  readonly busy: boolean
  /** Why it cannot be saved as it stands, beyond nothing being changed. */
  readonly disabledBecause?: string | undefined
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  /** What stands below the form and is saved by itself. */
  readonly below?: ReactNode
}

/** The dialog of a record: the form, who changed the record meanwhile, Cancelar and Salvar. */
export function RecordDialog({ size = 'wide', edited, busy, onClose, ...props }: RecordDialogProps) {
  const formId = useId()
  const { base, dirty, newer } = edited
  const unchanged = dirty || base === undefined ? undefined : 'Nada foi alterado.'
  const disabledBecause = newer ? chooseFirst : (unchanged ?? props.disabledBecause)
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (disabledBecause === undefined) props.onSave()
  }
  return (
    <Dialog
      opened
      size={size}
      title={props.title}
      onClose={onClose}
      dirty={dirty}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>{unchanged && props.below ? 'Fechar' : 'Cancelar'}</Button>
          <Button kind="primary" type="submit" form={formId} loading={busy} disabledBecause={disabledBecause}>
            Salvar
          </Button>
        </>
      }
    >
      <ChangedMeanwhile newer={newer} onTake={edited.take} onKeep={edited.keep} />
      <form id={formId} className={styles['form']} onSubmit={save} noValidate>
        {props.children}
      </form>
      {props.below}
    </Dialog>
  )
}
