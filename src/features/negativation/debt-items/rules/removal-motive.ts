import type { RemovalMotive } from './item.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

/** Labels of removal motives on the write-off screen and the removal clock. */
export const REMOVAL_MOTIVES: Readonly<Record<RemovalMotive, string>> = {
  PAGAMENTO: 'Pagamento',
  CANCELAMENTO: 'Cancelamento',
  ACORDO: 'Primeira parcela do acordo paga',
  DECURSO: 'Cinco anos do vencimento',
  RJ_APROVADA: 'Recuperação judicial aprovada',
  LIMINAR: 'Ordem judicial',
  PARCIAL: 'Pagamento parcial',
  MANUAL: 'Baixa manual',
  ERRO: 'Inclusão com erro dispensada',
}

/** Names a bank act among the receipts of a removal; a docPagamento has no such prefix. */
export const bankReceiptPrefix = 'BANCO '

/** A bank return caused the removal (origem RETORNO_BANCARIO, rules 11.7). */
export const isFromBank = (receipts: readonly string[]): boolean =>
  receipts.some((receipt) => receipt.startsWith(bankReceiptPrefix))

/** Motive PAGAMENTO of a removal that a bank return caused. */
export const PAID_AT_BANK = 'Pagamento no banco'

/** Motive of a migrated listing whose boleto no file of títulos brought (rules 11.9). */
export const ORPHAN = 'Órfão da migração'

/**
 * The bureau's motive of an exclusion (positions 49-50 of the record), from the parameters of
 * rules 4.7.
 */
export const motiveCode = (motive: RemovalMotive | undefined, parameters: ParameterSet): string => {
  switch (motive) {
    case 'PAGAMENTO':
      return parameters.MOTIVO_PAGAMENTO
    case 'CANCELAMENTO':
      return parameters.MOTIVO_CANCELAMENTO
    case 'ACORDO':
      return parameters.MOTIVO_ACORDO
    case 'DECURSO':
      return parameters.MOTIVO_DECURSO
    case 'RJ_APROVADA':
    case 'LIMINAR':
      return parameters.MOTIVO_JUDICIAL
    case 'PARCIAL':
      return parameters.MOTIVO_PARCIAL
    default:
      // A manual release and row 10 are requests of the client to the bureau.
      return parameters.MOTIVO_MANUAL
  }
}
