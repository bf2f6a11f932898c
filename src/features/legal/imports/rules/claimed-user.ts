import { foldForSearch } from '#values/fold-text.ts'

/**
 * Accepted headers for the claimed user: the specification requires a 'user-identifier header'
 * without naming it (2:7.4).
 */
export const USER_HEADERS = [
  'user-identifier',
  'x-user-identifier',
  'useridentifier',
  'user-id',
  'x-user-id',
  'idusuario',
] as const

type Person = { readonly id: number | null; readonly name: string }

/** Decodes escapes: headers are ASCII, so accents arrive percent-encoded. */
function textOf(header: string): string {
  try {
    return decodeURIComponent(header.trim())
  } catch {
    return header.trim()
  }
}

/**
 * Whether a header names the session's user, by id or name (2:6); an empty header matches nobody.
 */
export function isNamed(header: string, { id, name }: Person): boolean {
  const text = textOf(header)
  return text === '' || text === String(id) || foldForSearch(text) === foldForSearch(name)
}
