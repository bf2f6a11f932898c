import { withoutDocuments } from '#values/document.ts'
import { foldForSearch } from '#values/fold-text.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** Somebody who may be mentioned. */
export type Colleague = { readonly id: number; readonly nome: string }

const notTheAuthor = refusal('SO_O_AUTOR', 'Só quem escreveu a nota pode alterar ou remover.')

/** May this person change a note, or take it away? */
export const mayChangeNote = (isAuthor: boolean): Refusal | undefined =>
  isAuthor ? undefined : notTheAuthor

/** Where a name is written: '@' at the beginning of a word, which no e-mail has. */
const sign = /(?<=^|[\s("'])@(?=\S)/g

/** Does a text go on with this name, and not with a longer word? */
const goesOnWith = (text: string, name: string): boolean =>
  foldForSearch(text.slice(0, name.length)) === foldForSearch(name) &&
  !/^[\p{L}\p{N}]/u.test(text.slice(name.length))

/** Whom a text mentions, or why it may not be written so. */
export type Mentions = { readonly people: readonly Colleague[]; readonly refused?: Refusal }

const refuse = (because: string): Mentions => ({
  people: [],
  refused: refusal('MENCAO', because),
})

/**
 * Whom a text mentions among the colleagues who see the mall; any other '@name' is refused in words.
 * `chosen` tells people of one name apart.
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

/** What a notice tells of a note: a line without document numbers. */
export function excerptOf(text: string): string {
  const line = withoutDocuments(text).replace(/\s+/g, ' ').trim()
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt - 1).trimEnd()}…`
}

/** What is typed of a name after the last '@' before the caret; undefined where none begins. */
export function typedName(text: string, caret: number): string | undefined {
  const found = /(?:^|[\s("'])@((?:[\p{L}\p{N}._-]+(?: [\p{L}\p{N}._-]*){0,3})?)$/u.exec(
    text.slice(0, caret),
  )
  return found?.[1]
}

/** The colleagues whose name holds what is typed, those whose name begins with it first. */
export function suggestedFor<C extends Colleague>(colleagues: readonly C[], typed: string): C[] {
  const wanted = foldForSearch(typed)
  const found = colleagues
    .map((person) => ({ person, at: foldForSearch(person.nome).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)]
    .map(({ person }) => person)
    .slice(0, 6)
}
