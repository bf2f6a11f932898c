import { listAccountTypes } from '#features/delinquency/tables/contract/look-ups.ts'
import { fieldsDialog } from '#listing/records/fields-dialog.tsx'

import { debtTypeConfigs } from '../contract/debt-type-config.ts'
import { listDebtTypes } from '../contract/debt-types.ts'
import {
  settingsContractList,
  settingsContractTypes,
  settingsDocumentList,
  settingsDocumentTypes,
  settingsMovementList,
  settingsMovementTypes,
} from '../contract/erp-types.ts'
import { configProblems, contractTypeProblems } from '../rules/registers.ts'

const missing = (campo: string, text: string, mensagem: string) =>
  text.trim() === '' ? [{ campo, mensagem }] : []

export const SettingsContractDialog = fieldsDialog({
  records: settingsContractTypes,
  title: 'Tipo de Contrato',
  fields: [
    { of: 'nome', label: 'Tipo de contrato', required: true, maxLength: 120 },
    {
      of: 'codContrato',
      label: 'Código',
      width: 200,
      maxLength: 20,
      hint: 'Vazio: o próprio nome.',
    },
    { of: 'flagAtivo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    nome: row?.nome ?? '',
    codContrato: row?.codContrato ?? '',
    flagAtivo: row?.flagAtivo ?? true,
  }),
  // A new name is sent in upper case (spec 2:5).
  toInput: ({ nome, codContrato, flagAtivo }, record) =>
    record
      ? { nome, codContrato, flagAtivo }
      : { nome: nome.toUpperCase(), codContrato: codContrato.toUpperCase(), flagAtivo },
  problems: (form) => contractTypeProblems(form),
})

export const SettingsMovementDialog = fieldsDialog({
  records: settingsMovementTypes,
  title: 'Tipo de Movimento',
  fields: [
    { of: 'codMovimento', label: 'Código', required: true, width: 200, maxLength: 20 },
    {
      of: 'idTipoConta',
      label: 'Tipo conta',
      as: 'one',
      width: 240,
      options: {
        from: listAccountTypes,
        value: 'id',
        label: 'codigo',
        invalidatedBy: 'account-types',
      },
      hint: 'Sem escolha: COMERCIAL.',
    },
    { of: 'flagAtivo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    codMovimento: row?.codMovimento ?? '',
    idTipoConta: row ? String(row.idTipoConta) : '',
    flagAtivo: row?.flagAtivo ?? true,
  }),
  toInput: ({ idTipoConta, ...form }) => ({
    ...form,
    idTipoConta: idTipoConta === '' ? null : Number(idTipoConta),
  }),
  problems: ({ codMovimento }) => missing('codMovimento', codMovimento, 'Informe o código.'),
})

export const SettingsDocumentDialog = fieldsDialog({
  records: settingsDocumentTypes,
  title: 'Tipo de Documento',
  fields: [
    { of: 'prefixo', label: 'Prefixo', required: true, width: 160, maxLength: 20 },
    { of: 'codDocumento', label: 'Código', as: 'digits', width: 160, maxLength: 9 },
    { of: 'descricao', label: 'Descrição', maxLength: 120 },
    { of: 'flagAtivo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    prefixo: row?.prefixo ?? '',
    codDocumento: typeof row?.codDocumento === 'number' ? String(row.codDocumento) : '',
    descricao: row?.descricao ?? '',
    flagAtivo: row?.flagAtivo ?? true,
  }),
  toInput: ({ codDocumento, ...form }) => ({
    ...form,
    codDocumento: codDocumento === '' ? null : Number(codDocumento),
  }),
  problems: ({ prefixo }) => missing('prefixo', prefixo, 'Informe o prefixo.'),
})

export const ConfigDialog = fieldsDialog({
  records: debtTypeConfigs,
  title: 'Configuração Tipo de Dívida',
  fields: [
    {
      of: 'idAjzTipoDivida',
      label: 'Tipo de dívida',
      required: true,
      as: 'one',
      width: 268,
      fixedOnce: true,
      options: {
        from: listDebtTypes,
        value: 'id',
        label: 'codTipoDivida',
        invalidatedBy: 'debt-types',
      },
    },
    {
      of: 'idAjzTipoContrato',
      label: 'Tipo de contrato',
      required: true,
      as: 'one',
      width: 268,
      fixedOnce: true,
      options: {
        from: settingsContractList.search,
        value: 'id',
        label: 'codContrato',
        invalidatedBy: 'contract-types',
      },
    },
    {
      of: 'idAjzTipoMovimento',
      label: 'Tipos de movimento',
      as: 'several',
      whenEmpty: 'Todos',
      width: 268,
      options: {
        from: settingsMovementList.search,
        value: 'id',
        label: 'codMovimento',
        invalidatedBy: 'movement-types',
      },
    },
    {
      of: 'idAjzTipoDocumento',
      label: 'Tipos de documento',
      as: 'several',
      whenEmpty: 'Todos',
      width: 268,
      options: {
        from: settingsDocumentList.search,
        value: 'id',
        label: 'prefixo',
        invalidatedBy: 'document-types',
      },
    },
  ],
  formOf: (row) => ({
    idAjzTipoDivida: row ? String(row.idAjzTipoDivida) : '',
    idAjzTipoContrato: row ? String(row.idAjzTipoContrato) : '',
    idAjzTipoMovimento: (row?.idAjzTipoMovimento ?? []).map(String),
    idAjzTipoDocumento: (row?.idAjzTipoDocumento ?? []).map(String),
  }),
  toInput: (form) => ({
    idAjzTipoDivida: Number(form.idAjzTipoDivida),
    idAjzTipoContrato: Number(form.idAjzTipoContrato),
    idAjzTipoMovimento: form.idAjzTipoMovimento.map(Number),
    idAjzTipoDocumento: form.idAjzTipoDocumento.map(Number),
  }),
  problems: (form) =>
    configProblems({
      idAjzTipoDivida: Number(form.idAjzTipoDivida),
      idAjzTipoContrato: Number(form.idAjzTipoContrato),
    }),
  note: () =>
    'Sem movimentos ou sem documentos escolhidos valem todos. Um título é de um só tipo de dívida: duas configurações não tomam o mesmo.',
})
