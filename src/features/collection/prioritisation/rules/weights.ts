import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

import { MODES, type Mode, type Weights } from '../contract/weights.ts'

/** Parameter of each weight, by its wire name. */
export const WEIGHT_PARAMETERS = {
  bloco: 'PESO_BLOCO',
  total: 'PESO_TOTAL',
  atraso: 'PESO_ATRASO',
  quebrada: 'PESO_QUEBRADA',
  contato: 'PESO_CONTATO',
  prescricao: 'PESO_PRESCRICAO',
  vigente: 'PESO_VIGENTE',
} as const satisfies Readonly<Record<keyof Weights, keyof ParameterSet>>

export const weightsOf = (parameters: ParameterSet): Weights => ({
  bloco: parameters.PESO_BLOCO,
  total: parameters.PESO_TOTAL,
  atraso: parameters.PESO_ATRASO,
  quebrada: parameters.PESO_QUEBRADA,
  contato: parameters.PESO_CONTATO,
  prescricao: parameters.PESO_PRESCRICAO,
  vigente: parameters.PESO_VIGENTE,
})

export const modeOf = ({ MODO }: ParameterSet): Mode =>
  MODES.find((mode) => mode === MODO) ?? 'PONTOS'
