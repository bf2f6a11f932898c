import { cents, formatAmount, formatBrl } from '#values/cents.ts'

import {
  code,
  competence,
  day,
  document,
  idOf,
  money,
  signedMoney,
  text,
  yesNo,
} from '#listing/server/reading/cells.ts'
import {
  type CellOf,
  type Layout,
  optional,
  requiredColumn,
  type RowFlaw,
} from '#listing/server/reading/layout.ts'

import type { Codes } from './codes.ts'

/** Error for a negative value: a credit of the tenant, or contradicting values. */
function creditFlaw(cell: CellOf, original: number, open: number): RowFlaw {
  const bad = (column: string, reason: string): RowFlaw => ({
    column,
    severity: 'ERRO',
    reason,
    value: formatAmount(column === 'valorAberto' ? open : original),
  })
  if (original < 0 && open > 0)
    return bad(
      'valorOriginal',
      'O valor não pode ser negativo com valor em aberto positivo: num crédito os dois são negativos.',
    )
  if (original < 0 && Number(cell('valorRecebido')) > 0)
    return bad('valorOriginal', 'O valor não pode ser negativo: um crédito não tem recebimento.')
  if (original < 0 && open < original)
    return bad('valorAberto', 'O crédito em aberto é maior que o valor original.')
  return {
    column: 'valorAberto',
    severity: 'AVISO',
    reason:
      open === 0
        ? 'Crédito sem valor em aberto: não fica a alocar.'
        : `1 crédito de ${formatBrl(cents(-open))} lido: fica a alocar.`,
    value: formatAmount(open),
  }
}

/** The open value may not exceed the original one; a payment needs value and date (rules 9). */
function check(cell: CellOf): RowFlaw[] {
  const flaws: RowFlaw[] = []
  const open = cell('valorAberto')
  const original = cell('valorOriginal')
  if (open.startsWith('-') || original.startsWith('-')) {
    flaws.push(creditFlaw(cell, Number(original), Number(open)))
    if (original.startsWith('-')) return flaws
  }
  if (original === '0')
    flaws.push({
      column: 'valorOriginal',
      severity: 'ERRO',
      reason: 'O valor deve ser maior que zero.',
      value: '',
    })
  else if (Number(open) > Number(original)) {
    flaws.push({
      column: 'valorAberto',
      severity: 'ERRO',
      reason: 'O valor em aberto é maior que o valor original.',
      value: formatAmount(Number(open)),
    })
  }
  const paymentDocument = cell('docPagamento')
  const received = cell('valorRecebido')
  if (paymentDocument !== '' && received === '') {
    flaws.push({
      column: 'valorRecebido',
      severity: 'ERRO',
      reason: 'Informe o valor recebido deste documento de pagamento.',
      value: '',
    })
  }
  if (Number(cell('tributoRetido')) > 0 && received === '')
    flaws.push({
      column: 'tributoRetido',
      severity: 'ERRO',
      reason: 'Informe o valor recebido deste tributo retido.',
      value: formatAmount(Number(cell('tributoRetido'))),
    })
  const isPaid = paymentDocument !== '' || Number(received) + Number(cell('tributoRetido')) > 0
  if (isPaid && cell('dataCompensacao') === '') {
    flaws.push({
      column: 'dataCompensacao',
      severity: 'AVISO',
      reason:
        cell('dataPagamento') === ''
          ? 'O pagamento não tem data; na inadimplência ele conta no dia desta carga.'
          : 'O pagamento não tem data de compensação; na inadimplência ele conta na data de pagamento.',
      value: '',
    })
  }
  return flaws
}

/** ORACLE: one row per título and payment (rules 9). */
export const oracle = ({ contractTypes, documentTypes, movementTypes }: Codes): Layout => ({
  kind: 'ORACLE',
  party: [
    requiredColumn('shopping', 'mall_name', text),
    requiredColumn('unidEcon', 'economic_unit', code),
    requiredColumn('contrato', 'contract', code),
    requiredColumn('luc', 'luc', code),
    optional('nomeFantasia', 'trade_name', text),
    requiredColumn('razaoSocial', 'name', text),
    requiredColumn('cpfCnpj', 'document', document),
    requiredColumn('tipoContrato', 'contract_type_id', idOf('tipo de contrato', contractTypes)),
  ],
  columns: [
    requiredColumn('numeroTitulo', 'number', code),
    optional('numBoleto', 'boleto', code),
    requiredColumn('tipoDocumento', 'document_type_id', idOf('tipo de documento', documentTypes)),
    requiredColumn('tipoMovimento', 'movement_type_id', idOf('tipo de movimento', movementTypes)),
    optional('centroLucro', 'cost_center', code),
    requiredColumn('competencia', 'competence_day', competence),
    requiredColumn('vencimento', 'due_day', day),
    optional('vencimentoOriginal', 'original_due_day', day),
    requiredColumn('valorOriginal', 'original_cents', signedMoney),
    requiredColumn('valorAberto', 'open_cents', signedMoney),
    optional('descontoMulta', 'fine_discount_cents', money),
    optional('descontoJuros', 'interest_discount_cents', money),
    optional('docPagamento', 'payment_document', code),
    optional('dataCompensacao', 'cleared_day', day),
    optional('dataPagamento', 'paid_day', day),
    optional('valorRecebido', 'received_cents', money),
    optional('tributoRetido', 'withheld_cents', money),
    optional('contaContabil', 'ledger_account', code),
    optional('boletoAdm', 'is_administrative', yesNo),
    optional('dataContabilizacao', 'booked_day', day),
  ],
  check,
})
