/** What undoes or changes what the chain approved (rules 5, nobody alone), with what people read. */
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
