import * as z from 'zod'

import { day, money } from '#contract/wire.ts'
import { contractRow } from '#features/legal/lawsuits/contract/contract-row.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { flag, listing, several, text } from '#listing/definition.ts'

/** States of an agreement in the case files (rules 9), with labels. */
export const AGREEMENT_WORDS = {
  VIGENTE: 'Vigente',
  QUITADO: 'Quitado',
  QUEBRADO: 'Quebrado',
} as const

/** An agreement in the case files, as in the last file. */
export const CaseAgreement = z.object({
  ...contractRow,
  numeroProcesso: z.string(),
  dataAcordo: day,
  valorAcordo: money,
  parcelas: z.number(),
  primeiroVencimento: day,
  ultimoVencimento: day,
  dataPagamentoPrimeira: day.nullable(),
  status: z.enum(['VIGENTE', 'QUITADO', 'QUEBRADO']),
  /** Still VIGENTE 30 days after its last instalment; needs an update. */
  aConfirmar: z.boolean(),
})
export type CaseAgreement = z.output<typeof CaseAgreement>

/** Agreements in the case files, including those to confirm (rules 9). */
export const caseAgreements = listing({
  feature: 'lawsuit-imports',
  row: CaseAgreement,
  name: 'case-agreement-list',
  tenant: { column: 'nomeFantasia', document: 'cpfCnpj', mall: 'idShopping' },
  title: 'Acordos dos autos',
  path: '/import-autos',
  noun: ['acordo', 'acordos'],
  rowKey: 'id',
  rowLabel: 'numeroProcesso',
  filters: {
    shoppings: mallsFilter(),
    status: several(
      'Status',
      Object.entries(AGREEMENT_WORDS).map(([value, label]) => ({ value, label })),
      { width: 150 },
    ),
    contrato: text('Contrato', { width: 130 }),
    processo: text('Processo', { width: 200 }),
    aConfirmar: flag('A confirmar'),
  },
  columns: [
    { of: 'numeroProcesso', label: 'Processo', as: 'code', width: 200, emphasis: 'strong' },
    { of: 'nomeFantasia', label: 'Nome fantasia', as: 'name', sortable: true, minWidth: 150 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 172 },
    { of: 'luc', label: 'LUC', as: 'code', width: 90 },
    { of: 'numeroContrato', label: 'Contrato', as: 'code', width: 110 },
    { of: 'dataAcordo', label: 'Data do acordo', as: 'day', sortable: true, width: 110 },
    { of: 'parcelas', label: 'Parcelas', as: 'number', width: 84, startsHidden: true },
    {
      of: 'ultimoVencimento',
      label: 'Última parcela',
      as: 'day',
      sortable: true,
      width: 110,
    },
    { of: 'valorAcordo', label: 'Valor', as: 'money', sortable: true, width: 120 },
    {
      of: 'status',
      label: 'Status',
      as: 'choice',
      words: AGREEMENT_WORDS,
      sortable: true,
      width: 110,
    },
    {
      of: 'aConfirmar',
      label: 'A confirmar',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      width: 104,
    },
    { of: 'primeiroVencimento', label: 'Primeiro vencimento', as: 'day', only: 'export' },
    { of: 'dataPagamentoPrimeira', label: 'Primeira parcela paga em', as: 'day', only: 'export' },
    { of: 'razaoSocial', label: 'Razão social', only: 'export' },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', only: 'export' },
  ],
  totals: ['valorAcordo'],
  sortedBy: '-dataAcordo,numeroProcesso',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum acordo nos autos',
    sentence: 'Os acordos das planilhas aparecem aqui, com o que ainda falta confirmar.',
  },
  invalidatedBy: ['lawsuits', 'malls'],
})
