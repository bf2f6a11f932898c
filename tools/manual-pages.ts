// Builds the manual as HTML pages from docs/manual, with the browser app. The pages contain no
// script, whatever a chapter contains.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

import type { ManualChapter } from '#features/home/help/rules/manual.ts'

export type Chapter = { readonly slug: string; readonly title: string }

/** A served file of the manual, with its path below /manual/. */
export type ManualFile = { readonly fileName: string; readonly source: string | Uint8Array }

const place = '/manual/'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Heading to anchor: 'O caminho de um boleto' is 'o-caminho-de-um-boleto'. */
export const anchorOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '-')

/** Target of a chapter's link on the served pages. */
function addressOf(href: string): string {
  const [path = '', fragment] = href.split('#', 2)
  if (/^\w+:/.test(href) || path === '') return href
  const page = place + (path === 'README.md' ? '' : path.replace(/\.md$/, ''))
  return fragment === undefined ? page : `${page}#${fragment}`
}

const writer = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }: Tokens.Link) {
      return `<a href="${escape(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image({ href, text }: Tokens.Image) {
      return `<img src="${escape(place + href)}" alt="${escape(text)}" loading="lazy">`
    },
    // Wide tables scroll horizontally.
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      return `<div class="table" tabindex="0" role="group" aria-label="Tabela"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
    },
  },
})

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? 'Manual'

export const readChapters = (folder: string): Chapter[] =>
  globSync('[0-9][0-9]-*.md', { cwd: folder })
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { slug: basename(name, '.md'), title: titleOf(text) }
    })

// '<!-- telas: /agir-hoje -->' in a chapter: the screens whose help opens it.
const screensComment = /<!-- telas:([^>]*)-->\n*/

/** The chapter of each screen, by path. */
const chaptersOfScreens = (folder: string, chapters: readonly Chapter[]) =>
  Object.fromEntries(
    chapters.flatMap(({ slug }) => {
      const [, paths = ''] =
        screensComment.exec(readFileSync(join(folder, `${slug}.md`), 'utf8')) ?? []
      return paths
        .split(/\s+/)
        .filter((path) => path !== '')
        .map((path) => [path, slug])
    }),
  )

// '<!-- sobre: /agir-hoje -->' below a heading: the screens that a section is about; below the
// title: whose chapter it is, where no screen's help opens it.
const pathsIn = (text: string, word: 'telas' | 'sobre'): string[] =>
  (new RegExp(`<!-- ${word}:([^>]*)-->`).exec(text)?.[1] ?? '')
    .split(/\s+/)
    .filter((path) => path !== '')

/** Table of contents for the help: chapters with their screens and sections. */
export function readContents(folder: string): ManualChapter[] {
  return readChapters(folder).map(({ slug, title }) => {
    const [head = '', ...sections] = readFileSync(join(folder, `${slug}.md`), 'utf8').split(/^## /m)
    const own = pathsIn(head, 'telas')
    return {
      slug,
      titulo: title,
      telas: own.length > 0 ? own : pathsIn(head, 'sobre'),
      partes: sections.map((section) => {
        const [name = ''] = section.split('\n', 1)
        return {
          titulo: name.replaceAll(/[*`]/g, ''),
          ancora: anchorOf(name),
          telas: pathsIn(section, 'sobre'),
        }
      }),
    }
  })
}

function pageOf(text: string, chapters: readonly Chapter[], slug: string | undefined): string {
  const index = chapters.findIndex((chapter) => chapter.slug === slug)
  const near = (at: number, words: string) => {
    const chapter = chapters[at]
    return chapter
      ? `<a href="${place}${chapter.slug}" rel="${words}">${escape(chapter.title)}</a>`
      : '<span></span>'
  }
  const links = chapters.map(
    (chapter) =>
      `<li><a href="${place}${chapter.slug}"${chapter.slug === slug ? ' aria-current="page"' : ''}>${escape(chapter.title)}</a></li>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(titleOf(text))} · Manual da Régua</title>
<link rel="icon" href="${place}mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${place}manual.css">
</head>
<body>
<a class="skip" href="#texto">Ir para o texto</a>
<header><a href="${place}">Manual da Régua</a><a href="/">Voltar ao sistema</a></header>
<nav aria-label="Capítulos"><ol>${links.join('\n')}</ol></nav>
<main id="texto" tabindex="-1">
${writer.parse(text.replaceAll(/<!--[^>]*-->\n*/g, ''), { async: false })}
${index < 0 ? '' : `<nav aria-label="Capítulos vizinhos" class="near">${near(index - 1, 'prev')}${near(index + 1, 'next')}</nav>`}
</main>
</body>
</html>
`
}

/** All files below /manual/: pages, pictures, style, and the chapter of each screen. */
export function manualFiles(root: string): ManualFile[] {
  const folder = join(root, 'docs/manual')
  const chapters = readChapters(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return [
    { fileName: 'index.html', source: pageOf(read('README.md'), chapters, undefined) },
    ...chapters.map(({ slug }) => ({
      fileName: `${slug}.html`,
      source: pageOf(read(`${slug}.md`), chapters, slug),
    })),
    ...globSync('imagens/*.png', { cwd: folder }).map((name) => ({
      fileName: name,
      source: readFileSync(join(folder, name)),
    })),
    { fileName: 'manual.css', source: readFileSync(join(root, 'src/web/manual/manual.css')) },
    { fileName: 'mark.svg', source: readFileSync(join(root, 'src/web/mark.svg')) },
    {
      fileName: 'telas.json',
      source: JSON.stringify(chaptersOfScreens(folder, chapters)),
    },
    { fileName: 'capitulos.json', source: JSON.stringify(readContents(folder)) },
  ]
}

/** Vite plugin that adds the manual to the browser app. */
export const manualPages = (root: string): Plugin => ({
  name: 'regua-manual',
  apply: 'build',
  generateBundle() {
    for (const { fileName, source } of manualFiles(root))
      this.emitFile({ type: 'asset', fileName: `manual/${fileName}`, source })
  },
})
