import { isListingName } from '#listing/definition.ts'
import { Conflict, InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { MenuGroup } from '../contract.ts'
import { menuGroups } from '../rules.ts'
import * as store from '../store/people.ts'

const mostPreferences = 100

const idOf = ({ actor }: Work): number => actor.id ?? 0

/** The menu of the person who asks: groups in order, with the rule codes held on each screen. */
export async function listRoutes(work: Work): Promise<MenuGroup[]> {
  return menuGroups(await store.listScreens(work.tx, idOf(work)))
}

/** What the person saved for a screen; null when nothing. */
export async function readPreference(work: Work, screen: string): Promise<unknown> {
  return store.findPreference(work.tx, idOf(work), screen)
}

/**
 * Saves columns and views of the person on a screen; nobody else sees them and they decide nothing,
 * so they are not logged.
 */
export async function savePreference(work: Work, screen: string, value: unknown): Promise<void> {
  if (!isListingName(screen)) throw new InvalidInput('Esta tela não existe; nada foi salvo.')
  if (!(await store.upsertPreference(work.tx, idOf(work), screen, value, mostPreferences)))
    throw new Conflict(
      `São no máximo ${mostPreferences} telas com preferências por pessoa; nada foi salvo.`,
    )
}
