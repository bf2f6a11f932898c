import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** Props of a link to a screen; what leads elsewhere or to a file is an `a` of its own. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen: opened in place, its script brought while the pointer or the focus rests on it. */
export function Link({ to, ref, children, ...rest }: LinkProps) {
  const props = useLinkProps({ ...rest, from: '/', href: to })
  return (
    // The menu alone says what is current: the library says it of every address that begins alike.
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
