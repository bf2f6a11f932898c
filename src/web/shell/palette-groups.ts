import { useMemo } from 'react'

import { useColorScheme } from '#ui/theme/color-scheme.ts'
import { useGoTo } from '#ui/actions/address.ts'
import { isDocument } from '#values/document.ts'

import { useSession } from '../session/session.ts'
import { ownActs, placeChoice, recordGroup, screenChoices } from './palette-choices.ts'
import { atMost, type ChoiceGroup, matching } from './palette-items.ts'
import { paletteSources } from './palette-sources.ts'
import { recentPlaces } from './recent-places.ts'
import { actsOfScreen } from './screen-acts.ts'
import type { OpenOverlay } from './shell.tsx'
import { useRecordSearch } from './use-record-search.ts'

// Fits without scrolling.
const mostShown = 9

/** All palette results for a text, server records first. */
export function usePaletteGroups(
  text: string,
  open: (what: OpenOverlay) => void,
): { readonly groups: readonly ChoiceGroup[]; readonly searching: boolean } {
  const session = useSession()
  const { setColorScheme } = useColorScheme()
  const { routes } = session
  const sources = useMemo(() => paletteSources(routes), [routes])
  const { groups: found, searching, retry } = useRecordSearch(text.trim(), sources)
  const goTo = useGoTo()
  // The screen below does not change while the palette is open.
  const acts = useMemo(() => actsOfScreen(), [])
  const now = useMemo(() => Date.now(), [])
  const places = useMemo(
    () => recentPlaces(session, `${location.pathname}${location.search}`),
    [session],
  )

  const records = found.map((group) => recordGroup(group, goTo, retry))
  const screens = screenChoices(session, goTo)
  const recent = places.map((place) => placeChoice(place, now, goTo))
  const own = ownActs(open, setColorScheme)
  const isEmpty = text.trim() === ''
  const groups = atMost(
    [
      // List boletos before tenants for a number, unless it is a CPF or CNPJ.
      ...(/^[\d\s.]+$/.test(text) && !isDocument(text) ? records.toReversed() : records),
      { heading: 'Atos nesta tela', choices: matching(acts, text) },
      ...(isEmpty ? [{ heading: 'Lugares recentes', choices: recent }] : []),
      { heading: 'Telas', choices: matching(screens, text) },
      ...(isEmpty ? [] : [{ heading: 'Lugares recentes', choices: matching(recent, text) }]),
      { heading: 'Ações', choices: isEmpty ? [] : matching(own, text) },
    ],
    mostShown,
  )
  return { groups, searching }
}
