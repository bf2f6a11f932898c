/**
 * Why a boleto is in no message of a day (rules 8.1), in the order in which the first one is shown. The
 * first of them concern the boleto, the later ones the message it would have been in.
 */
export const REASONS = [
  'PAGO',
  'COMPENSACAO',
  'RECEBIMENTO_RECENTE',
  'LIMINAR',
  'RJ',
  'ACAO',
  'ACORDO',
  'PROMESSA',
  'CONTESTACAO',
  'EXCECAO',
  'PAUSA',
  'VALOR_MINIMO',
  'LIMITE_DIA',
  'LIMITE_SEMANA',
  'SEM_CONTATO',
  'DEVOLVIDO',
  'OPT_OUT',
  'REMETENTE',
  'SEM_REGUA',
  'SUPERADO',
] as const

export type Reason = (typeof REASONS)[number]
