import type { ClosingStep } from '../../rules/closing-steps.ts'

export const stepNames: Readonly<Record<ClosingStep, string>> = {
  CARREGAR: 'Carregar',
  CONFERIR: 'Conferir',
  PROCESSAR: 'Processar',
  CALCULAR: 'Calcular',
  COMPARAR: 'Comparar',
  FECHAR: 'Fechar',
}
