import { renderText } from '#features/collection/ladders/rules/text.ts'
import type { TextValues } from '#features/collection/ladders/rules/text-values.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Letter, LetterPart } from '../gateway/letter-pdf.ts'
import { messageValues } from '../rules/message-values.ts'
import { companyOf, type ContentFacts, type Creditor, readContentFacts } from '../store/contents.ts'

type Sender = NonNullable<ContentFacts['sender']>

/** A message with sender and creditor, ready to be worded. */
export type Wordable = ContentFacts & { readonly sender: Sender; readonly creditor: Creditor }

/** The words of a message. */
export type Words = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly values: TextValues
}

/** A mall without a principal company claims in the name of the informant. */
async function informant(work: Work): Promise<Creditor> {
  const { CNPJ_INFORMANTE: cnpj } = await readParameters(work.tx)
  const nowhere = { street: null, city: null, uf: null, cep: null }
  return (await companyOf(work.tx, cnpj)) ?? { name: 'Informante', cnpj, ...nowhere }
}

/** Facts of messages by id, with their creditors; a mall may lack a sender. */
export async function contentFacts(
  work: Work,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContentFacts & { readonly creditor: Creditor }>> {
  const rows = await readContentFacts(work.tx, ids, work.today)
  const other = rows.some(({ creditor }) => creditor === null) ? await informant(work) : undefined
  return new Map(
    rows.flatMap((row) => {
      const creditor = row.creditor ?? other
      return creditor ? [[row.id, { ...row, creditor }] as const] : []
    }),
  )
}

/** Facts of a message whose mall has a sender; 422 without one. */
export function wordable(
  facts: (ContentFacts & { readonly creditor: Creditor }) | undefined,
): Wordable {
  if (!facts?.sender) throw new Refused('O shopping ainda não tem remetente.')
  return { ...facts, sender: facts.sender }
}

/** Words of a message that leaves on this day. */
export function wordsOf(facts: Wordable, day: LocalDate): Words {
  const values = messageValues(facts, day)
  return { ...renderText({ subject: facts.subject, body: facts.body }, values), values }
}

const tables = { '{{boletos}}': 'boletos', '{{citados}}': 'citados' } as const

const isTable = (paragraph: string): paragraph is keyof typeof tables =>
  Object.hasOwn(tables, paragraph)

/** Paragraphs and tables of a letter. */
function partsOf({ body }: ContentFacts, values: TextValues): LetterPart[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((raw): LetterPart[] => {
      const paragraph = raw.trim()
      if (paragraph === '') return []
      if (!isTable(paragraph))
        return [
          { as: 'text', text: renderText({ subject: '', body: paragraph }, values).text.trim() },
        ]
      const rows = values[tables[paragraph]]
      if (rows.length === 0) return []
      const title: LetterPart[] =
        paragraph === '{{citados}}' ? [{ as: 'text', text: 'Também em aberto:' }] : []
      return [...title, { as: 'boletos', rows }]
    })
}

/** Parts of an address from its end: postcode, state, city, district, the rest. */
export function placeOf({ place, address }: Pick<ContentFacts, 'place' | 'address'>) {
  const written =
    place && [place.street, place.district, place.city, place.uf, place.cep].join(', ')
  if (place && (written === address || !address.includes(','))) return place
  const parts = address.split(',').map((part) => part.trim())
  const [cep = '', uf = '', city = '', district = ''] = parts.toReversed()
  return { street: parts.slice(0, -4).join(', '), district, city, uf, cep }
}

/** A message as a letter. */
export function letterOf(facts: Wordable, day: LocalDate): Letter {
  const { street, district, city, uf, cep } = placeOf(facts)
  return {
    protocol: facts.protocol,
    day,
    sender: facts.sender,
    recipient: {
      name: facts.name,
      lines: [street, [district, `${city}/${uf}`].filter(Boolean).join(', '), `CEP ${cep}`],
    },
    parts: partsOf(facts, messageValues(facts, day)),
  }
}
