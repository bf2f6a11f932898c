import { isListingName } from '#listing/definition.ts'
import { Conflict, InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { fourStepsPreference, type MenuGroup } from '../contract/session.ts'
import { menuGroups } from '../rules/session.ts'
import * as store from '../store/people.ts'

const mostPreferences = 100

const idOf = ({ actor }: Work): number => actor.id ?? 0

/** The user's menu: groups in order, with the rule codes per screen. */
export async function listRoutes(work: Work): Promise<MenuGroup[]> {
  return menuGroups(await store.listScreens(work.tx, idOf(work)))
}

/** The user's saved layout of a screen; null if none. */
export async function readPreference(work: Work, screen: string): Promise<unknown> {
  return store.findPreference(work.tx, idOf(work), screen)
}

/**
 * Saves the user's columns and views of a screen. Not logged: they are private and decide nothing.
 */
export async function savePreference(work: Work, screen: string, value: unknown): Promise<void> {
  if (!isListingName(screen) && screen !== fourStepsPreference)
    throw new InvalidInput('Esta tela não existe; nada foi salvo.')
  if (!(await store.upsertPreference(work.tx, idOf(work), screen, value, mostPreferences)))
    throw new Conflict(
      `São no máximo ${mostPreferences} telas com preferências por pessoa; nada foi salvo.`,
    )
}
