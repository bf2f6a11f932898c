import {
  formatCompetence,
  mayBecomeMonth,
  noSuchMonth,
  parseBrCompetence,
} from '#values/competence.ts'
import { formatCnpjRoot, isCnpjRoot } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { documentKind, isDocument, normalizeDocument } from '#values/document.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import { pastedCodes } from '#values/pasted-codes.ts'
import {
  dateMask,
  dayIntervalMask,
  documentMask,
  type Mask,
  monthIntervalMask,
  monthMask,
} from '#ui/fields/masks.ts'

import { type FilterValue, longestText } from '../address.ts'
import type { Filter, Option } from '../definition.ts'

/** Unsubmitted field value: text, checked options or a flag. */
export type Draft = string | boolean | readonly string[]

const documentWarning = (text: string): string | undefined =>
  isCnpjRoot(text) || isDocument(text)
    ? undefined
    : `Os dígitos verificadores do ${documentKind(text)} não conferem.`

/** Searched document: a full CPF or CNPJ, or the 8-character root of a CNPJ. */
const searchedDocumentMask: Mask = {
  ...documentMask,
  format: (text) =>
    isCnpjRoot(text) ? formatCnpjRoot(normalizeDocument(text)) : documentMask.format(text),
  isComplete: (text) => documentMask.isComplete(text) || isCnpjRoot(text),
  incomplete:
    'Complete o documento: CPF com 11 dígitos, CNPJ com 14 caracteres ou a raiz dele com 8',
  doubt: documentWarning,
}

export const maskOf: Partial<Record<Filter['kind'], Mask>> = {
  document: searchedDocumentMask,
  'day-interval': dayIntervalMask,
  'month-interval': monthIntervalMask,
  day: dateMask,
  month: monthMask,
}

/** Initial draft of a URL value; documents show their mask. */
export function draftOf(
  filter: Filter,
  value: FilterValue | undefined,
  options: readonly Option[] | undefined,
  masks: ReadonlyMap<string, string>,
): Draft {
  switch (filter.kind) {
    case 'several':
      // No value in the URL means all, which is the initial state (spec 1:2.7).
      if (typeof value === 'object') return value
      return filter.mayBeEmpty ? [] : (options ?? []).map((option) => option.value)
    case 'flag':
      return value === true
    case 'document':
      return typeof value === 'string' ? (masks.get(value) ?? '') : ''
    case 'day-interval':
      return Array.isArray(value) ? value.map((day) => formatDate(day as never)).join(' - ') : ''
    case 'month-interval':
      return Array.isArray(value)
        ? value.map((month) => formatCompetence(month as never)).join(' - ')
        : ''
    case 'day':
      return typeof value === 'string' ? formatDate(value as never) : ''
    case 'month':
      return typeof value === 'string' ? formatCompetence(value as never) : ''
    case 'fixed':
      return filter.text
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** Parsed draft: a value (undefined = none) or an error; `blocks` prevents the whole search. */
export type ReadDraft = {
  readonly value?: FilterValue | undefined
  readonly document?: string
  /** Message for an unknown document. */
  readonly doubt?: string | undefined
  readonly problem?: string
  readonly blocks?: boolean
}

const intervalWords = {
  days: { unknown: 'Use datas que existem.', order: 'A primeira data deve vir antes da segunda.' },
  months: {
    unknown: 'Use meses de 01 a 12.',
    order: 'O mês inicial não pode ser depois do mês final.',
  },
}

function readInterval(
  text: string,
  parse: (end: string) => string | undefined,
  words: (typeof intervalWords)[keyof typeof intervalWords],
): ReadDraft {
  const [from, to] = text.split(' - ').map(parse)
  if (from === undefined || to === undefined) return { problem: words.unknown, blocks: true }
  return from <= to ? { value: [from, to] } : { problem: words.order, blocks: true }
}

/** Splits a pasted column by commas; keeps a single value as typed. */
function severalOf(text: string): string {
  const codes = pastedCodes(text)
  return codes.length > 1 ? codes.join(',') : text
}

function readSeveral(
  filter: Extract<Filter, { kind: 'several' }>,
  chosen: readonly string[],
  options: readonly Option[] | undefined,
): ReadDraft {
  if (chosen.length === 0 && filter.required !== undefined)
    return { problem: filter.required, blocks: true }
  const isAll = chosen.length === options?.length && !filter.mayBeEmpty
  return chosen.length === 0 || isAll ? {} : { value: chosen }
}

const readPoint = (value: string | undefined, unknown: string): ReadDraft =>
  value === undefined ? { problem: unknown, blocks: true } : { value }

/** Parses text of a field with a mask; undefined if its kind has none. */
function readMasked(filter: Filter, text: string): ReadDraft | undefined {
  switch (filter.kind) {
    case 'day-interval':
      return readInterval(text, parseBrDate, intervalWords.days)
    case 'month-interval':
      return readInterval(text, parseBrCompetence, intervalWords.months)
    case 'document':
      return filter.whole && isCnpjRoot(text)
        ? { problem: documentMask.incomplete }
        : { document: normalizeDocument(text), doubt: documentWarning(text) }
    case 'day':
      return readPoint(parseBrDate(text), 'Use uma data que existe.')
    case 'month':
      return readPoint(parseBrCompetence(text), 'Use um mês que existe.')
    default:
      return undefined
  }
}

function readText(
  filter: Extract<Filter, { kind: 'text' }>,
  text: string,
  hasDocument: boolean,
): ReadDraft {
  if (filter.mask === 'month' && !mayBecomeMonth(text))
    return { problem: noSuchMonth, blocks: true }
  // Block a CPF in other fields, where it would appear in the URL.
  if (hasDocument && isCpf(normalizeDocument(text)))
    return { problem: 'Para um CPF, use o campo de documento.', blocks: true }
  if (!filter.takesSeveral) return { value: text }
  const several = severalOf(text)
  return several.length > longestText(filter)
    ? { problem: 'São números demais: cole uma parte de cada vez.', blocks: true }
    : { value: several }
}

/** Parses a field on search. Partial text is not sent; the field shows why (spec 1:5). */
export function readDraft(
  filter: Filter,
  draft: Draft,
  options: readonly Option[] | undefined,
  hasDocument: boolean,
): ReadDraft {
  if (filter.kind === 'several') return readSeveral(filter, draft as readonly string[], options)
  if (filter.kind === 'flag') return draft === true ? { value: true } : {}
  if (filter.kind === 'fixed') return {}
  const text = String(draft).trim()
  if (text === '')
    return filter.kind === 'month' && filter.initial !== undefined
      ? { problem: monthMask.incomplete, blocks: true }
      : {}
  const mask = maskOf[filter.kind]
  const startsNow = filter.kind === 'day' || filter.kind === 'month'
  // Block the search: without its period a report would show another one than the field.
  const blocked =
    filter.kind === 'month-interval' || (startsNow && filter.initial !== undefined)
      ? { blocks: true }
      : {}
  if (mask && !mask.isComplete(text)) return { problem: mask.incomplete, ...blocked }
  return filter.kind === 'text'
    ? readText(filter, text, hasDocument)
    : (readMasked(filter, text) ?? { value: text })
}

/**
 * Text after a keypress on a masked CPF ('***.982.247-**'): the input replaces the mask, which
 * cannot be edited in the middle.
 */
export function typeOverMask(shown: string, next: string): string {
  if (!shown.includes('*')) return next
  const before = normalizeDocument(shown).replaceAll('*', '')
  const after = normalizeDocument(next)
  if (before.startsWith(after)) return ''
  return documentMask.format(after.startsWith(before) ? after.slice(before.length) : after)
}
