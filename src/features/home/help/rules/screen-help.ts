import { chainAt, type ChainStep } from './chains.ts'
import { collectionScreens } from './screens/collection.ts'
import { dataScreens } from './screens/data.ts'
import { legalScreens } from './screens/legal.ts'
import { negativationScreens } from './screens/negativation.ts'
import { settingsScreens } from './screens/settings.ts'
import type { ScreenWords, WordsByPath } from './screens/words.ts'

const words: WordsByPath = {
  ...collectionScreens,
  ...negativationScreens,
  ...legalScreens,
  ...dataScreens,
  ...settingsScreens,
}

/** Purpose and acts of a screen; undefined for a path that is none. */
export const screenWords = (path: string): ScreenWords | undefined =>
  Object.hasOwn(words, path) ? words[path] : undefined

/** Paths with words, for the test that compares them with the menu. */
export const pathsWithWords = (): readonly string[] => Object.keys(words)

/** A user's rights, as the actor of a call has them. */
export type Rights = ReadonlyMap<string, ReadonlySet<string>>

/** True if the user may do an act: opens the screen and holds its code there, if it has one. */
export const holds = (rights: Rights, path: string, code?: string): boolean =>
  code === undefined || code === 'ACESSAR'
    ? rights.has(path)
    : (rights.get(path)?.has(code) ?? false)

/** An act with its rule, for a user. */
type ActForUser = {
  readonly does: string
  readonly keys: readonly string[]
  readonly path: string
  readonly code: string
  readonly isOwn: boolean
}

/** Steps after this screen that others do: the next one, and the last with an owner. */
function laterSteps(path: string, rights: Rights): ChainStep[] {
  const steps = chainAt(path)?.steps ?? []
  const here = steps.findIndex((step) => step.path === path)
  const later = steps
    .slice(here + 1)
    .filter(({ path: to, code }) => code !== undefined && !holds(rights, to, code))
  const sending = later.find(({ path: to }) => to === '/negativar-lojista') ?? later.at(-1)
  return [...new Set([later[0], sending])].flatMap((step) => step ?? [])
}

/** What a user may do on a screen, their own acts first, and what belongs to others. */
export function actsFor(path: string, rights: Rights): ActForUser[] {
  const acts = (screenWords(path)?.acts ?? []).map(
    ({ does, code = 'ACESSAR', keys = [] }): ActForUser => ({
      does,
      keys,
      path,
      code,
      isOwn: holds(rights, path, code),
    }),
  )
  const ofOthers = laterSteps(path, rights).map(
    ({ act: does, path: to, code = 'ACESSAR' }): ActForUser => ({
      does,
      keys: [],
      path: to,
      code,
      isOwn: false,
    }),
  )
  return [...acts.filter(({ isOwn }) => isOwn), ...acts.filter(({ isOwn }) => !isOwn), ...ofOthers]
}
