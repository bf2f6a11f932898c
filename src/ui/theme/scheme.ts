/** 'auto' follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/** Where the choice is kept in this browser. */
export const schemePlace = 'regua.theme'

const system = matchMedia('(prefers-color-scheme: dark)')

/** The person's choice. */
export function keptScheme(): ColorScheme {
  const value = localStorage.getItem(schemePlace)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

/** Gives the page its colours: writes the scheme where tokens.css looks for it. */
export function showScheme(scheme: ColorScheme): void {
  document.documentElement.dataset['scheme'] =
    scheme === 'auto' ? (system.matches ? 'dark' : 'light') : scheme
}

/** Calls back when the system turns light or dark. */
export const onSystemScheme = (changed: () => void): void =>
  system.addEventListener('change', changed)
