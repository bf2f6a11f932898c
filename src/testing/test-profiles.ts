/** The eight profiles of rules 1, by their codes. */
export const profileCodes = [
  'REGUADECOBRANCA',
  'COBRANCASHOPPING',
  'APROVADORSHOPPING',
  'COBRANCACORPORATIVA',
  'HOLDING',
  'APROVADORHOLDING',
  'JURIDICO',
  'ADMINISTRADOR',
] as const
