/** Court or debtor statuses of a contract that only warn (rules 5.1-2, 5.2-15). */
export const LEGAL_WARNINGS: Readonly<Record<string, string>> = {
  LIMINAR: 'Liminar em vigor',
  DISPUTA: 'Dívida em disputa',
  RJ_DEFERIDA: 'Recuperação judicial deferida',
  RJ_APROVADA: 'Plano de recuperação aprovado',
}
