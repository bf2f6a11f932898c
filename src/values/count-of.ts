import { formatWhole } from './whole-number.ts'

/** '1 boleto', '1.204 boletos'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatWhole(count)} ${count === 1 ? one : many}`
