/** Special cases that block a boleto or need attention (rules 4.6). */
export type Special =
  | 'LIMINAR'
  | 'LIMINAR_TARDIA'
  | 'DISPUTA'
  | 'RJ_DEFERIDA'
  | 'RJ_APROVADA'
  | 'RJ_APROVADA_TARDIA'
  | 'CEP_CURTO'
  | 'CEP_DE_OUTRA_UF'
  | 'SEM_CADASTRO'
  | 'NOME_LONGO'
  | 'RUA_LONGA'
  | 'BOLETO_LONGO'
  | 'FIADOR_MENOR'
  | 'FIANCA_VENCIDA'
  | 'FIADOR_LOJISTA'
  | 'CREDOR'
  | 'SEM_NASCIMENTO'
  | 'DIVIDA_ANTIGA'

/** Cases in the order in which tenants in arrears get them. */
export const specials: readonly Special[] = [
  'LIMINAR',
  'CEP_CURTO',
  'FIADOR_MENOR',
  'SEM_CADASTRO',
  'DISPUTA',
  'FIANCA_VENCIDA',
  'RJ_APROVADA_TARDIA',
  'NOME_LONGO',
  'DIVIDA_ANTIGA',
  'CREDOR',
  'RJ_DEFERIDA',
  'BOLETO_LONGO',
  'CEP_DE_OUTRA_UF',
  'FIADOR_LOJISTA',
  'LIMINAR_TARDIA',
  'RUA_LONGA',
  'SEM_NASCIMENTO',
  'RJ_APROVADA',
  'SEM_CADASTRO',
  'DIVIDA_ANTIGA',
]

/** Case of the n-th tenant who stopped paying; every second one is ordinary. */
export const specialOf = (stopped: number): Special | undefined =>
  stopped % 2 === 0 ? specials[stopped / 2] : undefined

/** Legal status of a contract in the register; late ones are only in the last load. */
export function legalStatusOf(special: Special | undefined, isLast: boolean): string {
  switch (special) {
    case 'LIMINAR':
    case 'DISPUTA':
    case 'RJ_DEFERIDA':
    case 'RJ_APROVADA':
      return special
    case 'LIMINAR_TARDIA':
      return isLast ? 'LIMINAR' : ''
    case 'RJ_APROVADA_TARDIA':
      return isLast ? 'RJ_APROVADA' : 'RJ_DEFERIDA'
    default:
      return ''
  }
}
