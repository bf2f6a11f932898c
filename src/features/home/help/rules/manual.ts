import { foldForSearch } from '#values/fold-text.ts'

/** A section of a chapter; `telas` are the screens that it is about. */
type ManualSection = {
  readonly titulo: string
  readonly ancora: string
  readonly telas: readonly string[]
}

/** A chapter of the manual; without `telas` it is for everyone. */
export type ManualChapter = {
  readonly slug: string
  readonly titulo: string
  readonly telas: readonly string[]
  readonly partes: readonly ManualSection[]
}

/** A link into the manual. */
export type ManualLink = { readonly titulo: string; readonly href: string }

const linkOf = ({ slug }: ManualChapter, { titulo, ancora }: ManualSection): ManualLink => ({
  titulo,
  href: `/manual/${slug}#${ancora}`,
})

/** Chapters about screens that the user may open, and those for everyone. */
export const chaptersFor = (
  chapters: readonly ManualChapter[],
  opens: (path: string) => boolean,
): ManualChapter[] => chapters.filter(({ telas }) => telas.length === 0 || telas.some(opens))

/** Questions and sections about a screen: the questions first, then sections of its chapter. */
export function questionsOf(
  chapters: readonly ManualChapter[],
  path: string,
  most: number,
): ManualLink[] {
  const questions = chapters.flatMap((chapter) =>
    chapter.partes
      .filter(({ telas }) => telas.includes(path))
      .map((section) => linkOf(chapter, section)),
  )
  const sections = chapters
    .filter(({ telas }) => telas.includes(path))
    .flatMap((chapter) => chapter.partes.map((section) => linkOf(chapter, section)))
  const links = new Map([...questions, ...sections].map((link) => [link.href, link]))
  return [...links.values()].slice(0, most)
}

/** A chapter of a search, with the sections that match. */
export type FoundChapter = ManualLink & { readonly partes: readonly ManualLink[] }

/**
 * Chapters whose title or sections contain every word, with the sections that do; accents and case
 * do not matter. Without a word: all chapters without sections.
 */
export function searchManual(chapters: readonly ManualChapter[], text: string): FoundChapter[] {
  const words = foldForSearch(text).split(/\s+/).filter(Boolean)
  const matches = (title: string) => {
    const folded = foldForSearch(title)
    return words.every((word) => folded.includes(word))
  }
  return chapters.flatMap((chapter) => {
    const link = { titulo: chapter.titulo, href: `/manual/${chapter.slug}` }
    if (words.length === 0) return [{ ...link, partes: [] }]
    const partes = chapter.partes
      .filter(({ titulo }) => matches(titulo))
      .map((section) => linkOf(chapter, section))
    return partes.length > 0 || matches(chapter.titulo) ? [{ ...link, partes }] : []
  })
}
