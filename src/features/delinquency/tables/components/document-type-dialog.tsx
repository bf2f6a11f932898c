import { RecordDialog } from '#listing/records/record-dialog.tsx'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { useRecord } from '#listing/records/use-record.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import {
  type DocumentTypeRecord,
  documentTypes,
  largestDocumentCode,
} from '../contract/reference-tables.ts'
import { codeProblems } from '../rules.ts'
import styles from './reference-table-form.module.css'

const formOf = (row: DocumentTypeRecord | undefined) => ({
  sigla: row?.sigla ?? '',
  codigo: row?.codigo === null || row === undefined ? '' : String(row.codigo),
  descricao: row?.descricao ?? '',
  ativo: row?.ativo ?? true,
})

const numberProblems = (codigo: string): FieldProblem[] =>
  Number(codigo) <= largestDocumentCode
    ? []
    : [{ campo: 'codigo', mensagem: `Use um número até ${formatWhole(largestDocumentCode)}.` }]

/** Dialog to create or edit a document type (spec 2:2.8). */
export function DocumentTypeDialog(props: RecordProps<DocumentTypeRecord>) {
  const refusalText = useCompanyRefusal()
  const recordForm = useRecord(documentTypes, props, {
    formOf,
    fields: ['sigla', 'codigo', 'descricao'],
  })
  const { form, change, errors } = recordForm
  const save = () => {
    const problems = [
      ...codeProblems('sigla', form.sigla, { isTaken: false }),
      ...numberProblems(form.codigo),
    ]
    if (recordForm.isSound(problems))
      recordForm.save({ ...form, codigo: form.codigo === '' ? null : Number(form.codigo) })
  }
  return (
    <RecordDialog
      title={`${props.record ? 'Editar' : 'Adicionar'} Tipo Documento`}
      recordForm={recordForm}
      disabledBecause={refusalText}
      onSave={save}
    >
      <div className={styles['line']}>
        <TextField
          label="Sigla"
          required
          width={140}
          maxLength={20}
          value={form.sigla}
          onChange={(sigla) => change({ sigla })}
          error={errors.get('sigla')}
          autoFocusInDialog
        />
        <TextField
          label="Código"
          width={140}
          inputMode="numeric"
          pattern={(text) => text.replace(/\D/g, '')}
          maxLength={10}
          value={form.codigo}
          onChange={(codigo) => change({ codigo })}
          error={errors.get('codigo')}
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
