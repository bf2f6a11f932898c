import { withoutDocuments } from '#values/document.ts'
import { foldForSearch } from '#values/fold-text.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

export type Colleague = { readonly id: number; readonly nome: string }

const notTheAuthor = refusal('SO_O_AUTOR', 'Só quem escreveu a nota pode alterar ou remover.')

export const mayChangeNote = (isAuthor: boolean): Refusal | undefined =>
  isAuthor ? undefined : notTheAuthor

/** A mention is '@' at the start of a word; e-mail addresses do not match. */
const sign = /(?<=^|[\s("'])@(?=\S)/g

/** True if the text continues with this name as a whole word. */
const goesOnWith = (text: string, name: string): boolean =>
  foldForSearch(text.slice(0, name.length)) === foldForSearch(name) &&
  !/^[\p{L}\p{N}]/u.test(text.slice(name.length))

export type Mentions = { readonly people: readonly Colleague[]; readonly refused?: Refusal }

const refuse = (because: string): Mentions => ({
  people: [],
  refused: refusal('MENCAO', because),
})

/**
 * Resolves mentions to colleagues who see the mall; any other '@name' is refused. `chosen`
 * disambiguates equal names.
 */
export function mentionsIn(
  text: string,
  colleagues: readonly Colleague[],
  { mall, chosen }: { readonly mall: string; readonly chosen: readonly number[] },
): Mentions {
  const found = new Map<number, Colleague>()
  for (const { index } of text.matchAll(sign)) {
    const rest = text.slice(index + 1)
    const fitting = colleagues.filter(({ nome }) => goesOnWith(rest, nome))
    const longest = Math.max(0, ...fitting.map(({ nome }) => nome.length))
    const named = fitting.filter(({ nome }) => nome.length === longest)
    const [first] = named
    if (!first) {
      const written = /^[\p{L}\p{N}._-]+/u.exec(rest)?.[0] ?? rest.slice(0, 20)
      return refuse(
        `@${written} não é de quem vê ${mall}. Escolha alguém da lista que abre com @, ou tire o @.`,
      )
    }
    const meant = named.length === 1 ? named : named.filter(({ id }) => chosen.includes(id))
    if (meant.length === 0)
      return refuse(`Há mais de uma pessoa com o nome ${first.nome}. Escolha quem é na lista.`)
    for (const person of meant) found.set(person.id, person)
  }
  return { people: [...found.values()] }
}

const longestExcerpt = 140

/** One-line excerpt for alerts, without document numbers. */
export function excerptOf(text: string): string {
  const line = withoutDocuments(text).replace(/\s+/g, ' ').trim()
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt - 1).trimEnd()}…`
}

/** The partial name after the last '@' before the caret; undefined without one. */
export function typedName(text: string, caret: number): string | undefined {
  const found = /(?:^|[\s("'])@((?:[\p{L}\p{N}._-]+(?: [\p{L}\p{N}._-]*){0,3})?)$/u.exec(
    text.slice(0, caret),
  )
  return found?.[1]
}

/** Colleagues whose name contains the typed text; prefix matches first. */
export function suggestedFor<C extends Colleague>(colleagues: readonly C[], typed: string): C[] {
  const wanted = foldForSearch(typed)
  const found = colleagues
    .map((person) => ({ person, at: foldForSearch(person.nome).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)]
    .map(({ person }) => person)
    .slice(0, 6)
}
