/** What the directory says of a login; empty where it says nothing. */
export type DirectoryFields = {
  readonly nome: string
  readonly email: string
  readonly lotacao: string
}

export const saysNothing: DirectoryFields = { nome: '', email: '', lotacao: '' }

/**
 * The fields of a form once the directory has answered. `asked`: what they held when it was asked,
 * `before`: what its last answer wrote, `said`: what it says now. What was typed meanwhile stays;
 * what it wrote of another login never does.
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
