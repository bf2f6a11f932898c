import type { AnyColumn } from '#listing/definition.ts'
import type { Competence } from '#values/competence.ts'

import { eightColumns, type StoreFigures } from './report.ts'

/** A LUC of a month by contract and account (spec 3:2.7). */
export type LucFigures = Pick<
  StoreFigures,
  | 'portfolio'
  | 'shopping'
  | 'luc'
  | 'nomeFantasia'
  | 'cpfCnpj'
  | 'tipoConta'
  | 'faturado'
  | 'recebidoBruto'
  | 'inadimplenciaBruta'
  | 'inadimplenciaBrutaPercentual'
  | 'recebidoLiquido'
  | 'inadimplenciaLiquida'
  | 'inadimplenciaLiquidaPercentual'
  | 'recebimentoTotal'
> & {
  readonly mesAno: Competence
  readonly razaoSocial: string
  readonly contrato: string
  readonly tipoContrato: string
  readonly titulos: number
  readonly emCarencia: number
}

/** The spreadsheet Luc a Luc: name and columns in order. */
export const lucByLuc = {
  name: 'delinquency-luc-by-luc',
  title: 'Luc a Luc',
  filters: {},
  sortedBy: 'mesAno,shopping,luc,contrato,tipoConta',
  columns: [
    { of: 'mesAno', label: 'Mês', as: 'month' },
    { of: 'portfolio', label: 'Portfólio', as: 'name' },
    { of: 'shopping', label: 'Shopping', as: 'mall' },
    { of: 'luc', label: 'LUC', as: 'code' },
    { of: 'nomeFantasia', label: 'Nome fantasia', as: 'name' },
    { of: 'razaoSocial', label: 'Razão social', as: 'name' },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document' },
    { of: 'contrato', label: 'Contrato', as: 'code' },
    { of: 'tipoContrato', label: 'Tipo de contrato' },
    { of: 'tipoConta', label: 'Tipo de conta' },
    { of: 'titulos', label: 'Títulos', as: 'number' },
    ...(eightColumns<StoreFigures>() as unknown as AnyColumn[]),
    { of: 'emCarencia', label: 'Em carência', as: 'money' },
  ] as readonly AnyColumn[],
}
