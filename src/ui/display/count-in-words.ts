import { integerInWords } from '#values/number-in-words.ts'

import type { Noun } from './format-count.ts'

/** 'duzentos e setenta e dois boletos', 'duas contas'. */
export const countedInWords = (count: number, noun: Noun) =>
  `${noun.feminine ? feminine(integerInWords(count)) : integerInWords(count)} ${count === 1 ? noun.one : noun.many}`

/**
 * In Portuguese millions stay masculine ('dois milhões'); thousands and hundreds agree with the
 * noun.
 */
function feminine(words: string): string {
  const at = Math.max(
    ...['milhão', 'milhões', 'bilhão', 'bilhões'].map((word) => words.lastIndexOf(word)),
  )
  const head = at < 0 ? '' : words.slice(0, at)
  const tail = at < 0 ? words : words.slice(at)
  return (
    head +
    tail
      .replace(/\bum\b/g, 'uma')
      .replace(/\bdois\b/g, 'duas')
      .replace(/(\w)entos\b/g, '$1entas')
      .replace(/quinhentos\b/g, 'quinhentas')
  )
}
