import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'

import { TextField } from '#ui/fields/text-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { longestDescription } from '../contract/stages.ts'
import type { CardOption } from './option-card.tsx'
import styles from './option-dialog.module.css'

export type OptionForm = { readonly description: string; readonly active: boolean }

/** The form of an option, or of a new one. */
export const optionForm = (option: CardOption | undefined): OptionForm => ({
  description: option?.description ?? '',
  active: option?.active ?? true,
})

export type OptionDialogProps<F extends OptionForm> = {
  readonly option: CardOption | undefined
  /** Initial form values. */
  readonly first: F
  /** Why the description is read-only. */
  readonly fixedName?: string | undefined
  readonly act: { readonly busy: boolean; readonly fieldErrors: ReadonlyMap<string, string> }
  readonly onSave: (form: F & { readonly id?: number }) => void
  readonly onClose: () => void
  /** Extra form fields. */
  readonly children?: (form: F, change: (form: F) => void) => ReactNode
}

/** The form, why it cannot be saved, and its save. */
function useOptionForm<F extends OptionForm>(props: OptionDialogProps<F>) {
  const [first] = useState(props.first)
  const [form, setForm] = useState(first)
  const isDirty = JSON.stringify(form) !== JSON.stringify(first)
  const disabledBecause =
    form.description.trim() === ''
      ? 'Informe a descrição.'
      : props.option && !isDirty
        ? 'Nada foi alterado.'
        : tooLong(form.description, longestDescription)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (disabledBecause === undefined)
      props.onSave({ ...form, ...(props.option ? { id: props.option.id } : {}) })
  }
  return { form, setForm, isDirty, disabledBecause, submit }
}

/** 'Nova Opção' and 'Editar opção' of a card of options (spec 3:2.19). */
export function OptionDialog<F extends OptionForm>(props: OptionDialogProps<F>) {
  const { option, fixedName, act, onClose, children } = props
  const formId = useId()
  const { form, setForm, isDirty, disabledBecause, submit } = useOptionForm(props)
  return (
    <Dialog
      opened
      title={option ? 'Editar opção' : 'Nova Opção'}
      onClose={onClose}
      dirty={isDirty}
      busy={act.busy}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={disabledBecause}
          form={formId}
          onClose={onClose}
        />
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={submit}>
        <TextField
          label="Descrição"
          required
          maxLength={longestDescription}
          value={form.description}
          onChange={(description) => setForm({ ...form, description })}
          error={act.fieldErrors.get('description')}
          disabled={fixedName !== undefined}
          hint={fixedName}
          autoFocusInDialog
        />
        {children?.(form, setForm)}
        {option && (
          <YesNoSwitch
            label="Ativo"
            checked={form.active}
            onChange={(active) => setForm({ ...form, active })}
          />
        )}
      </form>
    </Dialog>
  )
}
