/** 'auto' follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/** localStorage key of the choice. */
export const schemePlace = 'regua.theme'

const system = matchMedia('(prefers-color-scheme: dark)')

export function storedScheme(): ColorScheme {
  const value = localStorage.getItem(schemePlace)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

/** Applies the scheme: sets the attribute that tokens.css reads. */
export function showScheme(scheme: ColorScheme): void {
  document.documentElement.dataset['scheme'] =
    scheme === 'auto' ? (system.matches ? 'dark' : 'light') : scheme
}

/** Calls back when the system changes between light and dark. */
export const onSystemScheme = (changed: () => void): void =>
  system.addEventListener('change', changed)
