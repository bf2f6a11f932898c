import * as z from 'zod'

import { type Cents, centsFromReais, reaisFromCents } from '#values/cents.ts'
import {
  type Competence,
  competence,
  isCompetence,
  mayBecomeMonth,
  noSuchMonth,
} from '#values/competence.ts'
import { normalizeDocument } from '#values/document.ts'
import { foldCode } from '#values/fold-code.ts'
import {
  FIRST_YEAR,
  isInputYear,
  isLocalDate,
  LAST_YEAR,
  type LocalDate,
  localDate,
} from '#values/local-date.ts'
import { pastedCodes } from '#values/pasted-codes.ts'
import { percentFromRate, type Rate, rateFromPercent } from '#values/rate.ts'
import { formatWhole } from '#values/whole-number.ts'

// 0.29 * 100 is 28.999999999999996: the nearest cent is right when it leads back to the same number.
const isWholeCents = (reais: number) => Math.round(reais * 100) / 100 === reais

/** Money on the wire: a decimal number of reais with at most two decimals; cents in the code. */
export const money = z.codec(
  // Beyond it cents are no longer whole numbers.
  z
    .number()
    .refine((reais) => Math.abs(reais) <= 90_000_000_000_000, 'O valor é alto demais.')
    .refine(isWholeCents, 'Informe o valor com até duas casas decimais.'),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (reais) => centsFromReais(reais),
    encode: (cents) => reaisFromCents(cents),
  },
)

const isPercent = (value: number | string) =>
  /^(100([.]0{1,2})?|\d{1,2}([.]\d{1,2})?)$/.test(String(value))

/**
 * A part of a hundred on the wire: a decimal number with a point, or the text of one; basis points
 * in the code.
 */
export const percent = z.codec(
  z
    .union([z.number(), z.string().max(20)])
    .refine(isPercent, 'Informe um percentual de 0 a 100, com até duas casas.'),
  z.custom<Rate>((value) => Number.isSafeInteger(value)),
  { decode: (input) => rateFromPercent(Number(input)), encode: (rate) => percentFromRate(rate) },
)

const OUT_OF_RANGE = `Informe uma data entre 01/01/${FIRST_YEAR} e 31/12/${LAST_YEAR}.`
const MONTH_OUT_OF_RANGE = `Informe um mês entre 01/${FIRST_YEAR} e 12/${LAST_YEAR}.`

// Only what comes in is limited: a day that is stored is shown, whatever its year.
const inputDay = (text: string, context: z.core.ParsePayload<unknown>): LocalDate => {
  const read = localDate(text)
  if (!isInputYear(read))
    context.issues.push({ code: 'custom', input: text, message: OUT_OF_RANGE })
  return read
}

/** A day on the wire: 'AAAA-MM-DD', of an input 1900 to 2199. */
export const day = z.codec(
  z
    .string()
    .meta({ format: 'date' })
    .refine(isLocalDate, 'A data deve ser um dia que existe, no formato AAAA-MM-DD.'),
  z.custom<LocalDate>((value) => typeof value === 'string'),
  { decode: inputDay, encode: (date) => date },
)

/** A day that a form may leave empty. */
export const optionalDay = z.codec(
  z
    .string()
    .refine(
      (value) => value === '' || isLocalDate(value),
      'A data deve ser um dia que existe, no formato AAAA-MM-DD.',
    ),
  z.custom<LocalDate | undefined>((value) => value === undefined || typeof value === 'string'),
  {
    decode: (value, context) => (value === '' ? undefined : inputDay(value, context)),
    encode: (value) => value ?? '',
  },
)

/**
 * A month on the wire: 'AAAA-MM', of an input 1900 to 2199.
 *
 * @public
 */
