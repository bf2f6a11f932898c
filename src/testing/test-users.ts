import { type Actor, systemActor } from '#server/work/work.ts'

/** A user with access to these screens, without rule codes, in all malls by default. */
export const userOf = (
  screens: readonly string[],
  more: Partial<Omit<Actor, 'rights'>> = {},
): Actor => ({
  ...systemActor,
  id: 1,
  name: 'Ana',
  ...more,
  rights: new Map(screens.map((path) => [path, new Set<string>()])),
})
