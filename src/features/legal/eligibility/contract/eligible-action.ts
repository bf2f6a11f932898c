import * as z from 'zod'

import { day, money, percent } from '#contract/wire.ts'
import type { Column } from '#listing/definition.ts'

import { contractFields } from './contract-fields.ts'

/** An action before its release, as a spreadsheet row (rules 10). */
export const EligibleAction = z.object({
  id: z.number(),
  ...contractFields,
  objeto: z.string(),
  tipoContrato: z.string(),
  tipoDivida: z.string(),
  tipoAcao: z.string(),
  qtdBoletos: z.number(),
  saldoAbertoCriterio: money,
  saldoAbertoTotal: money,
  saldoDevedorCorrigido: money.nullable(),
  atualizadoEm: day.nullable(),
  chance: percent.nullable(),
  custasEstimadas: money.nullable(),
  valorEsperado: money.nullable(),
  faltaParaEstimar: z.string().nullable(),
  primeiroVencimento: day.nullable(),
  prescreveEm: day.nullable(),
  seguiraParaWorkflow: z.boolean(),
})
export type EligibleAction = z.output<typeof EligibleAction>

const columns: readonly Column<EligibleAction>[] = [
  { of: 'shopping', label: 'Shopping', as: 'mall' },
  { of: 'numeroContrato', label: 'Contrato', as: 'code' },
  { of: 'luc', label: 'LUC', as: 'code' },
  { of: 'nomeFantasia', label: 'Nome Fantasia', as: 'name' },
  { of: 'razaoSocial', label: 'Razão Social', as: 'name' },
  { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document' },
  { of: 'objeto', label: 'Objeto do Contrato' },
  { of: 'tipoContrato', label: 'Tipo de contrato', as: 'code' },
  { of: 'tipoDivida', label: 'Tipo de dívida', as: 'code' },
  { of: 'tipoAcao', label: 'Ação cabível' },
  { of: 'qtdBoletos', label: 'Boletos', as: 'number' },
  { of: 'saldoAbertoCriterio', label: 'Saldo critério', as: 'money' },
  { of: 'saldoAbertoTotal', label: 'Saldo aberto total', as: 'money' },
  { of: 'saldoDevedorCorrigido', label: 'Saldo Devedor Corrigido', as: 'money' },
  { of: 'atualizadoEm', label: 'Atualizado em', as: 'day' },
  { of: 'chance', label: 'Chance de êxito', as: 'percent' },
  { of: 'custasEstimadas', label: 'Custas e despesas estimadas', as: 'money' },
  { of: 'valorEsperado', label: 'Valor esperado', as: 'money' },
  { of: 'faltaParaEstimar', label: 'Falta para o valor esperado' },
  { of: 'primeiroVencimento', label: 'Primeiro vencimento', as: 'day' },
  { of: 'prescreveEm', label: 'Prescreve em', as: 'day' },
  {
    of: 'seguiraParaWorkflow',
    label: 'Seguir',
    as: 'choice',
    words: { true: 'Sim', false: 'Não' },
  },
]

export const eligibleSheet = {
  name: 'eligible-actions',
  title: 'Contratos elegíveis',
  columns,
  sortedBy: 'shopping,numeroContrato',
  filters: {},
} as const
