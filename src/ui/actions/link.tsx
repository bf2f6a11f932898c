import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** Props of a link to a screen; use a plain `a` for external links and files. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string
  readonly ref?: Ref<HTMLAnchorElement>
  /** Replaces the history entry, as for a tab of the current page. */
  readonly replace?: boolean
}

/** A screen link that navigates in place and preloads the script on hover or focus. */
export function Link({ to, ref, replace = false, children, ...rest }: LinkProps) {
  const props = useLinkProps({ ...rest, from: '/', href: to, ...(replace ? { replace } : {}) })
  return (
    // Only the menu sets aria-current: the library sets it for every URL with the same prefix.
    <a
      {...props}
      ref={ref}
      className={rest.className}
      aria-current={rest['aria-current']}
      data-status={undefined}
    >
      {children}
    </a>
  )
}
