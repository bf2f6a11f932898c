import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { anchorOf, manualFiles, readChapters, readContents } from './manual-pages.ts'
import { root } from './programs.ts'

const files = manualFiles(root)
const textOf = (fileName: string) =>
  String(files.find((file) => file.fileName === fileName)?.source ?? '')

test('each chapter is a page with title, chapter list and neighbours, without scripts', () => {
  const chapters = readChapters(join(root, 'docs/manual'))
  expect(chapters.length).toBeGreaterThan(40)
  for (const { slug, title } of chapters) {
    const page = textOf(`${slug}.html`)
    expect(page, slug).toContain(
      `<title>${title.replaceAll('&', '&amp;')} · Manual da Régua</title>`,
    )
    expect(page, slug).toContain(`<a href="/manual/${slug}" aria-current="page">`)
    expect(page, slug).not.toMatch(/<script|\son\w+=|\sstyle=/i)
  }
})

test('every link of a page points to a page, a picture or outside the manual', () => {
  const served = new Set(files.map(({ fileName }) => fileName))
  const dead = files
    .filter(({ fileName }) => fileName.endsWith('.html'))
    .flatMap(({ fileName, source }) =>
      [...String(source).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to = '']) => ({
        fileName,
        to: to.split('#')[0] ?? '',
      })),
    )
    .filter(({ to }) => to !== '' && to !== '/' && to !== '/manual/' && !/^\w+:/.test(to))
    .map(({ fileName, to }) => ({ fileName, to: to.replace(/^\/manual\//, '') }))
    .filter(({ to }) => !served.has(to) && !served.has(`${to}.html`))
  expect(dead).toEqual([])
})

test('every screen has a chapter', () => {
  const chapters = JSON.parse(textOf('telas.json')) as Record<string, string>
  const routes = readFileSync(join(root, 'src/app/browser/screens.tsx'), 'utf8')
  const paths = [...routes.matchAll(/^ {4}path: '(\/[^']*)'/gm)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !Object.hasOwn(chapters, path))).toEqual([])
})

test('the contents for the help name every chapter, and only screens that exist', () => {
  const contents = readContents(join(root, 'docs/manual'))
  expect(contents.map(({ slug }) => slug)).toEqual(
    readChapters(join(root, 'docs/manual')).map(({ slug }) => slug),
  )
  expect(JSON.parse(textOf('capitulos.json'))).toEqual(contents)
  const screens = Object.keys(JSON.parse(textOf('telas.json')) as object)
  const named = contents.flatMap(({ telas, partes }) => [
    ...telas,
    ...partes.flatMap((section) => section.telas),
  ])
  expect(named.filter((path) => !screens.includes(path))).toEqual([])
  for (const { slug, partes } of contents)
    for (const { ancora } of partes)
      expect(textOf(`${slug}.html`), slug).toContain(`id="${ancora}"`)
})

test('a heading has an anchor without accents', () => {
  expect(anchorOf('O caminho de um boleto: é daqui')).toBe('o-caminho-de-um-boleto-e-daqui')
})
