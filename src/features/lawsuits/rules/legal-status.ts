/** What a court or the debtor says of a contract, as far as it warns and decides nothing (rules 5.1-2, 5.2-15). */
export const LEGAL_WARNINGS: Readonly<Record<string, string>> = {
  LIMINAR: 'Liminar em vigor',
  DISPUTA: 'Dívida em disputa',
  RJ_DEFERIDA: 'Recuperação judicial deferida',
  RJ_APROVADA: 'Plano de recuperação aprovado',
}
