import type { ColorScheme } from '#ui/theme/scheme.ts'

import { screensOf } from '../routing/access-guard.ts'
import type { Session } from '../session/session.ts'
import { signOut } from './account.tsx'
import type { Choice, ChoiceGroup } from './palette-items.ts'
import type { PaletteItem } from './palette-sources.ts'
import { agoWords, type Place } from './recent-places.ts'
import type { OpenOverlay } from './shell.tsx'
import { screenWords } from './screen-words.ts'
import type { RecordGroup } from './use-record-search.ts'

type GoTo = (address: string) => void

const icons = { Lojistas: 'tenant', Boletos: 'boleto' } as const

const recordChoice = (
  icon: string,
  { key, label, detail, to, owes, acts = [] }: PaletteItem,
  goTo: GoTo,
): Choice => ({
  key: `${icon}:${key}`,
  label,
  detail,
  to,
  icon,
  run: () => goTo(to),
  ...(owes ? { owes } : {}),
  acts: acts.map((act) => ({
    key: `${icon}:${key}:${act.to}`,
    label: act.label,
    detail: '',
    icon: 'act',
    to: act.to,
    run: () => goTo(act.to),
  })),
})

/** Found records; a failed search offers to try again. */
export const recordGroup = (
  { heading, items, total, failure }: RecordGroup,
  goTo: GoTo,
  retry: () => void,
): ChoiceGroup => {
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
    choices:
      failure === undefined
        ? items.map((item) => recordChoice(icons[heading], item, goTo))
        : [again],
  }
}

/** Screens that the user may open. */
export const screenChoices = (session: Session, goTo: GoTo): readonly Choice[] =>
  screensOf(session).flatMap(({ nome, menus }) =>
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

/** A visited screen, with the time since the visit. */
export const placeChoice = (
  { address, title, words, at }: Place,
  now: number,
  goTo: GoTo,
): Choice => ({
  key: `place:${address}`,
  label: title,
  detail: words,
  icon: 'place',
  to: address,
  aside: { words: agoWords(at, now) },
  run: () => goTo(address),
})

/** Actions that every screen offers. */
export const ownActs = (
  open: (what: OpenOverlay) => void,
  setColorScheme: (scheme: ColorScheme) => void,
): readonly Choice[] =>
  [
    { key: 'help', label: 'Ajuda e atalhos de teclado', run: () => open('help') },
    { key: 'light', label: 'Tema claro', run: () => setColorScheme('light') },
    { key: 'dark', label: 'Tema escuro', run: () => setColorScheme('dark') },
    { key: 'auto', label: 'Tema do sistema', run: () => setColorScheme('auto') },
    { key: 'out', label: 'Sair', run: () => void signOut() },
  ].map((act): Choice => ({ ...act, detail: '', icon: 'act' }))
