/** Reasons that hold for a while and go by without anybody's doing. */
export const LASTING = [
  'LIMINAR',
  'RJ',
  'ACAO',
  'ACORDO',
  'PROMESSA',
  'CONTESTACAO',
  'EXCECAO',
  'PAUSA',
] as const

/** Reasons that forbid a message to a tenant. No message is counted as missing while one holds. */
export const PROTECTING = ['COMPENSACAO', 'RECEBIMENTO_RECENTE', ...LASTING] as const

/**
 * Why a boleto is in no message of a day (rules 8.1), in the order in which the first one is shown. The
 * first of them concern the boleto, the later ones the message it would have been in.
 */
export const REASONS = [
  'PAGO',
  ...PROTECTING,
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
