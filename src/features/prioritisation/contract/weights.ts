/** What each component of a score is worth at most, in whole points; the last is taken off. */
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

/** How a list is ordered: by points, or by the overdue balance of its month. */
export const MODES = ['PONTOS', 'SALDO_MES'] as const
export type Mode = (typeof MODES)[number]
