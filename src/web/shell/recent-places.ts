import { findScreen } from '#features/access/rules.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { currentSession, type Session } from '../session/session.ts'
import { placesPlace } from '../session/session-place.ts'

/** A screen as it was left. */
export type LeftPlace = {
  readonly address: string
  /** The title of the window. */
  readonly title: string
  /** The filters that were on, each in its parts: name and values. */
  readonly filters: readonly (readonly string[])[]
}

/** Where a person was, and when. */
export type Place = {
  readonly address: string
  readonly title: string
  readonly words: string
  readonly at: number
}

const most = 12
const pathOf = (address: string) => address.split('?', 1)[0] ?? address

/** What a person could see when they were there: with other malls or another profile a name may no longer be theirs. */
const scopeOf = ({ profile, seesEveryMall, shoppings }: Session) =>
  JSON.stringify([profile, seesEveryMall === true, shoppings.map(({ id }) => id)])

// A document that was typed is kept nowhere; a long number may be one.
const isDocument = (text: string) => text.replaceAll(/[./\s-]/g, '').search(/[\dA-Z]{8}\d{3}/i) >= 0

const wordsOf = (filters: LeftPlace['filters']) =>
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

/** Keeps where a person was, a screen once. Nothing is kept of what somebody sees as another person. */
export function keepPlace(
  { address, title, filters }: LeftPlace,
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
  // A screen stands there once, and a record of it by its name.
  const others = read(session, storage).filter(
    (one) => one.title !== place.title || pathOf(one.address) !== pathOf(address),
  )
  try {
    storage.setItem(
      placesPlace(session.id),
      JSON.stringify({ scope: scopeOf(session), places: [place, ...others].slice(0, most) }),
    )
  } catch {
    // A full or forbidden storage keeps no places.
  }
}

/** Where this person was of late, the newest first: only what they may open now. */
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
