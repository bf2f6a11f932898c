// Checks that links, pictures, commands, settings and screens in the documents exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const readRootFile = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(
  ['*.md', 'docs/**/*.md', 'src/**/README.md', 'db/**/README.md', 'tools/**/*.md'],
  {
    cwd: root,
  },
).toSorted()

/** The text without code, which may contain link-like text. */
const prose = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Heading to anchor: 'Clientes elegíveis'. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
const anchorsOf = (path: string) =>
  [...readRootFile(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''))

type Link = { readonly from: string; readonly to: string; readonly anchor: string | undefined }
const links: Link[] = documents.flatMap((from) =>
  [...prose(readRootFile(from)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to]) => to ?? '')
    .filter((to) => !/^[a-z]+:/.test(to))
    .map((to) => ({
      from,
      // A bare '#anchor' refers to the same document.
      to: to.startsWith('#') ? from : join(dirname(from), to.split('#')[0] ?? ''),
      anchor: to.split('#')[1],
    })),
)

const wordsOf = (path: string) => readRootFile(path).split(/\s+/).length

describe('the documents', () => {
  test('README fits one screen: at most 900 words', () => {
    expect(wordsOf('README.md')).toBeLessThanOrEqual(900)
  })

  test('every relative link and picture points to a file', () => {
    expect(links.length).toBeGreaterThan(50)
    expect(
      links.filter(({ to }) => !existsSync(join(root, to))).map(({ from, to }) => `${from}: ${to}`),
    ).toEqual([])
  })

  test('every anchor points to a heading', () => {
    const within = links.filter(({ anchor, to }) => anchor !== undefined && to.endsWith('.md'))
    expect(
      within
        .filter(({ to, anchor }) => !anchorsOf(to).includes(anchor ?? ''))
        .map(({ from, to, anchor }) => `${from}: ${to}#${anchor}`),
    ).toEqual([])
  })

  test('every named command is in package.json', () => {
    const { scripts } = JSON.parse(readRootFile('package.json')) as {
      readonly scripts: Readonly<Record<string, string>>
    }
    const named = documents.flatMap((from) =>
      [...readRootFile(from).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => ({
        from,
        name: name ?? '',
      })),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  test('every file named in code exists', () => {
    const folders = 'src|db|e2e|tools|docs|bench'
    const named = documents.flatMap((from) =>
      [
        ...readRootFile(from).matchAll(
          new RegExp(`\`((?:${folders})/[\\w./-]+\\.(?:tsx?|mjs|sql|md|json))\``, 'g'),
        ),
      ].map(([, path]) => ({ from, path: path ?? '' })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(
      named.filter(({ path }) => !path.includes('NNNN') && !existsSync(join(root, path))),
    ).toEqual([])
  })
})

describe('the manual', () => {
  const chapters = globSync('docs/manual/[0-9]*.md', { cwd: root }).toSorted()

  test('its index links to every chapter', () => {
    const index = links.filter(({ from }) => from === 'docs/manual/README.md').map(({ to }) => to)
    expect(chapters.length).toBeGreaterThan(10)
    expect(chapters.filter((path) => !index.includes(path))).toEqual([])
  })

  test('every picture is shown somewhere', () => {
    const shown = new Set(links.map(({ to }) => to))
    expect(
      globSync('docs/manual/imagens/*.png', { cwd: root }).filter((path) => !shown.has(path)),
    ).toEqual([])
  })

  const walk = globSync('e2e/manual*.spec.ts', { cwd: root }).map(readRootFile).join('\n')

  test('every shown picture is taken by a journey of the manual', () => {
    const shownLinks = links
      .filter(({ to }) => to.endsWith('.png'))
      .map(({ to }) => to.split('/').at(-1)?.replace('.png', '') ?? '')
    expect(shownLinks.filter((name) => !walk.includes(`'${name}'`))).toEqual([])
  })

  // Read as text, because the list of screens is browser code.
  const screens = readRootFile('src/app/browser/screens.tsx')

  test('every screen of the product has its shortcut in a chapter', () => {
    const text = chapters.map(readRootFile).join('\n')
    const keys = [...screens.matchAll(/'([a-z])'/g)].map(
      ([, key]) => `\`G\` \`${key?.toUpperCase()}\``,
    )
    expect(keys.length).toBeGreaterThan(8)
    expect(keys.filter((each) => !text.includes(each))).toEqual([])
  })

  test('the journeys of the manual open every screen of the product', () => {
    const paths = [
      ...new Set([...screens.matchAll(/'(\/[a-z-]+)'/g)].map(([, path]) => path ?? '')),
    ]
    expect(paths.length).toBeGreaterThan(8)
    expect(paths.filter((path) => !walk.includes(`'${path}'`))).toEqual([])
  })
})