export const month = z.codec(
  z.string().refine(isCompetence, 'O mês deve existir, no formato AAAA-MM.'),
  z.custom<Competence>((value) => typeof value === 'string'),
  {
    decode: (text, context) => {
      const read = competence(text)
      if (!isInputYear(read))
        context.issues.push({ code: 'custom', input: text, message: MONTH_OUT_OF_RANGE })
      return read
    },
    encode: (value) => value,
  },
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

const isNumber = (input: unknown): input is number | string =>
  typeof input === 'number' ||
  (typeof input === 'string' && /^\s*[+-]?\d{1,20}(\.\d{1,20})?\s*$/.test(input))

/**
 * A number, or the text of one: the spec's callers send both. Nothing else becomes one: a coerced
 * `true` would be 1, and somebody else's record. `told` is what the description of the calls says
 * of it.
 */
export const numeric = (schema: z.ZodNumber, description: Readonly<Record<string, unknown>> = {}) =>
  z.codec(
    z
      .custom<number | string>(isNumber, {
        error: ({ input }) =>
          input === undefined || input === null ? undefined : 'Informe um número.',
      })
      .meta({ type: 'integer', ...description }),
    schema,
    { decode: Number, encode: (input) => input },
  )

/** An id of ours. */
export const id = numeric(z.number().int().positive().max(Number.MAX_SAFE_INTEGER), {
  exclusiveMinimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
})

const toList = <T>(value: T | readonly T[]): T[] =>
  Array.isArray(value) ? [...value] : [value as T]
const commaList = (text: string) => text.split(',').filter((part) => part.trim() !== '')

// As many as a search answers rows: more is nobody's choice, and each costs the database.
const mostIds = 10_000
const mostTexts = 1_000
const atMost = (most: number) => `Informe no máximo ${formatWhole(most)} itens.`

/** A list of ids where the spec's callers send one, a list, or a comma list. */
export const ids = z.codec(
  z.union([
    z.array(z.union([z.number(), z.string().max(30)])).max(mostIds, atMost(mostIds)),
    z.number(),
    z.string().max(mostIds * 20),
  ]),
  z.array(z.number().int('Informe números inteiros.').positive()).max(mostIds, atMost(mostIds)),
  {
    decode: (value) => (typeof value === 'string' ? commaList(value) : toList(value)).map(Number),
    encode: (list) => list,
  },
)

/** A list of texts, or one text, or a comma list. */
export const texts = z.codec(
  z.union([z.array(z.string().max(200)).max(mostTexts, atMost(mostTexts)), z.string().max(20_000)]),
  z.array(z.string().max(200)).max(mostTexts, atMost(mostTexts)),
  {
    decode: (value) => (typeof value === 'string' ? commaList(value) : value),
    encode: (list) => list,
  },
)

/** The id of a record that is saved: null, 0 and '' mean a new one. */
export const savedId = z.codec(
  z.union([
    z.number().int().nonnegative(),
    z.string().regex(/^\d{0,15}$/, 'Informe um número.'),
    z.null(),
  ]),
  z.number().optional(),
  { decode: (value) => Number(value ?? 0) || undefined, encode: (value) => value ?? 0 },
)

/** A text filter, without what copying adds to a text; an empty one is no filter. */
export const searchText = z.codec(z.string().max(200), z.string().optional(), {
  decode: (text) => foldCode(text) || undefined,
  encode: (text) => text ?? '',
})

/** Codes, one or a pasted column of them; none is no filter. */
export const codesText = z.codec(
  z
    .string()
    .max(20_000)
    .refine((text) => pastedCodes(text).length <= mostTexts, atMost(mostTexts)),
  z.string().optional(),
  { decode: (text) => pastedCodes(text).join(',') || undefined, encode: (text) => text ?? '' },
)

/** A month that is searched while it is typed: '10', '10/2026'; never one that no year has. */
export const searchMonth = searchText.refine(
  (text) => text === undefined || mayBecomeMonth(text),
  noSuchMonth,
)

/**
 * The window every search takes: page from 1, size up to 10.000, sort as 'campo,-outroCampo' (rules
 * 2).
 */
const place = numeric(z.number().int().min(1).max(1_000_000), {
  minimum: 1,
  maximum: 1_000_000,
}).optional()
export const pageWindow = {
  page: place,
  size: place,
  sort: z.string().max(400).optional(),
}

/**
 * What a row says of its arrears: days since the original due date, 0 for what is not overdue yet,
 * nothing where no debt is open.
 */
export const withArrears = { diasAtraso: z.number().nullable() }

/** Of a boleto that is listed with its due day: the one before it was moved, from which arrears count. */
export const withOriginalDueDay = { datVencimentoOriginal: day }

/** The bands of arrears that a search asks for; none = all. */
export const arrearsAsked = { atraso: texts.optional() }

/**
 * Where a page stands in its search; `truncado` when there are more rows than may be turned over.
 */
export const PageInfo = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  truncado: z.boolean().optional(),
})
export type PageInfo = z.infer<typeof PageInfo>

/**
 * The answer of a search of document 1: {content, pageInfo}, with the sums of the money columns
 * over the whole filter.
 */
export function content<R extends z.ZodType>(row: R) {
  return z.object({
    content: z.array(row),
    pageInfo: PageInfo.optional(),
    totais: z.record(z.string(), money).optional(),
  })
}

/** The answer of a search of documents 2 and 3: {data, pageInfo}, with the same sums (rules 2). */
export function data<R extends z.ZodType>(row: R) {
  return z.object({
    data: z.array(row),
    pageInfo: PageInfo.optional(),
    totais: z.record(z.string(), money).optional(),
  })
}

/**
 * What a search takes that may bring its rows together: by what, of which group alone, and which
 * groups whole. Its page and size then count groups.
 */
export const groupWindow = {
  agrupar: z.string().max(40).optional(),
  grupo: z.string().max(100).optional(),
  inteiros: texts.optional(),
  /** The page in which this row stands, whatever its number. */
  linha: z.string().max(100).optional(),
}

/** Rows that belong together, as one: what its columns come to stands under the paths of theirs. */
export const RowGroup = z.object({
  chave: z.string(),
  nome: z.string(),
  detalhe: z.string().nullable(),
  linhas: z.number(),
  /** So many of its rows stand in the answer, which has those of one group after the other. */
  mostradas: z.number(),
  somas: z.record(z.string(), money),
  dias: z.record(z.string(), day.nullable()),
  contagens: z.record(z.string(), z.number()),
  textos: z.record(z.string(), z.string().nullable()),
})
export type RowGroup = z.output<typeof RowGroup>

/** What the answer of such a search says besides: the groups of the page, and how many there are. */
export const groupsOfPage = {
  grupos: z.array(RowGroup).optional(),
  totalGrupos: z.number().optional(),
}

/** Yes or no, as JSON or a form writes it; whatever is no yes is a no. */
export const flag = z.codec(z.union([z.boolean(), z.string()]), z.boolean(), {
  decode: (value) =>
    value === true || ['true', '1', 'sim', 's'].includes(String(value).toLowerCase()),
  encode: (value) => value,
})

/** The plain answer of an act: a sentence for the person. */
export const Message = z.object({ mensagem: z.string() })

/**
 * Who claims to ask; never trusted: another id than the session's is refused with 403 (rules 1).
 */
export const claimedUser = { idUsuario: numeric(z.number().int()).optional() }
