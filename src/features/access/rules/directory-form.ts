/** What the directory says of a login; empty where it says nothing. */
export type Filled = { readonly nome: string; readonly email: string; readonly lotacao: string }

export const saysNothing: Filled = { nome: '', email: '', lotacao: '' }

/**
 * The fields of a form once the directory has answered. `asked`: what they held when it was asked, `before`: what its last
 * answer wrote, `said`: what it says now. What was typed meanwhile stays; what it wrote of another login never does.
 */
export function filledFrom({
  now,
  asked,
  before,
  said,
}: {
  readonly now: Filled
  readonly asked: Filled
  readonly before: Filled
  readonly said: Filled
}): Filled {
  const field = (name: keyof Filled): string => {
    if (now[name] !== asked[name]) return now[name]
    if (said[name] !== '') return said[name]
    return now[name] === before[name] ? '' : now[name]
  }
  return { nome: field('nome'), email: field('email'), lotacao: field('lotacao') }
}
