import { RecordDialog } from '#listing/records/record-dialog.tsx'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { useRecord } from '#listing/records/use-record.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import { type ContractTypeRecord, contractTypes } from '../contract/reference-tables.ts'
import { codeProblems } from '../rules.ts'
import styles from './reference-table-form.module.css'

const formOf = (row: ContractTypeRecord | undefined) => ({
  codigo: row?.codigo ?? '',
  descricao: row?.descricao ?? '',
  ativo: row?.ativo ?? true,
})

/** Dialog to create or edit a contract type (spec 2:2.8). */
export function ContractTypeDialog(props: RecordProps<ContractTypeRecord>) {
  const refusalText = useCompanyRefusal()
  const recordForm = useRecord(contractTypes, props, { formOf, fields: ['codigo', 'descricao'] })
  const { form, change, errors } = recordForm
  const save = () => {
    if (recordForm.isSound(codeProblems('codigo', form.codigo, { isTaken: false })))
      recordForm.save(form)
  }
  return (
    <RecordDialog
      title={`${props.record ? 'Editar' : 'Adicionar'} Tipo Contrato`}
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
        <div className={styles['grows']}>
          <TextField
            label="Descrição"
            maxLength={120}
            value={form.descricao}
            onChange={(descricao) => change({ descricao })}
            error={errors.get('descricao')}
          />
        </div>
      </div>
      <YesNoSwitch label="Ativo" checked={form.ativo} onChange={(ativo) => change({ ativo })} />
    </RecordDialog>
  )
}
