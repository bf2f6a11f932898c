import { foldToAscii } from '#values/fold-text.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { MenuGroup } from './contract.ts'

/** How long a session lasts and how many failed sign-ins are too many. */
export type AccessLimits = {
  /** A session without a call for so long is over. */
  readonly idleMinutes: number
  /** A session is over after so long whatever happens. */
  readonly sessionHours: number
  /** How long a browser may take from the sign-in screen to the identity provider and back. */
  readonly nonceMinutes: number
  /** Failed sign-ins of one login from one address within the window. */
  readonly failures: number
  /**
   * Failed sign-ins of one address, or of one login from everywhere: whoever comes after them is
   * answered late, and not refused.
   */
  readonly failuresUntilSlow: number
  readonly slowMs: number
  readonly failureMinutes: number
  /** How far the identity provider's clock may be off. */
  readonly clockToleranceSeconds: number
  /** How old a logout token of the provider may be. */
  readonly logoutTokenSeconds: number
  /** Open sessions of one person; one more ends the one that was used least recently. */
  readonly sessions: number
  /** How recent a sign-in must be to end sessions, one's own included. */
  readonly proofMinutes: number
}

export const accessLimits: AccessLimits = {
  idleMinutes: 30,
  sessionHours: 12,
  nonceMinutes: 10,
  failures: 10,
  failuresUntilSlow: 100,
  slowMs: 2_000,
  failureMinutes: 10,
  clockToleranceSeconds: 60,
  logoutTokenSeconds: 120,
  sessions: 50,
  proofMinutes: 10,
}

/** The one sentence of every refused sign-in: it does not tell which logins exist. */
export const signInRefused = 'Não foi possível entrar. Confira seu acesso com o suporte.'

/**
 * May somebody who last signed in so long ago end sessions? Whoever finds an unlocked screen must
 * not lock its owner out.
 */
export const mayEndSessions = (
  secondsSinceProof: number,
  limits: AccessLimits,
): Refusal | undefined =>
  secondsSinceProof <= limits.proofMinutes * 60
    ? undefined
    : refusal(
        'ENTRADA_ANTIGA',
        `Sua entrada tem mais de ${limits.proofMinutes} minutos.`,
        'Confirme quem você é, entrando de novo, e repita.',
      )

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What opened a session, in the words of a person: 'Chrome no Windows'. Kept instead of the header,
 * which tells more than is needed.
 */
export function agentOf(isBrowser: boolean, userAgent: string | undefined): string {
  if (!isBrowser) return 'Programa'
  const text = (userAgent ?? '').slice(0, 500)
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser = 'Navegador', system] = [nameIn(browsers), nameIn(systems)]
  return system === undefined ? browser : `${browser} no ${system}`
}

/**
 * The codes of the eight initial profiles by their short names in the specification's route table
 * (rules 1).
 */
export const initialProfiles = {
  RC: 'REGUADECOBRANCA',
  CS: 'COBRANCASHOPPING',
  AS: 'APROVADORSHOPPING',
  CC: 'COBRANCACORPORATIVA',
  HO: 'HOLDING',
  AH: 'APROVADORHOLDING',
  JU: 'JURIDICO',
  AD: 'ADMINISTRADOR',
} as const

/**
 * The code of a new profile: its name's word characters in upper case (spec 3:5), accents folded so
 * that no letter is lost.
 */
export const profileCodeOf = (name: string): string => foldToAscii(name).replace(/\W/g, '')

/** A screen with its group as the store reads it. */
export type GrantedScreen = {
  readonly group: string
  readonly url: string
  readonly label: string
  readonly rules: readonly string[]
}

/** The nameless entry that everybody has (spec 1:2.2). */
export const defaultRoute: MenuGroup = {
  nome: '',
  menus: [{ url: '/home', title: 'Home', label: 'Home', rules: [] }],
}

const lastGroup = 'Configurações'

const byGroupName = (a: MenuGroup, b: MenuGroup): number =>
  Number(a.nome === lastGroup) - Number(b.nome === lastGroup) ||
  a.nome.localeCompare(b.nome, 'pt-BR')

const withHome = (nameless: MenuGroup | undefined): MenuGroup => ({
  nome: '',
  menus: [...defaultRoute.menus, ...(nameless?.menus ?? [])],
})

/**
 * Screens, in the order of the menu, under their groups: sorted by name, 'Configurações' last,
 * '/home' always there (spec 1:2.3).
 */
export function menuGroups(screens: readonly GrantedScreen[]): MenuGroup[] {
  const groups = new Map<string, MenuGroup>()
  for (const { group, url, label, rules } of screens) {
    const found = groups.get(group) ?? { nome: group, menus: [] }
    found.menus.push({ url, title: label, label, rules: rules.map((code) => ({ code })) })
    groups.set(group, found)
  }
  if (!groups.get('')?.menus.some(({ url }) => url === '/home'))
    groups.set('', withHome(groups.get('')))
  return [...groups.values()].toSorted(byGroupName)
}

/**
 * The groups that the menu shows: nameless ones and 'Boletos', whose screens need a record, stay
 * hidden (spec 1:2.3).
 */
export const visibleGroups = (groups: readonly MenuGroup[]): MenuGroup[] =>
  groups.filter(({ nome }) => nome !== '' && nome !== 'Boletos')

/** Where the granted path sits in the menu; undefined when it was not granted. */
export function findScreen(
  groups: readonly MenuGroup[],
  path: string,
): { group: string; label: string; rules: string[] } | undefined {
  for (const { nome, menus } of groups) {
    const menu = menus.find(({ url }) => url === path)
    if (menu) return { group: nome, label: menu.label, rules: menu.rules.map(({ code }) => code) }
  }
  return undefined
}

/** Where a person without a wish goes: the first menu url of their routes (spec 1:2.2). */
export const firstScreen = (groups: readonly MenuGroup[]): string =>
  groups[0]?.menus[0]?.url ?? '/home'
