import { refusal, type Refusal } from '#values/refusal.ts'

/** Why an import cannot be undone (rules 9: within 24 hours). */
export function mayUndoImport(facts: {
  readonly isDryRun: boolean
  readonly isUndone: boolean
  readonly isBeingUndone: boolean
  readonly hasWritten: boolean
  readonly isRecent: boolean
}): Refusal | undefined {
  if (facts.isUndone) return refusal('DESFEITA', 'Esta importação já foi desfeita.')
  if (facts.isBeingUndone) return refusal('DESFAZENDO', 'Esta importação já está sendo desfeita.')
  if (facts.isDryRun || !facts.hasWritten)
    return refusal('SEM_EFEITO', 'Esta importação não gravou nada: não há o que desfazer.')
  return facts.isRecent
    ? undefined
    : refusal('PRAZO', 'Passaram-se 24 horas: esta importação não pode mais ser desfeita.')
}
