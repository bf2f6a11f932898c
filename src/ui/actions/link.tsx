import { useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useEffect, useRef } from 'react'

/** Props of a link to a screen; use a plain `a` for external links and files. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string
  readonly ref?: Ref<HTMLAnchorElement>
  /** Replaces the history entry, as for a tab of the current page. */
  readonly replace?: boolean
}

/** A pointer or focus that only passes over a link asks for nothing, in ms. */
const passing = 50

/** True for a click without a key that asks the browser for another tab, window or a download. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/** True for a click that opens the link here. */
const opensHere = (event: MouseEvent<HTMLAnchorElement>) =>
  !event.defaultPrevented &&
  isPlainClick(event) &&
  ['', '_self'].includes(event.currentTarget.target)

/**
 * A screen link that navigates in place and preloads the script on hover or focus. The library's
 * own link computes its address again at every change of the window's: in a list, a hundred times.
 */
export function Link({ to, replace = false, children, ...rest }: LinkProps) {
  const router = useRouter()
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(soon.current)
  useEffect(() => () => clearTimeout(soon.current), [])
  // A failure shows when the link is opened.
  const preload = () => void router.preloadRoute({ to, href: to }).catch(() => undefined)
  const preloadSoon = () => {
    cancel()
    soon.current = setTimeout(preload, passing)
  }
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        rest.onClick?.(event)
        if (!opensHere(event)) return
        event.preventDefault()
        cancel()
        void router.navigate({ href: to, replace })
      }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        preloadSoon()
      }}
      onBlur={(event) => {
        rest.onBlur?.(event)
        cancel()
      }}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event)
        preloadSoon()
      }}
      onMouseLeave={(event) => {
        rest.onMouseLeave?.(event)
        cancel()
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event)
        preload()
      }}
    >
      {children}
    </a>
  )
}
