import { formatWhole } from '#values/whole-number.ts'

/** What is counted, in one and in many, and whether its number word is feminine ('duas contas'). */
export type Noun = { readonly one: string; readonly many: string; readonly feminine?: boolean }

/** '1 boleto', '1.020 boletos'. */
export const formatCount = (count: number, noun: Noun) =>
  `${formatWhole(count)} ${count === 1 ? noun.one : noun.many}`
