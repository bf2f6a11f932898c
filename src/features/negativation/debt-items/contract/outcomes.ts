/** Labels of the end results (rules 4.3, 4.5). */
export const RESULTADOS = {
  NEGATIVADO: 'Negativado',
  ISENTO: 'Isento',
  ISENTO_ERRO: 'Isento após erro',
  BLOQUEADO: 'Bloqueado',
  RETIRADO_PAGAMENTO: 'Retirado: pago',
  RETIRADO_CANCELAMENTO: 'Retirado: cancelado',
  NAO_DECIDIDO: 'Não decidido',
  BAIXADO: 'Baixado',
  REMOVIDO_BUREAU: 'Removido pelo bureau',
} as const

export type Resultado = keyof typeof RESULTADOS
