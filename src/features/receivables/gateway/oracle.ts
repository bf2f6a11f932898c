import { formatAmount } from '#values/cents.ts'

import { code, competence, day, document, known, money, positiveMoney, text } from './cells.ts'
import { type CellOf, type Codes, type Layout, optional, required, type RowFlaw } from './layout.ts'

/** The open value may not exceed the original one, and a payment names its value and its day (rules 9). */
function check(cell: CellOf): RowFlaw[] {
  const flaws: RowFlaw[] = []
  const open = cell('valorAberto')
  if (Number(open) > Number(cell('valorOriginal'))) {
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
      reason: 'Informe o valor recebido deste docPagamento.',
      value: '',
    })
  }
  const isPaid = paymentDocument !== '' || Number(received) > 0
  if (isPaid && cell('dataCompensacao') === '') {
    flaws.push({
      column: 'dataCompensacao',
      severity: 'AVISO',
      reason: 'O pagamento não tem data de compensação; ele não entra nos recebimentos de nenhum mês.',
      value: '',
    })
  }
  return flaws
}

/** ORACLE: one row per título and payment (rules 9). */
export const oracle = ({ contractTypes, documentTypes, movementTypes }: Codes): Layout => ({
  kind: 'ORACLE',
  party: [
    required('shopping', 'mall_name', text),
    required('unidEcon', 'economic_unit', code),
    required('contrato', 'contract', code),
    required('luc', 'luc', code),
    optional('nomeFantasia', 'trade_name', text),
    required('razaoSocial', 'name', text),
    required('cpfCnpj', 'document', document),
    required('tipoContrato', 'contract_type_id', known('tipo de contrato', contractTypes)),
  ],
  columns: [
    required('numeroTitulo', 'number', code),
    optional('numBoleto', 'boleto', code),
    required('tipoDocumento', 'document_type_id', known('tipo de documento', documentTypes)),
    required('tipoMovimento', 'movement_type_id', known('tipo de movimento', movementTypes)),
    optional('centroLucro', 'cost_center', code),
    required('competencia', 'competence_day', competence),
    required('vencimento', 'due_day', day),
    optional('vencimentoOriginal', 'original_due_day', day),
    required('valorOriginal', 'original_cents', positiveMoney),
    required('valorAberto', 'open_cents', money),
    optional('descontoMulta', 'fine_discount_cents', money),
    optional('descontoJuros', 'interest_discount_cents', money),
    optional('docPagamento', 'payment_document', code),
    optional('dataCompensacao', 'cleared_day', day),
    optional('dataPagamento', 'paid_day', day),
    optional('valorRecebido', 'received_cents', money),
  ],
  check,
})
