import { fieldsDialog } from '#listing/records/fields-dialog.tsx'

import { contractTypes } from '../contract/reference-tables.ts'
import { codeProblems } from '../rules.ts'

/** Dialog to create or edit a contract type (spec 2:2.8). */
export const ContractTypeDialog = fieldsDialog({
  records: contractTypes,
  title: 'Tipo Contrato',
  changeWord: 'Editar',
  size: 'wide',
  fields: [
    { of: 'codigo', label: 'Código', required: true, width: 200, maxLength: 20 },
    { of: 'descricao', label: 'Descrição', maxLength: 120 },
    { of: 'ativo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    codigo: row?.codigo ?? '',
    descricao: row?.descricao ?? '',
    ativo: row?.ativo ?? true,
  }),
  toInput: (form) => form,
  problems: ({ codigo }) => codeProblems('codigo', codigo, { isTaken: false }),
})
