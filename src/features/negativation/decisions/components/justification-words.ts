import type { AnswerOf } from '#contract/call.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import type { clearJustification, saveJustification } from '../contract/calls.ts'
import { blockOf } from '#features/negativation/debt-items/rules/decision-row.ts'

/** Shows the result of a save: 'Salvo com sucesso.' only if something changed. */
export const showSaved = (
  { mensagem, mudou }: AnswerOf<typeof saveJustification>,
  undo?: () => void,
): unknown =>
  showToast({ tone: mudou ? 'done' : 'info', title: mensagem, ...(mudou && undo ? { undo } : {}) })

/**
 * The same for 'Limpar justificativa', with the current decision: a blocked boleto stays ISENTAR.
 */
export function showCleared(
  { mensagem, mudou, content: [row] }: AnswerOf<typeof clearJustification>,
  undo?: () => void,
): void {
  if (!mudou || !row) return void showToast({ tone: 'info', title: mensagem })
  const block = blockOf(row)
  showToast({
    tone: 'done',
    title: 'Justificativa removida',
    detail: row.flagNegativar
      ? `Boleto ${row.numBoleto} voltou para NEGATIVAR.`
      : `Boleto ${row.numBoleto} continua ISENTAR${block ? `, bloqueado: ${block.texto}` : '.'}`,
    ...(undo ? { undo } : {}),
  })
}
