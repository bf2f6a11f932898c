import { type ReactNode, type SyntheticEvent, useId } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { ChangedMeanwhile, chooseFirst } from './changed-meanwhile.tsx'
import styles from './register-form.module.css'

/** Props of the large modal of a register. */
export type RecordDialogProps = {
  readonly title: string
  readonly isNew: boolean
  readonly dirty: boolean
  readonly busy: boolean
  readonly newer: { readonly alteradoPor: string; readonly alteradoEm: Date } | undefined
  readonly onTake: () => void
  readonly onKeep: () => void
  /** Why it cannot be saved as it stands, beyond nothing being changed. */
  readonly disabledBecause?: string | undefined
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The large modal of a register: the form, who changed the record meanwhile, Cancelar and Salvar. */
export function RecordDialog(props: RecordDialogProps) {
  const formId = useId()
  const unchanged = props.dirty || props.isNew ? undefined : 'Nada foi alterado.'
  const disabledBecause = props.newer ? chooseFirst : (unchanged ?? props.disabledBecause)
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (disabledBecause === undefined) props.onSave()
  }
  return (
    <Dialog
      opened
      size="wide"
      title={props.title}
      onClose={props.onClose}
      dirty={props.dirty}
      busy={props.busy}
      footer={
        <>
          <Button onClick={props.onClose}>Cancelar</Button>
          <Button kind="primary" type="submit" form={formId} loading={props.busy} disabledBecause={disabledBecause}>
            Salvar
          </Button>
        </>
      }
    >
      <ChangedMeanwhile newer={props.newer} onTake={props.onTake} onKeep={props.onKeep} />
      <form id={formId} className={styles['form']} onSubmit={save} noValidate>
        {props.children}
      </form>
    </Dialog>
  )
}
