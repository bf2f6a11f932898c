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

// 0.29 * 100 is 28.999999999999996, so round and check that the result converts back.
const isWholeCents = (reais: number) => Math.round(reais * 100) / 100 === reais

/** Money on the wire: reais with at most two decimals; cents in the code. */
export const money = z.codec(
  // Above this limit cents are not exact integers.
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
 * A percentage on the wire: a decimal number or its text, with a point; basis points in the code.
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

// Only input is limited; stored days of any year are shown.
const inputDay = (text: string, context: z.core.ParsePayload<unknown>): LocalDate => {
  const read = localDate(text)
  if (!isInputYear(read))
    context.issues.push({ code: 'custom', input: text, message: OUT_OF_RANGE })
  return read
}

/** A day on the wire: 'AAAA-MM-DD'; input from 1900 to 2199. */
export const day = z.codec(
  z
    .string()
    .meta({ format: 'date' })
    .refine(isLocalDate, 'A data deve ser um dia que existe, no formato AAAA-MM-DD.'),
  z.custom<LocalDate>((value) => typeof value === 'string'),
  { decode: inputDay, encode: (date) => date },
)

/** A day that may be empty in a form. */
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

/** A CPF or CNPJ as typed, with or without mask; letters become upper case. */
export const documentText = z.codec(z.string().max(40), z.string(), {
  decode: normalizeDocument,
  encode: (text) => text,
})

const isNumber = (input: unknown): input is number | string =>
  typeof input === 'number' ||
  (typeof input === 'string' && /^\s*[+-]?\d{1,20}(\.\d{1,20})?\s*$/.test(input))

/**
 * A number or its text: callers of the spec send both. Nothing else is coerced: `true` would become
 * id 1. `description` goes into the OpenAPI document.
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

export const id = numeric(z.number().int().positive().max(Number.MAX_SAFE_INTEGER), {
  exclusiveMinimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
})

const toList = <T>(value: T | readonly T[]): T[] =>
  Array.isArray(value) ? [...value] : [value as T]
const commaList = (text: string) => text.split(',').filter((part) => part.trim() !== '')

// The maximum rows of a search; each id costs the database.
const mostIds = 10_000
const mostTexts = 1_000
const atMost = (most: number) => `Informe no máximo ${formatWhole(most)} itens.`

/** A list of ids, sent as one id, a list, or a comma-separated list. */
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

/** A list of texts, sent as one text, a list, or a comma-separated list. */
export const texts = z.codec(
  z.union([z.array(z.string().max(200)).max(mostTexts, atMost(mostTexts)), z.string().max(20_000)]),
  z.array(z.string().max(200)).max(mostTexts, atMost(mostTexts)),
  {
    decode: (value) => (typeof value === 'string' ? commaList(value) : value),
    encode: (list) => list,
  },
)

/** The id of a saved record; null, 0 and '' mean a new one. */
export const savedId = z.codec(
  z.union([
    z.number().int().nonnegative(),
    z.string().regex(/^\d{0,15}$/, 'Informe um número.'),
    z.null(),
  ]),
  z.number().optional(),
  { decode: (value) => Number(value ?? 0) || undefined, encode: (value) => value ?? 0 },
)

/** A text filter, without characters added by copying; empty means no filter. */
export const searchText = z.codec(z.string().max(200), z.string().optional(), {
  decode: (text) => foldCode(text) || undefined,
  encode: (text) => text ?? '',
})

/** One code or a pasted column of codes; empty means no filter. */
export const codesText = z.codec(
  z
    .string()
    .max(20_000)
    .refine((text) => pastedCodes(text).length <= mostTexts, atMost(mostTexts)),
  z.string().optional(),
  { decode: (text) => pastedCodes(text).join(',') || undefined, encode: (text) => text ?? '' },
)

/** A partly typed month: '10' or '10/2026'; rejects months that no year has. */
export const searchMonth = searchText.refine(
  (text) => text === undefined || mayBecomeMonth(text),
  noSuchMonth,
)

/**
 * Paging of every search: page from 1, size up to 10.000, sort as 'campo,-outroCampo' (rules 2).
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

/** Days since the original due date; 0 if not overdue yet, null if no debt is open. */
export const withArrears = { diasAtraso: z.number().nullable() }

/** The due day before a postponement; arrears count from it. */
export const withOriginalDueDay = { datVencimentoOriginal: day }

/** Filter by bands of arrears; empty = all. */
export const arrearsFilterFields = { atraso: texts.optional() }

/** Position of a page; `truncado` if there are more rows than paging reaches. */
export const PageInfo = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  truncado: z.boolean().optional(),
})
export type PageInfo = z.infer<typeof PageInfo>

/**
 * Answer of a search of document 1: {content, pageInfo}, with sums of the money columns over the
 * whole filter.
 */
export function content<R extends z.ZodType>(row: R) {
  return z.object({
    content: z.array(row),
    pageInfo: PageInfo.optional(),
    totais: z.record(z.string(), money).optional(),
  })
}

/** Answer of a search of documents 2 and 3: {data, pageInfo}, with the same sums (rules 2). */
export function data<R extends z.ZodType>(row: R) {
  return z.object({
    data: z.array(row),
    pageInfo: PageInfo.optional(),
    totais: z.record(z.string(), money).optional(),
  })
}

/**
 * Grouping of a search: the grouping field, a single group, and groups to show whole. Page and size
 * then count groups.
 */
export const groupWindow = {
  agrupar: z.string().max(40).optional(),
  grupo: z.string().max(100).optional(),
  inteiros: texts.optional(),
  /** Selects the page that contains this row. */
  linha: z.string().max(100).optional(),
}

/** A group of rows as one row; its sums are under the paths of their columns. */
export const RowGroup = z.object({
  chave: z.string(),
  nome: z.string(),
  detalhe: z.string().nullable(),
  linhas: z.number(),
  /** Number of its rows in the answer, which lists them group by group. */
  mostradas: z.number(),
  somas: z.record(z.string(), money),
  dias: z.record(z.string(), day.nullable()),
  contagens: z.record(z.string(), z.number()),
  textos: z.record(z.string(), z.string().nullable()),
})
export type RowGroup = z.output<typeof RowGroup>

/** The groups of the page and their total number. */
export const groupsOfPage = {
  grupos: z.array(RowGroup).optional(),
  totalGrupos: z.number().optional(),
}

/** A boolean, as JSON or form text; anything that is not a yes is false. */
export const flag = z.codec(z.union([z.boolean(), z.string()]), z.boolean(), {
  decode: (value) =>
    value === true || ['true', '1', 'sim', 's'].includes(String(value).toLowerCase()),
  encode: (value) => value,
})

export const Message = z.object({ mensagem: z.string() })

/** The claimed user id; an id other than the session's is refused with 403 (rules 1). */
export const claimedUser = { idUsuario: numeric(z.number().int()).optional() }
