import { fieldsDialog } from '#listing/records/fields-dialog.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import {
  JUSTIFICATION_STEPS,
  justifications,
  longestJustification,
} from '../contract/justifications.ts'
import { justificationProblems, stepsOf } from '../rules/justification.ts'

const steps = Object.entries(JUSTIFICATION_STEPS).map(([value, label]) => ({ value, label }))

/** Dialog to create or edit a justification (spec 2:5). */
export const JustificationDialog = fieldsDialog({
  records: justifications,
  title: 'Justificativa',
  fields: [
    {
      of: 'descricao',
      label: 'Justificativa',
      required: true,
      width: 552,
      maxLength: longestJustification,
    },
    {
      of: 'limiteJustificativa',
      label: 'Limite',
      required: true,
      as: 'digits',
      width: 110,
      maxLength: 4,
    },
    { of: 'dataInicio', label: 'Data inicial', required: true, as: 'day', width: 205 },
    { of: 'dataFinal', label: 'Data final', required: true, as: 'day', width: 205 },
    {
      of: 'txtEstagio',
      label: 'Etapas',
      as: 'several',
      options: steps,
      whenEmpty: 'Todas',
      width: 552,
    },
    { of: 'flagObrigaChamadoRn', label: 'Exige chamado', as: 'yes-no' },
    { of: 'flagRequerAnexo', label: 'Exige anexo', as: 'yes-no' },
    { of: 'aprovador', label: 'Aprovador', as: 'yes-no' },
    { of: 'flagAtivo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    descricao: row?.descricao ?? '',
    limiteJustificativa: row ? String(row.limiteJustificativa) : '',
    dataInicio: row ? formatDate(row.dataInicio) : '',
    dataFinal: row ? formatDate(row.dataFinal) : '',
    txtEstagio: stepsOf(row?.txtEstagio ?? ''),
    flagObrigaChamadoRn: row?.flagObrigaChamadoRn ?? false,
    flagRequerAnexo: row?.flagRequerAnexo ?? false,
    aprovador: row?.aprovador ?? false,
    flagAtivo: row?.flagAtivo ?? true,
  }),
  toInput: (form) => typed(form),
  problems: (form) => justificationProblems(typed(form)),
  note: ({ aprovador, flagObrigaChamadoRn, flagRequerAnexo }, record) => (
    <>
      {flagObrigaChamadoRn && flagRequerAnexo && 'Exigidos os dois, um deles basta. '}
      {record
        ? 'Texto, limite, chamado, anexo e aprovador só mudam quando outra pessoa confirma; datas, etapas e Ativo valem já.'
        : aprovador
          ? 'Só quem aprova a escolhe.'
          : 'Até outra pessoa confirmar, só aprovadores podem escolher uma justificativa nova.'}
      {record?.emConfirmacao && <strong> {record.emConfirmacao}.</strong>}
    </>
  ),
})

function typed({
  limiteJustificativa,
  dataInicio,
  dataFinal,
  txtEstagio,
  ...form
}: {
  readonly descricao: string
  readonly limiteJustificativa: string
  readonly dataInicio: string
  readonly dataFinal: string
  readonly txtEstagio: readonly string[]
  readonly flagObrigaChamadoRn: boolean
  readonly flagRequerAnexo: boolean
  readonly aprovador: boolean
  readonly flagAtivo: boolean
}) {
  return {
    ...form,
    limiteJustificativa: limiteJustificativa === '' ? null : Number(limiteJustificativa),
    dataInicio: parseBrDate(dataInicio),
    dataFinal: parseBrDate(dataFinal),
    txtEstagio: txtEstagio.join(','),
  }
}
