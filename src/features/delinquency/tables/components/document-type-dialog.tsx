import { fieldsDialog } from '#listing/records/fields-dialog.tsx'
import { formatWhole } from '#values/whole-number.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { documentTypes, largestDocumentCode } from '../contract/reference-tables.ts'
import { codeProblems } from '../rules.ts'

const numberProblems = (codigo: string): FieldProblem[] =>
  Number(codigo) <= largestDocumentCode
    ? []
    : [{ campo: 'codigo', mensagem: `Use um número até ${formatWhole(largestDocumentCode)}.` }]

/** Dialog to create or edit a document type (spec 2:2.8). */
export const DocumentTypeDialog = fieldsDialog({
  records: documentTypes,
  title: 'Tipo Documento',
  changeWord: 'Editar',
  size: 'wide',
  fields: [
    { of: 'sigla', label: 'Sigla', required: true, width: 140, maxLength: 20 },
    { of: 'codigo', label: 'Código', as: 'digits', width: 140, maxLength: 10 },
    { of: 'descricao', label: 'Descrição', maxLength: 120 },
    { of: 'ativo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    sigla: row?.sigla ?? '',
    codigo: row?.codigo === null || row === undefined ? '' : String(row.codigo),
    descricao: row?.descricao ?? '',
    ativo: row?.ativo ?? true,
  }),
  toInput: (form) => ({ ...form, codigo: form.codigo === '' ? null : Number(form.codigo) }),
  problems: ({ sigla, codigo }) => [
    ...codeProblems('sigla', sigla, { isTaken: false }),
    ...numberProblems(codigo),
  ],
})
