/**
 * Acts that undo or change an approved decision and need a second person (rules 5), with labels.
 */
export const UNDOING_ACTS = {
  DESISTENCIA: 'Desistência da ação',
  EXCECAO: 'Inclusão como exceção',
  TITULOS: 'Títulos considerados',
  ENCARGOS: 'Encargos informados',
  SALDO: 'Saldo a ajuizar',
  REABRIR: 'Reabertura do chamado de ajuizamento',
  AJUIZAMENTO_MANUAL: 'Ajuizamento manual',
  ENCERRAMENTO: 'Encerramento da ação',
} as const

export type UndoingAct = keyof typeof UNDOING_ACTS
