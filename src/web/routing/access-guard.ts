import { type EntryGroup, menuEntries } from '#features/people/access/rules/menu.ts'
import { findScreen, visibleGroups } from '#features/people/access/rules/session.ts'

import { currentSession, type Session } from '../session/session.ts'
import { type BuiltScreen, builtScreens } from './built-screens.ts'

const isBuilt = (url: string) => builtScreens().some(({ path }) => path === url)

/** True if the screen's path, or the menu entry above it, is in the user's routes (spec 1:2.2). */
export const isGranted = (session: Session, { path, grantedBy = path }: BuiltScreen): boolean =>
  findScreen(session.routes, grantedBy) !== undefined

/** True if `path` is a screen that the user may open. */
export const opensScreen = (session: Session, path: string): boolean =>
  builtScreens().some((screen) => screen.path === path && isGranted(session, screen))

/** True if the signed-in user may open the screen. */
export function mayOpenNow(path: string): boolean {
  const session = currentSession()
  return session !== undefined && opensScreen(session, path)
}

const builtGroups = ({ routes }: Session) =>
  routes.map((group) => ({ ...group, menus: group.menus.filter(({ url }) => isBuilt(url)) }))

/** Existing screens by visible group, for the palette: also those that share a menu entry. */
export const screensOf = (session: Session): ReturnType<typeof visibleGroups> =>
  visibleGroups(builtGroups(session))

/** Entries of the menu; each leads to one or more screens. */
export const menuOf = (session: Session): readonly EntryGroup[] => menuEntries(builtGroups(session))

/** Target of '/': the first menu url of the user's routes (spec 1:2.2). */
export const firstPath = (session: Session): string | undefined =>
  session.routes.flatMap(({ menus }) => menus.map(({ url }) => url)).find(isBuilt)
