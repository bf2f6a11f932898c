import { findScreen } from '#features/people/access/rules/session.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { currentSession, type Session } from '../session/session.ts'
import { placesPlace } from '../session/session-place.ts'

/** A screen at the moment of leaving it. */
export type VisitedPlace = {
  readonly address: string
  readonly title: string
  /** Active filters, each as name and values. */
  readonly filters: readonly (readonly string[])[]
}

/** A visited screen and its time. */
export type Place = {
  readonly address: string
  readonly title: string
  readonly words: string
  readonly at: number
}

const most = 12
const pathOf = (address: string) => address.split('?', 1)[0] ?? address

/**
 * The user's visibility at that time: after a change of malls or profile a name may be forbidden.
 */
const scopeOf = ({ profile, seesEveryMall, shoppings }: Session) =>
  JSON.stringify([profile, seesEveryMall === true, shoppings.map(({ id }) => id)])

// Never store a typed document; a long number may be one.
const isDocument = (text: string) => text.replaceAll(/[./\s-]/g, '').search(/[\dA-Z]{8}\d{3}/i) >= 0

const wordsOf = (filters: VisitedPlace['filters']) =>
  filters
    .map((parts) => parts.filter((part) => part !== '' && !isDocument(part)).join(' '))
    .join(', ')

function read(session: Session, storage: Storage): readonly Place[] {
  try {
    const stored = JSON.parse(storage.getItem(placesPlace(session.id)) ?? 'null') as {
      readonly scope: string
      readonly places: readonly Place[]
    } | null
    return stored?.scope === scopeOf(session) ? stored.places : []
  } catch {
    return []
  }
}

/** Stores a visited screen, each once. Stores nothing while viewing as another user. */
export function storePlace(
  { address, title, filters }: VisitedPlace,
  now: number = Date.now(),
  session: Session | undefined = currentSession(),
  storage: Storage = localStorage,
): void {
  if (!session || session.seenBy !== undefined) return
  const place: Place = {
    address,
    title: title.replace(/ · Régua$/, ''),
    words: wordsOf(filters),
    at: now,
  }
  // Deduplicate by path and title, so that each record stays separate.
  const others = read(session, storage).filter(
    (one) => one.title !== place.title || pathOf(one.address) !== pathOf(address),
  )
  try {
    storage.setItem(
      placesPlace(session.id),
      JSON.stringify({ scope: scopeOf(session), places: [place, ...others].slice(0, most) }),
    )
  } catch {
    // Without storage no places are saved.
  }
}

/** Recent screens that the user may still open, newest first. */
export function recentPlaces(
  session: Session,
  here: string,
  storage: Storage = localStorage,
): readonly Place[] {
  return session.seenBy === undefined
    ? read(session, storage).filter(
        ({ address }) =>
          address !== here && findScreen(session.routes, pathOf(address)) !== undefined,
      )
    : []
}

/** 'agora', 'há 8 min', 'há 3 h', 'ontem', '16/11/2026'. */
export function agoWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  const day = todayIn(new Date(at))
  if (day === todayIn(new Date(now))) return `há ${Math.floor(minutes / 60)} h`
  return day === todayIn(new Date(now - 86_400_000)) ? 'ontem' : formatDate(day)
}
