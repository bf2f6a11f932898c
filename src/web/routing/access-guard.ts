import { findScreen, visibleGroups } from '#features/access/rules/session.ts'

import { type BuiltScreen, builtScreens } from '../routes.tsx'
import type { Session } from '../session/session.ts'

const isBuilt = (url: string) => builtScreens.some(({ path }) => path === url)

/** True if the screen's path, or the menu entry above it, is in the user's routes (spec 1:2.2). */
export const isGranted = (session: Session, { path, grantedBy = path }: BuiltScreen): boolean =>
  findScreen(session.routes, grantedBy) !== undefined

/** Visible menu groups with existing screens. */
export const menuOf = (session: Session): ReturnType<typeof visibleGroups> =>
  visibleGroups(session.routes)
    .map((group) => ({ ...group, menus: group.menus.filter(({ url }) => isBuilt(url)) }))
    .filter(({ menus }) => menus.length > 0)

/** Target of '/': the first menu url of the user's routes (spec 1:2.2). */
export const firstPath = (session: Session): string | undefined =>
  session.routes.flatMap(({ menus }) => menus.map(({ url }) => url)).find(isBuilt)
