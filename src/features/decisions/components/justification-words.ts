import type { AnswerOf } from '#contract/call.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import type { clearJustification, saveJustification } from '../contract/calls.ts'
import { blockOf } from '#features/debt-items/rules/decision-row.ts'

/**
 * Says what a saving did, in the server's words: 'Salvo com sucesso.' only where something is
 * another now.
 */
export const tellSaved = (
  { mensagem, mudou }: AnswerOf<typeof saveJustification>,
  undo?: () => void,
): unknown =>
  showToast({ tone: mudou ? 'done' : 'info', title: mensagem, ...(mudou && undo ? { undo } : {}) })

/**
 * The same of 'Limpar justificativa', and how the boleto stands now: one that is blocked stays
 * ISENTAR.
 */
export function tellCleared(
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
