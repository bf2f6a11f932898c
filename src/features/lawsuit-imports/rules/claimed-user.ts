import { foldForSearch } from '#values/fold-text.ts'

/**
 * The headers by which a client may say whose import it is: the specification names a 'user-identifier
 * header' and no spelling of it (2:7.4).
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

/** A name with accents comes as its escapes: headers are ASCII. */
function textOf(header: string): string {
  try {
    return decodeURIComponent(header.trim())
  } catch {
    return header.trim()
  }
}

/** Whether a header names the person of the session, by id or by name (2:6); what is empty names nobody. */
export function isNamed(header: string, { id, name }: Person): boolean {
  const text = textOf(header)
  return text === '' || text === String(id) || foldForSearch(text) === foldForSearch(name)
}
