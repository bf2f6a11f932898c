/** Maximum of each component of a score, in whole points; the last is subtracted. */
export type Weights = {
  readonly bloco: number
  readonly total: number
  readonly atraso: number
  readonly quebrada: number
  readonly contato: number
  readonly prescricao: number
  readonly vigente: number
}

export const WEIGHT_NAMES = [
  'bloco',
  'total',
  'atraso',
  'quebrada',
  'contato',
  'prescricao',
  'vigente',
] as const satisfies readonly (keyof Weights)[]

/** Order of a list: by points, or by the overdue balance of its month. */
export const MODES = ['PONTOS', 'SALDO_MES'] as const
export type Mode = (typeof MODES)[number]
