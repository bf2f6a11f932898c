import { foldToAscii } from '#values/fold-text.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { MenuGroup } from '../contract/session.ts'

/** Limits of sessions and failed sign-ins. */
export type AccessLimits = {
  /** Idle limit of a session. */
  readonly idleMinutes: number
  /** Absolute limit of a session. */
  readonly sessionHours: number
  /** Maximum time from the sign-in screen to the provider and back. */
  readonly nonceMinutes: number
  /** Failed sign-ins per login and address within the window. */
  readonly failures: number
  /**
   * Failed sign-ins per address, or per login from anywhere, after which answers are delayed but
   * not refused.
   */
  readonly failuresUntilSlow: number
  readonly slowMs: number
  readonly failureMinutes: number
  /** Tolerated clock difference of the identity provider. */
  readonly clockToleranceSeconds: number
  /** Maximum age of a logout token. */
  readonly logoutTokenSeconds: number
  /** Open sessions per user; one more ends the least recently used. */
  readonly sessions: number
  /** Maximum age of the sign-in for ending sessions, including one's own. */
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

/** The same sentence for every refused sign-in, so that it does not reveal which logins exist. */
export const signInRefused = 'Não foi possível entrar. Confira seu acesso com o suporte.'

/**
 * True if the last sign-in is recent enough to end sessions: at an unlocked screen, a stranger must
 * not lock out the owner.
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
 * Browser and system in words: 'Chrome no Windows'. Stored instead of the header, which reveals
 * more than needed.
 */
export function agentOf(isBrowser: boolean, userAgent: string | undefined): string {
  if (!isBrowser) return 'Programa'
  const text = (userAgent ?? '').slice(0, 500)
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser = 'Navegador', system] = [nameIn(browsers), nameIn(systems)]
  return system === undefined ? browser : `${browser} no ${system}`
}

/**
 * Codes of the eight initial profiles, by their short names in the spec's route table (rules 1).
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
 * Code of a new profile: the name's word characters in upper case (spec 3:5), with accents folded.
 */
export const profileCodeOf = (name: string): string => foldToAscii(name).replace(/\W/g, '')

/** A screen with its group, as read by the store. */
export type GrantedScreen = {
  readonly group: string
  readonly url: string
  readonly label: string
  readonly rules: readonly string[]
}

/** The nameless entry granted to all (spec 1:2.2). */
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
 * Groups screens in menu order: sorted by name, 'Configurações' last, always with '/home' (spec
 * 1:2.3).
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

/** Visible groups: hides nameless ones and 'Boletos', whose screens need a record (spec 1:2.3). */
export const visibleGroups = (groups: readonly MenuGroup[]): MenuGroup[] =>
  groups.filter(({ nome }) => nome !== '' && nome !== 'Boletos')

/** Menu entry of a path; undefined if not granted. */
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

/** Default screen: the first menu url of the routes (spec 1:2.2). */
export const firstScreen = (groups: readonly MenuGroup[]): string =>
  groups[0]?.menus[0]?.url ?? '/home'
