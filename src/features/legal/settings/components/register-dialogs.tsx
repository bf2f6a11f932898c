import { STATUS_EFFECTS, type StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import { fieldsDialog } from '#listing/records/fields-dialog.tsx'
import { cents } from '#values/cents.ts'
import { parseRate } from '#values/rate.ts'
import { STATE_NAMES } from '#values/states.ts'

import { listActionTypes } from '../contract/look-ups.ts'
import { lawsuitCosts } from '../contract/costs.ts'
import { debtTypes, ledgerAccounts, listDebtTypes } from '../contract/debt-types.ts'
import { actionTypes, creditKinds, lawsuitStatuses } from '../contract/options.ts'
import { mostOfRequirement, requirements } from '../contract/requirements.ts'
import {
  accountProblems,
  actionTypeProblems,
  costProblems,
  debtTypeProblems,
  nameProblems,
  requirementProblems,
} from '../rules/registers.ts'

const debtTypeOptions = {
  from: listDebtTypes,
  value: 'id',
  label: 'codTipoDivida',
  invalidatedBy: 'debt-types',
} as const
const actionTypeOptions = {
  from: listActionTypes,
  value: 'id',
  label: 'nomTipoAcao',
  invalidatedBy: 'action-types',
} as const

/** '62,50' for 6250 basis points. */
const percentText = (rate: number | null | undefined) =>
  typeof rate === 'number' ? (rate / 100).toFixed(2).replace('.', ',') : ''
const badPercent = (campo: string, text: string, isRequired: boolean) => {
  const rate = parseRate(text)
  if (text.trim() === '' && !isRequired) return []
  return rate !== undefined && rate <= 10_000
    ? []
    : [{ campo, mensagem: 'Informe um percentual de 0 a 100, com até duas casas.' }]
}

export const DebtTypeDialog = fieldsDialog({
  records: debtTypes,
  title: 'Tipo de Dívida',
  fields: [
    {
      of: 'codTipoDivida',
      label: 'Código',
      required: true,
      width: 200,
      maxLength: 20,
      upper: true,
    },
    { of: 'descricao', label: 'Descrição', required: true, maxLength: 120 },
  ],
  formOf: (row) => ({
    codTipoDivida: row?.codTipoDivida ?? '',
    descricao: row?.descricao ?? '',
  }),
  toInput: (form) => form,
  problems: (form) => debtTypeProblems(form),
})

export const ActionTypeDialog = fieldsDialog({
  records: actionTypes,
  title: 'Tipo de Ação',
  fields: [
    { of: 'codigo', label: 'Código', required: true, width: 160, maxLength: 20, upper: true },
    { of: 'nomTipoAcao', label: 'Tipo de ação', required: true, maxLength: 120 },
    { of: 'nomeAr', label: 'Descrição', maxLength: 200 },
    {
      of: 'chance',
      label: 'Chance de êxito (%)',
      as: 'percent',
      width: 200,
      hint: 'De quantas ações assim o dinheiro entra; vazio: não se estima.',
    },
    { of: 'flagAtivo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    codigo: row?.codigo ?? '',
    nomTipoAcao: row?.nomTipoAcao ?? '',
    nomeAr: row?.nomeAr ?? '',
    chance: percentText(row?.chance),
    flagAtivo: row?.flagAtivo ?? true,
  }),
  toInput: ({ chance, ...form }) => ({ ...form, chance: parseRate(chance) ?? null }),
  problems: (form) => [...actionTypeProblems(form), ...badPercent('chance', form.chance, false)],
  disabledBecause: ({ nomTipoAcao }) =>
    nomTipoAcao.trim() === '' ? 'Informe o tipo de ação.' : undefined,
})

export const LedgerAccountDialog = fieldsDialog({
  records: ledgerAccounts,
  title: 'Conta Contábil',
  fields: [
    { of: 'conta', label: 'Conta contábil', required: true, width: 268, maxLength: 40 },
    {
      of: 'idTipoDivida',
      label: 'Tipo de dívida',
      required: true,
      as: 'one',
      width: 268,
      options: debtTypeOptions,
    },
    { of: 'rubric', label: 'Rubrica', maxLength: 120 },
    { of: 'ativo', label: 'Ativo', as: 'yes-no' },
  ],
  formOf: (row) => ({
    conta: row?.conta ?? '',
    idTipoDivida: row ? String(row.idTipoDivida) : '',
    rubric: row?.rubric ?? '',
    ativo: row?.ativo ?? true,
  }),
  toInput: (form) => ({ ...form, idTipoDivida: Number(form.idTipoDivida) }),
  problems: ({ conta, idTipoDivida }) =>
    accountProblems({ conta, idTipoDivida: Number(idTipoDivida) }),
})

const effects = Object.entries(STATUS_EFFECTS).map(([value, label]) => ({ value, label }))

export const LawsuitStatusDialog = fieldsDialog({
  records: lawsuitStatuses,
  title: 'Status da Ação',
  fields: [
    { of: 'nome', label: 'Status da ação', required: true, maxLength: 120 },
    { of: 'efeito', label: 'Efeito', required: true, as: 'one', options: effects },
  ],
  formOf: (row) => ({ nome: row?.nome ?? '', efeito: String(row?.efeito ?? 'SEGUE') }),
  toInput: ({ nome, efeito }) => ({
    nome,
    encerra: efeito !== 'SEGUE',
    efeito: efeito as StatusEffect,
  }),
  problems: (form) => nameProblems(form),
  note: ({ efeito }) =>
    efeito !== 'SEGUE' &&
    'Salvo em uma ação com a fase Ação Ajuizada concluída, este status a encerra.',
})

export const CreditKindDialog = fieldsDialog({
  records: creditKinds,
  title: 'Tipo de Crédito',
  fields: [{ of: 'nome', label: 'Espécie de crédito', required: true, maxLength: 120 }],
  formOf: (row) => ({ nome: row?.nome ?? '' }),
  toInput: (form) => form,
  problems: (form) => nameProblems(form),
})

const states = Object.entries(STATE_NAMES).map(([value, name]) => ({
  value,
  label: `${value} · ${name}`,
}))

export const CostDialog = fieldsDialog({
  records: lawsuitCosts,
  title: 'Custas do estado',
  fields: [
    {
      of: 'uf',
      label: 'Estado',
      required: true,
      as: 'one',
      width: 240,
      options: states,
      fixedOnce: true,
    },
    { of: 'percentual', label: '% do valor da causa', required: true, as: 'percent', width: 170 },
    { of: 'valorMinimo', label: 'Mínimo', as: 'money', width: 170 },
    { of: 'valorMaximo', label: 'Máximo', as: 'money', width: 170, hint: 'Vazio: sem máximo.' },
    {
      of: 'despesas',
      label: 'Outras despesas',
      as: 'money',
      width: 170,
      hint: 'Citação, diligências.',
    },
  ],
  formOf: (row) => ({
    uf: row?.uf ?? '',
    percentual: percentText(row?.percentual),
    valorMinimo: row?.valorMinimo,
    valorMaximo: row?.valorMaximo ?? undefined,
    despesas: row?.despesas,
  }),
  toInput: ({ percentual, ...form }) => ({ ...form, percentual: parseRate(percentual) as never }),
  problems: (form) => [...costProblems(form), ...badPercent('percentual', form.percentual, true)],
})

const digitsOf = (count: number | undefined) => (count ? String(count) : '')

export const RequirementDialog = fieldsDialog({
  records: requirements,
  title: 'Requisitos Mínimos',
  size: 'table',
  fields: [
    {
      of: 'idTipoDivida',
      label: 'Tipo de dívida',
      required: true,
      as: 'one',
      width: 200,
      options: debtTypeOptions,
    },
    {
      of: 'idTipoAcao',
      label: 'Tipo de ação',
      required: true,
      as: 'one',
      options: actionTypeOptions,
    },
    { of: 'divMinTotal', label: 'Dívida mínima total', as: 'money', width: 328 },
    { of: 'divMinMes', label: 'Dívida mínima no mês', as: 'money', width: 328 },
    {
      of: 'inicioAgingEmAnos',
      label: 'Início do aging (anos)',
      as: 'digits',
      width: 213,
      maxLength: 2,
    },
    { of: 'fimAgingEmDias', label: 'Fim do aging (dias)', as: 'digits', width: 213, maxLength: 4 },
    { of: 'boletosAbertos', label: 'Boletos em aberto', as: 'digits', width: 213, maxLength: 3 },
    { of: 'contratosInativos', label: 'Contratos inativos', as: 'yes-no' },
    {
      of: 'requerAcordoAutos',
      label: 'Desconsiderar se houver acordo nos autos',
      as: 'yes-no',
    },
    { of: 'deveIncluirBoletosAdm', label: 'Boleto admin', as: 'yes-no' },
  ],
  formOf: (row) => ({
    idTipoDivida: row ? String(row.idTipoDivida) : '',
    idTipoAcao: row ? String(row.idTipoAcao) : '',
    divMinTotal: row?.divMinTotal,
    divMinMes: row?.divMinMes,
    inicioAgingEmAnos: digitsOf(row?.inicioAgingEmAnos),
    fimAgingEmDias: digitsOf(row?.fimAgingEmDias),
    boletosAbertos: digitsOf(row?.boletosAbertos),
    contratosInativos: !(row?.apenasContratosAtivos ?? false),
    requerAcordoAutos: row?.requerAcordoAutos ?? true,
    deveIncluirBoletosAdm: row?.deveIncluirBoletosAdm ?? true,
  }),
  toInput: ({ contratosInativos, ...form }) => ({
    ...form,
    idTipoDivida: Number(form.idTipoDivida),
    idTipoAcao: Number(form.idTipoAcao),
    divMinTotal: form.divMinTotal ?? cents(0),
    divMinMes: form.divMinMes ?? cents(0),
    inicioAgingEmAnos: Number(form.inicioAgingEmAnos),
    fimAgingEmDias: Number(form.fimAgingEmDias),
    boletosAbertos: Number(form.boletosAbertos),
    // The screen shows the opposite (rules 5.1).
    apenasContratosAtivos: !contratosInativos,
    ativo: true,
  }),
  problems: (form) => [
    ...requirementProblems({
      idTipoDivida: Number(form.idTipoDivida),
      idTipoAcao: Number(form.idTipoAcao),
    }),
    ...mostProblems('inicioAgingEmAnos', form.inicioAgingEmAnos, mostOfRequirement.years),
    ...mostProblems('fimAgingEmDias', form.fimAgingEmDias, mostOfRequirement.days),
  ],
  note: () => 'Vazio ou zero: sem limite. Os limites contam: o valor exato entra.',
})

function mostProblems(campo: string, text: string, most: number) {
  return Number(text) <= most ? [] : [{ campo, mensagem: `Use até ${most}.` }]
}
