/** Directory data of a login; empty if missing. */
export type DirectoryFields = {
  readonly nome: string
  readonly email: string
  readonly lotacao: string
}

export const emptyDirectoryFields: DirectoryFields = { nome: '', email: '', lotacao: '' }

/**
 * Form fields after a directory lookup. `typed`: values at the request, `before`: values of the
 * last answer, `found`: values of this answer. Input typed meanwhile stays; values of another login
 * are replaced.
 */
export function filledFrom({
  now,
  typed: typedFields,
  before,
  found: directoryFields,
}: {
  readonly now: DirectoryFields
  readonly typed: DirectoryFields
  readonly before: DirectoryFields
  readonly found: DirectoryFields
}): DirectoryFields {
  const field = (name: keyof DirectoryFields): string => {
    if (now[name] !== typedFields[name]) return now[name]
    if (directoryFields[name] !== '') return directoryFields[name]
    return now[name] === before[name] ? '' : now[name]
  }
  return { nome: field('nome'), email: field('email'), lotacao: field('lotacao') }
}
