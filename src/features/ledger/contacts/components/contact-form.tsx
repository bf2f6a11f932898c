import { type ReactNode, type SyntheticEvent, useId } from 'react'

import { ChangedMeanwhile } from '#listing/records/saved-meanwhile-notice.tsx'
import type { VersionedRecord } from '#listing/saved-meanwhile.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { phoneMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { CONTACT_TYPES, type PointKind } from '../contract/words.ts'
import { pointProblem } from '../rules.ts'
import styles from './contacts.module.css'

type Props = {
  readonly title: string
  /** Form state from `useRecordForm`. */
  readonly recordForm: {
    readonly dirty: boolean
    readonly newer: VersionedRecord | undefined
    readonly take: () => void
    readonly keep: () => void
  }
  readonly busy: boolean
  readonly disabledBecause: string | undefined
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialog of a contact; a press on Salvar submits the form. */
export function ContactFormDialog({ title, busy, disabledBecause, onClose, ...props }: Props) {
  const { dirty, newer, take, keep } = props.recordForm
  const formId = useId()
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    props.onSave()
  }
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      dirty={dirty}
      busy={busy}
      footer={
        <DialogButtons
          busy={busy}
          disabledBecause={disabledBecause}
          form={formId}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile newer={newer} onTake={take} onKeep={keep} />
      <form id={formId} className={styles['fields']} noValidate onSubmit={save}>
        {props.children}
      </form>
    </Dialog>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export const NameField = (props: FieldProps) => (
  <TextField {...props} required autoFocusInDialog maxLength={120} />
)

const types = CONTACT_TYPES.map((type) => ({ value: type, label: type }))
export const TypeField = (props: FieldProps) => <SelectField {...props} required options={types} />

/** An e-mail address or a telephone number. */
export function PointField({
  kind,
  ...props
}: FieldProps & { readonly kind: PointKind; readonly required?: boolean }) {
  const check = (text: string) => pointProblem(kind, text)
  if (kind === 'Telefone') return <MaskedField {...props} mask={phoneMask} check={check} />
  return (
    <TextField
      {...props}
      type="email"
      maxLength={200}
      placeholder="nome@empresa.com.br"
      check={check}
    />
  )
}
