/** Inputs of a delinquency month that users change (rules 6.4). */
const MONTH_INPUT_KINDS = [
  'EXCECAO',
  'TIPO_CONTRATO',
  'TIPO_MOVIMENTO',
  'TIPO_DOCUMENTO',
  'AJUSTE',
  'AJUIZAMENTO_MANUAL',
  'PLANILHA_OFICIAL',
  'PARTICIPACAO',
] as const
export type MonthInputKind = (typeof MONTH_INPUT_KINDS)[number]
