import { type ReactNode, type SyntheticEvent, useId } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogSize } from '#ui/overlays/dialog.tsx'

import type { VersionedRecord } from '../saved-meanwhile.ts'
import { ChangedMeanwhile, chooseFirst } from './saved-meanwhile-notice.tsx'
import styles from './record-dialog.module.css'

export type RecordDialogProps = {
  readonly title: string
  readonly size?: DialogSize
  /** Form state from `useRecord`. */
  readonly recordForm: {
    readonly base: unknown
    readonly dirty: boolean
    readonly newer: VersionedRecord | undefined
    readonly take: () => void
    readonly keep: () => void
    readonly busy: boolean
    readonly onClose: () => void
  }
  /** Why saving is disabled, apart from having no changes. */
  readonly disabledBecause?: string | undefined
  readonly onSave: () => void
  readonly children: ReactNode
  /** Content below the form that saves itself. */
  readonly below?: ReactNode
}

/** Record dialog: form, notice of concurrent changes, Cancelar and Salvar. */
export function RecordDialog({ size = 'wide', recordForm, ...props }: RecordDialogProps) {
  const formId = useId()
  const { base, dirty, newer, busy, onClose } = recordForm
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
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={busy}
            disabledBecause={disabledBecause}
          >
            Salvar
          </Button>
        </>
      }
    >
      <ChangedMeanwhile newer={newer} onTake={recordForm.take} onKeep={recordForm.keep} />
      <form id={formId} className={styles['form']} onSubmit={save} noValidate>
        {props.children}
      </form>
      {props.below}
    </Dialog>
  )
}
