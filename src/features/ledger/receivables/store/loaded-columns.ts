/** Columns of a título that a file decides, besides its boleto and contract. */
export const tituloColumns = [
  'document_type_id',
  'movement_type_id',
  'cost_center',
  'competence',
  'due_on',
  'original_due_on',
  'original_cents',
  'open_cents',
  'fine_discount_cents',
  'interest_discount_cents',
  'ledger_account',
  'is_administrative',
  'booked_on',
]

/** Columns of a credit that a file decides. */
export const creditColumns = [
  'document',
  'contract',
  'competence',
  'due_on',
  'original_cents',
  'open_cents',
  'kind',
  'source_id',
]

export const receiptColumns = ['cleared_on', 'paid_on', 'amount_cents', 'withheld_cents']

export const guarantorColumns = [
  'name',
  'born_on',
  'street',
  'district',
  'city',
  'uf',
  'cep',
  'guarantee_ends_on',
]
