/**
 * Text format of a parameter: SIM_NAO 'Sim' or 'Não', DINHEIRO reais, PERCENTUAL percent, HORA
 * 'HH:MM', LISTA comma-separated codes. The OPCIONAL kinds may be empty.
 */
export type ParameterKind =
  | 'INTEIRO'
  | 'INTEIRO_OPCIONAL'
  | 'DINHEIRO'
  | 'DINHEIRO_OPCIONAL'
  | 'PERCENTUAL'
  | 'SIM_NAO'
  | 'TEXTO'
  | 'HORA'
  | 'LISTA'

export type ParameterCategory =
  | 'AGING'
  | 'BUREAU'
  | 'BAIXA'
  | 'JOB'
  | 'INADIMPLENCIA'
  | 'PRIORIZACAO'
  | 'AJUIZAMENTO'
  | 'FONTES'
  | 'REGUA'

export type ParameterDefinition = {
  readonly category: ParameterCategory
  /** Label on the bureau configuration screen. */
  readonly name: string
  readonly kind: ParameterKind
  readonly initial: string
  /** Inclusive bounds, in the unit that users type: days, reais, percent. */
  readonly min?: number
  readonly max?: number
  /** Format of a TEXTO. */
  readonly pattern?: RegExp
  /**
   * True if the value protects persons from a wrong listing, or from one decided alone: changing
   * it needs two users (rules 4.3 j).
   */
  readonly protects: boolean
}

type Protection = 'PROTECTS' | 'FREE'

export const yesNo = (
  category: ParameterCategory,
  name: string,
  initial: 'Sim' | 'Não',
  protection: Protection,
) => ({ category, name, kind: 'SIM_NAO', initial, protects: protection === 'PROTECTS' }) as const

export const whole = (
  category: ParameterCategory,
  name: string,
  [initial, min, max]: readonly [number, number, number],
  protection: Protection,
) =>
  ({
    category,
    name,
    kind: 'INTEIRO',
    initial: String(initial),
    min,
    max,
    protects: protection === 'PROTECTS',
  }) as const

export const percent = (
  category: ParameterCategory,
  name: string,
  initial: number,
  protection: Protection,
) =>
  ({
    category,
    name,
    kind: 'PERCENTUAL',
    initial: String(initial),
    min: 0,
    max: 100,
    protects: protection === 'PROTECTS',
  }) as const

export const text = (
  category: ParameterCategory,
  name: string,
  initial: string,
  pattern: RegExp,
  protection: Protection,
) =>
  ({
    category,
    name,
    kind: 'TEXTO',
    initial,
    pattern,
    protects: protection === 'PROTECTS',
  }) as const

export const hour = (
  category: ParameterCategory,
  name: string,
  initial: string,
  protection: Protection,
) => ({ category, name, kind: 'HORA', initial, protects: protection === 'PROTECTS' }) as const
