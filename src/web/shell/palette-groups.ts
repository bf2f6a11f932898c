import { useMemo } from 'react'

import { useColorScheme } from '#ui/theme/color-scheme.ts'
import { useGoTo } from '#ui/actions/address.ts'
import { isDocument } from '#values/document.ts'

import { screensOf } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import { signOut } from './account.tsx'
import { atMost, type Choice, type ChoiceGroup, matching } from './palette-items.ts'
import { type PaletteItem, paletteSources } from './palette-sources.ts'
import { agoWords, recentPlaces } from './recent-places.ts'
import { actsOfScreen } from './screen-acts.ts'
import type { OpenOverlay } from './shell.tsx'
import { screenWords } from './screen-words.ts'
import { useRecordSearch } from './use-record-search.ts'

// Fits without scrolling.
const mostShown = 9
const icons = { Lojistas: 'tenant', Boletos: 'boleto' } as const

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

  const toRecord =
    (icon: string) =>
    ({ key, label, detail, to, owes, acts: own = [] }: PaletteItem): Choice => ({
      key: `${icon}:${key}`,
      label,
      detail,
      to,
      icon,
      run: () => goTo(to),
      ...(owes ? { owes } : {}),
      acts: own.map((act) => ({
        key: `${icon}:${key}:${act.to}`,
        label: act.label,
        detail: '',
        icon: 'act',
        to: act.to,
        run: () => goTo(act.to),
      })),
    })
  const records = found.map(({ heading, items, total, failure }): ChoiceGroup => {
    const again: Choice = {
      key: `again:${heading}`,
      label: 'Buscar de novo',
      detail: failure ?? '',
      icon: 'act',
      stays: true,
      run: retry,
    }
    return {
      heading,
      total,
      choices: failure === undefined ? items.map(toRecord(icons[heading])) : [again],
    }
  })
  const screens = screensOf(session).flatMap(({ nome, menus }) =>
    menus.map(({ url, label }): Choice => ({
      key: url,
      label,
      detail: nome,
      ...(screenWords[url] === undefined ? {} : { words: screenWords[url] }),
      icon: 'screen',
      to: url,
      run: () => goTo(url),
    })),
  )
  const recent = places.map(({ address, title, words, at }): Choice => ({
    key: `place:${address}`,
    label: title,
    detail: words,
    icon: 'place',
    to: address,
    aside: { words: agoWords(at, now) },
    run: () => goTo(address),
  }))
  const own = [
    { key: 'help', label: 'Ajuda e atalhos de teclado', run: () => open('help') },
    { key: 'light', label: 'Tema claro', run: () => setColorScheme('light') },
    { key: 'dark', label: 'Tema escuro', run: () => setColorScheme('dark') },
    { key: 'auto', label: 'Tema do sistema', run: () => setColorScheme('auto') },
    { key: 'out', label: 'Sair', run: () => void signOut() },
  ].map((act): Choice => ({ ...act, detail: '', icon: 'act' }))
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
