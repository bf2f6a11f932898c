import { expect, test } from 'vitest'

import { pdfParts, pdfText } from '#testing/pdf-text.ts'

import { type PdfLine, writePdf } from './pdf.ts'

const at = new Date('2026-11-18T15:30:10Z')
const line = (text: string): PdfLine => ({ as: 'text', text })

test('a PDF contains the given text; characters without a glyph become plain letters or their code', async () => {
  const letters = 'ÁÀÂÃÇÉÊÍÓÔÕÚÜ áàâãçéêíóôõúü ªº § “aspas” ‘simples’ – — … • € R$ 1.500,00'
  const pdf = await writePdf(
    'Dossiê',
    [
      { as: 'title', text: 'Dossiê de notificação' },
      { as: 'heading', text: 'Decisões (coração) \\ <b>' },
      line(letters),
      line('Situação: a → b, −1, Łódź Kőszeg ﬁ Ⅳ\u2009x\u200b, 漢, \u0007, 😀'),
      line('composto: cedilha c\u0327'),
      line('uma linha\r\ne outra'),
    ],
    at,
  )
  expect(pdfText(pdf).split('\n')).toEqual([
    'Dossiê de notificação',
    'Decisões (coração) \\ <b>',
    letters,
    'Situação: a > b, –1, Lódz Koszeg fi IV x, [U+6F22], , [U+1F600]',
    'composto: cedilha ç',
    'uma linhae outra',
  ])
  expect(pdfParts(pdf).map(({ tag, lines }) => [tag, lines.length])).toEqual([
    ['H1', 1],
    ['H2', 1],
    ['P', 1],
    ['P', 1],
    ['P', 1],
    ['P', 2],
    ['Artifact', 1],
  ])
})

test('long lines wrap inside the margins, and each further page has a footer', async () => {
  const words = Array.from(
    { length: 120 },
    (_, index) => `Linha ${index}: ${'palavra '.repeat(index)}`,
  )
  const pdf = await writePdf(
    'Dossiê',
    [...words.map(line), { as: 'code', text: 'f'.repeat(400) }],
    at,
  )
  const parts = pdfParts(pdf)
  const feet = parts.filter(({ tag }) => tag === 'Artifact').flatMap(({ lines }) => lines)
  expect(feet.length).toBeGreaterThan(3)
  expect(feet).toEqual(feet.map((_, index) => `Dossiê · página ${index + 1} de ${feet.length}`))
  expect(pdf.toString('latin1')).toContain(`/Count ${feet.length}\n`)
  // A paragraph that continues on the next page is tagged again there.
  expect(pdfText(pdf).replaceAll(/\s+/g, ' ')).toContain(
    words.join(' ').replaceAll(/\s+/g, ' ').trim(),
  )
  // 400 characters of 4,8 points take four lines of at most 101.
  const runs = parts.flatMap(({ lines }) => lines).filter((text) => /^f+$/.test(text))
  expect(runs.map(({ length }) => length)).toEqual([101, 101, 101, 97])
})

test('a reader finds title, language, creation time, and every object at its offset', async () => {
  const pdf = await writePdf('Dossiê do boleto 12', [line('um')], at)
  const text = pdf.toString('latin1')
  const title = Buffer.from('\ufeffDossiê do boleto 12', 'utf16le').swap16().toString('latin1')
  expect(text).toContain(`(${title})`)
  for (const part of [
    '/Lang (pt-BR)',
    '/DisplayDocTitle true',
    '/Marked true',
    '(D:20261118153010Z)',
    '/BaseFont /Helvetica\n',
  ])
    expect(text).toContain(part)
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, each]) =>
    Number(each),
  )
  expect(offsets.length).toBeGreaterThan(10)
  expect(
    offsets.map((place, index) => text.slice(place, place + `${index + 1} 0 obj`.length)),
  ).toEqual(offsets.map((_, index) => `${index + 1} 0 obj`))
})

test('the same lines at the same instant give the same bytes, at another instant others', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => line(`Linha ${index}`))
  const pdf = await writePdf('Dossiê', lines, at)
  expect(await writePdf('Dossiê', lines, at)).toEqual(pdf)
  expect(await writePdf('Dossiê', lines, new Date('2026-11-18T15:30:11Z'))).not.toEqual(pdf)
})
