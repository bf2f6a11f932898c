import { Paper } from '#server/files/paper/paper.ts'
import { type Cents, formatBrl, sumCents } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

/** A row of a table of boletos in a letter. */
export type LetterBoleto = {
  readonly number: string
  readonly luc: string
  readonly dueOn: LocalDate
  readonly openCents: Cents
  readonly correctedCents: Cents
}

/** A paragraph of a letter, or a table of boletos. */
export type LetterPart =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'boletos'; readonly rows: readonly LetterBoleto[] }

export type Letter = {
  readonly protocol: string
  readonly day: LocalDate
  readonly sender: { readonly name: string; readonly address: string; readonly phone: string }
  readonly recipient: { readonly name: string; readonly lines: readonly string[] }
  readonly parts: readonly LetterPart[]
}

/** Pages of a letter in its document, from 1. */
export type LetterPages = { readonly first: number; readonly last: number }

const columns = [
  { label: 'Boleto' },
  { label: 'LUC', width: 80 },
  { label: 'Vencimento', width: 80 },
  { label: 'Valor', width: 90, align: 'right' },
  { label: 'Com encargos', width: 100, align: 'right' },
] as const

const setBoletos = (paper: Paper, rows: readonly LetterBoleto[]): Promise<void> =>
  paper.table({
    columns,
    rows,
    noun: ['boleto', 'boletos'],
    cells: ({ number, luc, dueOn, openCents, correctedCents }) => [
      number,
      luc,
      formatDate(dueOn),
      formatBrl(openCents),
      formatBrl(correctedCents),
    ],
    sum: (label, some) => [
      label,
      '',
      '',
      formatBrl(sumCents(some.map(({ openCents }) => openCents))),
      formatBrl(sumCents(some.map(({ correctedCents }) => correctedCents))),
    ],
  })

async function setLetter(paper: Paper, letter: Letter): Promise<void> {
  const { protocol, day, sender, recipient, parts } = letter
  paper.part(`Protocolo ${protocol}`)
  paper.head({
    title: sender.name,
    lines: [sender.address, sender.phone].filter((line) => line !== ''),
    beside: [`Protocolo ${protocol}`, formatDate(day)],
  })
  paper.blocks([
    { as: 'text', text: 'Destinatário' },
    { as: 'heading', text: recipient.name },
    ...recipient.lines.map((text) => ({ as: 'text', text }) as const),
    { as: 'text', text: ' ' },
  ])
  for (const part of parts)
    if (part.as === 'text') paper.blocks([{ as: 'text', text: `${part.text}\n ` }])
    else await setBoletos(paper, part.rows)
}

/** The letters as one document, in their order, and the pages of each. */
export async function writeLetters(
  title: string,
  letters: readonly Letter[],
  at: Date,
): Promise<{ readonly pdf: Buffer; readonly pages: readonly LetterPages[] }> {
  const paper = await Paper.open(title, at)
  const pages: LetterPages[] = []
  for (const letter of letters) {
    const first = paper.pageCount + 1
    await setLetter(paper, letter)
    pages.push({ first, last: paper.pageCount })
  }
  return { pdf: await paper.end(), pages }
}
