import { RecordDialog } from '#listing/records/record-dialog.tsx'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { useRecord } from '#listing/records/use-record.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import { type MovementTypeRecord, movementTypes } from '../contract/reference-tables.ts'
import { useAccountTypes } from '../queries.ts'
import { accountProblems, codeProblems } from '../rules.ts'
import styles from './reference-table-form.module.css'

const formOf = (row: MovementTypeRecord | undefined) => ({
  codigo: row?.codigo ?? '',
  idTipoConta: row ? String(row.idTipoConta) : '',
  ativo: row?.ativo ?? true,
})

/** Dialog to create or edit a movement type (spec 2:2.8). */
export function MovementTypeDialog(props: RecordProps<MovementTypeRecord>) {
  const refusalText = useCompanyRefusal()
  const recordForm = useRecord(movementTypes, props, { formOf, fields: ['codigo', 'idTipoConta'] })
  const { form, change, errors } = recordForm
  const accounts = useAccountTypes()
  const save = () => {
    const problems = [
      ...codeProblems('codigo', form.codigo, { isTaken: false }),
      ...accountProblems(form.idTipoConta !== ''),
    ]
    if (recordForm.isSound(problems))
      recordForm.save({ ...form, idTipoConta: Number(form.idTipoConta) })
  }
  return (
    <RecordDialog
      title={`${props.record ? 'Editar' : 'Adicionar'} Tipo Movimento`}
      recordForm={recordForm}
      disabledBecause={refusalText}
      onSave={save}
    >
      <div className={styles['line']}>
        <TextField
          label="Código"
          required
          width={200}
          maxLength={20}
          value={form.codigo}
          onChange={(codigo) => change({ codigo })}
          error={errors.get('codigo')}
          autoFocusInDialog
        />
        <SelectField
          label="Tipo conta"
          required
          width={240}
          options={(accounts.data ?? []).map(({ id, codigo }) => ({
            value: String(id),
            label: codigo,
          }))}
          value={form.idTipoConta}
          onChange={(idTipoConta) => change({ idTipoConta })}
          disabled={accounts.data === undefined}
          error={errors.get('idTipoConta')}
        />
      </div>
      <UnreadChoices choices={[{ ...accounts, noun: 'os tipos de conta' }]} />
      <YesNoSwitch label="Ativo" checked={form.ativo} onChange={(ativo) => change({ ativo })} />
    </RecordDialog>
  )
}
