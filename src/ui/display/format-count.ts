import { countOf } from '#values/count-of.ts'

/** Noun of counts: singular, plural, and whether it is feminine ('duas contas'). */
export type Noun = { readonly one: string; readonly many: string; readonly feminine?: boolean }

/** '1 boleto', '1.020 boletos'. */
export const formatCount = (count: number, noun: Noun) => countOf(count, noun.one, noun.many)
