import * as z from 'zod'

import { type Cents, centsFromReais, reaisFromCents } from '#values/cents.ts'
import { type Competence, competence, isCompetence } from '#values/competence.ts'
import { normalizeDocument } from '#values/document.ts'
import { type LocalDate, isLocalDate, localDate } from '#values/local-date.ts'

/** Money on the wire: a decimal number of reais with at most two decimals; cents in the code. */
export const money = z.codec(
  z.number(),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (reais) => centsFromReais(reais),
    encode: (cents) => reaisFromCents(cents),
  },
)

/** A day on the wire: 'AAAA-MM-DD'. */
export const day = z.codec(
  z.string().meta({ format: 'date' }).refine(isLocalDate, 'A data deve ser um dia que existe, no formato AAAA-MM-DD.'),
  z.custom<LocalDate>((value) => typeof value === 'string'),
  { decode: (text) => localDate(text), encode: (date) => date },
)

/**
 * A month on the wire: 'AAAA-MM'.
 *
 * @public
 */
export const month = z.codec(
  z.string().refine(isCompetence, 'O mês deve existir, no formato AAAA-MM.'),
  z.custom<Competence>((value) => typeof value === 'string'),
  { decode: (text) => competence(text), encode: (value) => value },
)

/** An instant on the wire: ISO 8601 with zone. */
export const instant = z.codec(z.string().meta({ format: 'date-time' }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A CPF or CNPJ as people type it, with or without its mask; letters in upper case. */
export const documentText = z.codec(z.string().max(40), z.string(), {
  decode: normalizeDocument,
  encode: (text) => text,
})

/** An id of ours. Numbers in text are accepted, as the spec's callers send both. */
export const id = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)

const toList = <T>(value: T | readonly T[]): T[] => (Array.isArray(value) ? [...value] : [value as T])
const commaList = (text: string) => text.split(',').filter((part) => part.trim() !== '')

/** A list of ids where the spec's callers send one, a list, or a comma list. */
export const ids = z.codec(
  z.union([z.array(z.union([z.number(), z.string()])), z.number(), z.string()]),
  z.array(z.number().int('Informe números inteiros.').positive()),
  {
    decode: (value) => (typeof value === 'string' ? commaList(value) : toList(value)).map(Number),
    encode: (list) => list,
  },
)

/** A list of texts, or one text, or a comma list. */
export const texts = z.codec(
  z.union([z.array(z.string().max(200)), z.string().max(20_000)]),
  z.array(z.string().max(200)),
  {
    decode: (value) => (typeof value === 'string' ? commaList(value) : value),
    encode: (list) => list,
  },
)

/** A text filter; an empty one is no filter. */
export const searchText = z.codec(z.string().max(200), z.string().optional(), {
  decode: (text) => (text.trim() === '' ? undefined : text.trim()),
  encode: (text) => text ?? '',
})

/** The window every search takes: page from 1, size up to 10.000, sort as 'campo,-outroCampo' (rules 2). */
export const pageWindow = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce.number().int().min(1).max(1_000_000).optional(),
  sort: z.string().max(400).optional(),
}

/** Where a page stands in its search; `truncado` when there are more rows than may be turned over. */
export const PageInfo = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  truncado: z.boolean().optional(),
})
export type PageInfo = z.infer<typeof PageInfo>

/** The answer of a search of document 1: {content, pageInfo}, with the sums of the money columns over the whole filter. */
export function content<R extends z.ZodType>(row: R) {
  return z.object({
    content: z.array(row),
    pageInfo: PageInfo.optional(),
    totais: z.record(z.string(), money).optional(),
  })
}

/** The plain answer of an act: a sentence for the person. */
export const Message = z.object({ mensagem: z.string() })

/** Who claims to ask; never trusted: another id than the session's is refused with 403 (rules 1). */
export const claimedUser = { idUsuario: z.coerce.number().int().optional() }
