import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useRef } from 'react'
import { navigate } from './location.ts'

/** What the shell knows of addresses: which ones are screens, and how their scripts are brought before the click. */
export type KnownScreens = { readonly has: (path: string) => boolean; readonly prepare: (path: string) => void }

// Long enough to tell a pointer that passes by from one that stops.
const intentMs = 50
let screens: KnownScreens = { has: () => false, prepare: () => undefined }

/** Lets links open screens without loading the page anew; the shell says it once. */
export function setKnownScreens(known: KnownScreens): void {
  screens = known
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Where a link leads when it is a screen of ours. */
function screenOf({ origin, pathname }: HTMLAnchorElement): string | undefined {
  return origin === location.origin && screens.has(pathname) ? pathname : undefined
}

/** Props of a link; another window, another site and a file are left to the browser. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen: opened in place, its script brought while the pointer or the focus rests on it. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const timer = useRef<number>(undefined)
  const prepare = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    const path = screenOf(currentTarget)
    if (path !== undefined) timer.current = window.setTimeout(() => screens.prepare(path), intentMs)
  }
  const forget = () => clearTimeout(timer.current)
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={prepare}
      onPointerLeave={forget}
      onFocus={prepare}
      onBlur={forget}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event) || rest.target || screenOf(event.currentTarget) === undefined)
          return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
