import type { Column } from '#listing/definition.ts'

import type { ChargeRow } from './holding.ts'
import { SITUATIONS, type Slip } from './slips.ts'

/** Columns of Detalhe_Boletos: those of the screen, plus identifying numbers (rules 10). */
export const slipColumns = [
  { of: 'contractNumber', label: 'Contrato' },
  { of: 'nomeShop', label: 'Shopping' },
  { of: 'companyName', label: 'Razão social' },
  { of: 'luc', label: 'LUC' },
  { of: 'brand', label: 'Marca' },
  { of: 'slipNumber', label: 'Boleto' },
  { of: 'slipValue', label: 'Valor', as: 'money' },
  { of: 'dueDate', label: 'Vencimento', as: 'day' },
  { of: 'dataVencimentoOriginal', label: 'Vencimento original', as: 'day' },
  { of: 'diasAtraso', label: 'Dias de atraso', as: 'number' },
  { of: 'situacao', label: 'Situação', as: 'choice', words: SITUATIONS },
  { of: 'statusCartaEmail', label: 'Cartas/Email' },
  { of: 'statusSerasa', label: 'Serasa' },
  { of: 'statusAjuizamento', label: 'Ajuizamento' },
  { of: 'typeNegotiation', label: 'Status Negociação' },
  { of: 'statusExpectativa', label: 'Status Expectativa' },
] as const satisfies readonly Column<Slip>[]

/** The columns of the charge table (spec 3:2.13). */
export const chargeColumns = [
  { of: 'shoppingName', label: 'Shopping' },
  { of: 'lucs', label: 'LUC' },
  { of: 'chargingType', label: 'Tipo de cobrança' },
  { of: 'brand', label: 'Marca' },
  { of: 'contractType', label: 'Tipo de contrato' },
  { of: 'contractNumber', label: 'Contrato' },
  { of: 'contractStatus', label: 'Status do contrato' },
  { of: 'legalStatus', label: 'Status jurídico' },
  { of: 'overdueBalanceInMonth', label: 'Vencido no mês', as: 'money', sortable: true },
  { of: 'totalOverdueBalance', label: 'Vencido total', as: 'money' },
  { of: 'dueBalanceInMonth', label: 'A vencer no mês', as: 'money' },
  { of: 'totalDueBalance', label: 'A vencer total', as: 'money' },
  { of: 'lastContactStatus', label: 'Status do último contato' },
] as const satisfies readonly Column<ChargeRow>[]
